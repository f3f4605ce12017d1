import type { Group, Member } from '#contract/groups.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useRestoreGuest } from '#web/queries/groups/guests.ts';
import { isNameTaken } from './guest-name.ts';

/** Lets a guest who was removed back in, and says what became of it. */
export function useRestoring(group: Group) {
  const { t } = useTranslation('people');
  const refusalText = useRefusalText();
  const restoring = useRestoreGuest(group.id);

  async function restore({ userId, displayName: name }: Member): Promise<boolean> {
    try {
      await restoring.mutateAsync(userId);
      notify.success(t('guest.restored', { name }));
      return true;
    } catch (error) {
      const reasonOf = (failure: unknown) =>
        isNameTaken(failure) ? t('guest.nameTaken') : refusalText(failure);
      notifyFailure(error, reasonOf, (reason) => t('guest.restoreFailed', { name, reason }));
      return false;
    }
  }

  return {
    restore,
    isRestoring: ({ userId }: Member) => restoring.isPending && restoring.variables === userId,
  };
}
