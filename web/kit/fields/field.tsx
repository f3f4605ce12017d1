import { type ReactNode, useId } from 'react';
import { classes } from '#web/kit/look/classes.ts';

export interface FieldProps {
  label: string;
  hideLabel?: boolean | undefined;
  hint?: ReactNode;
  /** In the reader's language. */
  error?: string | undefined;
}

type FieldIds = ReturnType<typeof useFieldIds>;

interface Described extends Pick<FieldProps, 'hint' | 'error'> {
  id?: string | undefined;
  faultId?: string | undefined;
}

export function useFieldIds({ id: given, hint, error, faultId }: Described) {
  const own = useId();
  const id = given ?? own;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, faultId, hint && hintId].filter(Boolean).join(' ') || undefined;
  return {
    id,
    hintId,
    errorId,
    describedBy,
    /** What the control itself is given. */
    control: { id, 'aria-invalid': error || faultId ? true : undefined, 'aria-describedby': describedBy },
  };
}

/** The label above a control, the hint and the error beneath it. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  ids,
  children,
}: FieldProps & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start">
      <label
        htmlFor={ids.id}
        className={classes('justify-self-start text-s font-[550]', hideLabel ? 'sr-only' : 'mb-1.5')}
      >
        {label}
      </label>
      {children}
      <FieldNotes hint={hint} error={error} ids={ids} />
    </div>
  );
}

export function FieldNotes({ hint, error, ids }: Pick<FieldProps, 'hint' | 'error'> & { ids: FieldIds }) {
  return (
    <>
      {hint && (
        <div id={ids.hintId} className="mt-1.5 text-s text-ink-3">
          {hint}
        </div>
      )}
      <div id={ids.errorId} aria-live="polite" className="text-s font-medium text-danger">
        {error && <span className="mt-1.5 block">{error}</span>}
      </div>
    </>
  );
}
