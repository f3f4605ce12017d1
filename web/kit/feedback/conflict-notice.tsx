import { type ReactNode, useId } from 'react';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Notice } from './notice.tsx';

interface ConflictOption {
  /** Whose it is. */
  whose: string;
  value: ReactNode;
}

export interface ConflictField {
  field: string;
  label: string;
  /** What both began with. */
  was: ReactNode;
  mine: ConflictOption;
  theirs: ConflictOption;
  chosen: 'mine' | 'theirs';
  onChoose: (choice: 'mine' | 'theirs') => void;
}

interface ConflictNoticeProps {
  title: string;
  /** What is to be done about it. */
  children: ReactNode;
  fields: readonly ConflictField[];
  /** What else the newer version brought: it is in the form already. */
  adopted?: ReactNode;
}

/** A newer version was saved while the form was open: field by field the reader keeps what they entered, or what is new. */
export function ConflictNotice({ title, children, fields, adopted }: ConflictNoticeProps) {
  return (
    <Notice intoView tone="warning" title={title}>
      <Stack gap="s">
        <div role="alert">{children}</div>
        {fields.map((field) => (
          <FieldChoice key={field.field} {...field} />
        ))}
        {adopted && <p className="border-t border-line pt-2.5">{adopted}</p>}
      </Stack>
    </Notice>
  );
}

function FieldChoice({ label, was, mine, theirs, chosen, onChoose }: ConflictField) {
  const name = useId();
  return (
    <fieldset className="min-w-0 border-t border-line pt-2.5">
      <legend className="float-left mb-1 w-full">
        <span className="font-semibold text-ink">{label}</span> <span className="text-ink-3">{was}</span>
      </legend>
      <div className="clear-both grid gap-0.5">
        {(['theirs', 'mine'] as const).map((choice) => {
          const { whose, value } = choice === 'mine' ? mine : theirs;
          return (
            <label
              key={choice}
              className="-mx-2 flex min-h-8 cursor-pointer items-start gap-2.5 rounded-s px-2 py-1.5 transition-colors hover:bg-raised has-checked:bg-raised coarse:min-h-11 coarse:items-center"
            >
              <input
                type="radio"
                name={name}
                checked={chosen === choice}
                onChange={() => onChoose(choice)}
                className="mt-0.5 size-4 shrink-0 accent-action coarse:mt-0"
              />
              <span className="min-w-0 break-words text-ink">
                <span className="text-ink-2">{whose}:</span> <bdi>{value}</bdi>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
