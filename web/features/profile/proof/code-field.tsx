import type { ComponentProps } from 'react';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  /** A recovery code has letters, too: the phone must not show digits alone. */
  mayBeRecovery?: boolean;
}

/** The six digits of an authenticator app, which a phone offers to fill in. */
export function CodeField({ mayBeRecovery = false, ...field }: CodeFieldProps) {
  const { t } = useTranslation('profile');
  return (
    <TextField
      {...field}
      label={t(mayBeRecovery ? 'totp.codeOrRecovery' : 'totp.code')}
      inputMode={mayBeRecovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      className="tabular-nums tracking-[0.12em]"
    />
  );
}
