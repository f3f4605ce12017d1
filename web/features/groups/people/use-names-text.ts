import { GUESTS_AT_ONCE } from '#domain/groups/rules.ts';
import { GUEST_NAME_RULE } from '#domain/people/guest-name.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import type { NamesProblem } from './guest-name.ts';

/** The reader's words for what is wrong with one name of a row. */
export function useNamesText(): (found: NamesProblem | undefined) => string {
  const { t } = useTranslation('people');
  const { min, max } = GUEST_NAME_RULE;
  return (found) => {
    // What the browser finds nothing wrong with, the server has refused for a name that it knows.
    if (!found) return t('guest.nameTaken');
    const { problem, name } = found;
    if (name === '') return t('guest.nameLength', { min, max });
    if (problem === 'many') return t('guest.tooMany', { max: GUESTS_AT_ONCE.max });
    if (problem === 'letters') return t('guest.nameLettersOf', { name });
    if (problem === 'former') return t('guest.nameFormer', { name });
    if (problem === 'twice') return t('guest.nameTwice', { name });
    return problem === 'taken'
      ? t('guest.nameTakenOf', { name })
      : t('guest.nameLengthOf', { name, min, max });
  };
}
