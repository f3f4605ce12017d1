import { DISPLAY_NAME_MAX, DISPLAY_NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from '#domain/people/person.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The sentence for a field that breaks a rule, whoever found it. */
export function useFieldText() {
  const { t } = useTranslation('profile');
  return {
    name(rule: string | undefined) {
      if (rule === undefined) return undefined;
      if (rule === 'too_small') return t('invalid.name', { min: DISPLAY_NAME_MIN });
      return rule === 'too_big' ? t('invalid.nameLong', { max: DISPLAY_NAME_MAX }) : t('invalid.nameLetters');
    },
    password(rule: string | undefined) {
      if (rule === undefined) return undefined;
      if (rule === 'too_small') return t('invalid.password', { min: PASSWORD_MIN });
      return rule === 'too_big'
        ? t('invalid.passwordLong', { max: PASSWORD_MAX })
        : t('invalid.passwordCommon');
    },
    confirm(rule: string | undefined) {
      if (rule === undefined) return undefined;
      return t(rule === 'custom' ? 'invalid.mismatch' : 'invalid.confirm');
    },
  };
}
