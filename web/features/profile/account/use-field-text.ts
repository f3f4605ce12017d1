import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The sentence for a field that breaks a rule, whether the browser or the server found it. */
export function useFieldText() {
  const { t } = useTranslation('profile');
  return {
    name(rule: string) {
      if (rule === 'too_small') return t('invalid.name', { min: ACCOUNT_RULES.displayName.min });
      return rule === 'too_big'
        ? t('invalid.nameLong', { max: ACCOUNT_RULES.displayName.max })
        : t('invalid.nameLetters');
    },
    password(rule: string) {
      if (rule === 'too_small') return t('invalid.password', { min: ACCOUNT_RULES.password.min });
      return rule === 'too_big'
        ? t('invalid.passwordLong', { max: ACCOUNT_RULES.password.max })
        : t('invalid.passwordCommon');
    },
    confirm(rule: string) {
      return t(rule === 'custom' ? 'invalid.mismatch' : 'invalid.confirm');
    },
  };
}
