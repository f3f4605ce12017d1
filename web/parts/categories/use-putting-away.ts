import type { GroupCategory } from '#contract/categories.ts';
import type { Group } from '#contract/groups.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useOneAtATime } from '#web/lib/browser/use-one-at-a-time.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { usePutCategoryAway, useUpdateCategory } from '#web/queries/groups/categories.ts';
import { useCategoryRefusal } from './use-category-refusal.ts';

/** Puts a category of the group's own away and brings it back; each says what became of it, and can be undone. */
export function usePuttingAway({ id: groupId }: Group) {
  const { t } = useTranslation('categorising');
  const refusalText = useCategoryRefusal();
  const away = usePutCategoryAway(groupId);
  const update = useUpdateCategory(groupId);
  const oneAtATime = useOneAtATime();

  async function sendAway(category: GroupCategory, { isUndo = false } = {}): Promise<void> {
    const { id, name, version } = category;
    try {
      await away.mutateAsync(id);
      // The version after the one that was put away.
      const undo = () => void bringBack({ ...category, version: version + 1 });
      if (!isUndo) notify.success(t('away', { name }), { undo });
    } catch (error) {
      notifyFailure(error, refusalText, (reason) => t('awayFailed', { name, reason }));
    }
  }

  async function sendBack({ id, name, version }: GroupCategory): Promise<GroupCategory | undefined> {
    try {
      const back = await update.mutateAsync({ id, version, isPutAway: false });
      notify.success(t('back', { name }));
      return back;
    } catch (error) {
      notifyFailure(error, refusalText, (reason) => t('backFailed', { name, reason }));
      return undefined;
    }
  }

  function putAway(category: GroupCategory, options?: { isUndo?: boolean }): Promise<void> {
    return oneAtATime(category.id, () => sendAway(category, options));
  }

  function bringBack(category: GroupCategory): Promise<GroupCategory | undefined> {
    return oneAtATime(category.id, () => sendBack(category));
  }

  const isBusy = ({ id }: GroupCategory) =>
    (away.isPending && away.variables === id) || (update.isPending && update.variables.id === id);
  return { putAway, bringBack, isBusy };
}
