import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { AccountField } from './account-form.ts';

/**
 * The sentence for a field that is wrong, from the rule that it broke (`too_small`, `custom` …): whether the browser or the
 * server found it, the reader reads the same.
 */
export function useFieldText(): (field: AccountField, rule: string) => string {
  const { t } = useTranslation('auth');
  return (field, rule) => {
    if (field === 'email') return t('invalid.email');
    if (field === 'confirmPassword')
      return t(rule === 'custom' ? 'invalid.mismatch' : 'invalid.confirmPassword');
    if (field === 'password' && rule === 'too_common') return t('invalid.passwordCommon');
    if (field === 'password')
      return rule === 'too_big'
        ? t('invalid.passwordLong', { max: ACCOUNT_RULES.password.max })
        : t('invalid.password', { min: ACCOUNT_RULES.password.min });
    if (rule === 'too_small') return t('invalid.displayName', { min: ACCOUNT_RULES.displayName.min });
    return rule === 'too_big'
      ? t('invalid.displayNameLong', { max: ACCOUNT_RULES.displayName.max })
      : t('invalid.displayNameLetters');
  };
}
