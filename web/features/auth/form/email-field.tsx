import type { ComponentProps } from 'react';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

type EmailFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'error' | 'autoComplete'
>;

/** The address of an account, which is its user name. */
export function EmailField({ autoComplete = 'username', ...field }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <TextField {...field} label={t('email')} type="email" autoComplete={autoComplete} autoCapitalize="none" />
  );
}
