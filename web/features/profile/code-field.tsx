import type { Ref } from 'react';
import { useTranslation } from '#web/lib/use-translation.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface CodeFieldProps {
  value: string;
  onValueChange: (code: string) => void;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  /** A recovery code has letters, too: the phone must not show digits alone. */
  mayBeRecovery?: boolean;
}

/** The six digits of an authenticator app, which a phone offers to fill in. */
export function CodeField({ value, onValueChange, ref, error, mayBeRecovery = false }: CodeFieldProps) {
  const { t } = useTranslation('profile');
  return (
    <TextField
      {...(ref && { ref })}
      label={t(mayBeRecovery ? 'totp.codeOrRecovery' : 'totp.code')}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      inputMode={mayBeRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      className="tabular-nums tracking-[0.12em]"
      error={error}
    />
  );
}
