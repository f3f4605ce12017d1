import { useTranslation } from 'react-i18next';
import { DISPLAY_NAME_MAX, DISPLAY_NAME_MIN, PASSWORD_MAX, PASSWORD_MIN } from '#domain/person.ts';

export type AccountField = 'displayName' | 'email' | 'password' | 'confirmPassword';

/**
 * The sentence for a field that is wrong, from the rule that it broke (`too_small`, `custom` …): whether the browser or the
 * server found it, the reader reads the same.
 */
export function useFieldText(): (field: AccountField, rule: string | undefined) => string | undefined {
  const { t } = useTranslation('auth', { keyPrefix: 'invalid' });
  return (field, rule) => {
    if (rule === undefined) return undefined;
    if (field === 'email') return t('email');
    if (field === 'confirmPassword') return t(rule === 'custom' ? 'mismatch' : 'confirmPassword');
    if (field === 'password')
      return rule === 'too_big'
        ? t('passwordLong', { max: PASSWORD_MAX })
        : t('password', { min: PASSWORD_MIN });
    if (rule === 'too_small') return t('displayName', { min: DISPLAY_NAME_MIN });
    return rule === 'too_big' ? t('displayNameLong', { max: DISPLAY_NAME_MAX }) : t('displayNameLetters');
  };
}
