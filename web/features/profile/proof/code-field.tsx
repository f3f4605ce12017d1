import type { Ref } from 'react';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

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
