import { DELETED_NAME } from '#domain/people/person.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { nameOf } from '#web/parts/people/people.ts';

/** The name of an account as admins read it: of one that is deleted in their language. */
export function useAccountName(): (displayName: string) => string {
  const { t } = useTranslation('app');
  return (displayName) => nameOf(displayName, t('deletedMember'));
}

/** A deleted account has neither an address nor a page of its own. */
export function isDeleted(displayName: string): boolean {
  return displayName === DELETED_NAME;
}
