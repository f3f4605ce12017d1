import type { Group } from '#contract/groups.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useOneAtATime } from '#web/lib/browser/use-one-at-a-time.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { useSetArchived } from '#web/queries/groups/my-groups.ts';

/** Archives a group, or takes it out again: at once, and undone as easily. */
export function useArchiving(): (group: Group) => void {
  const { t } = useTranslation('settings');
  const refusalText = useRefusalText();
  const { mutateAsync } = useSetArchived();
  const oneAtATime = useOneAtATime();

  function set({ id, name }: Group, archived: boolean, onSuccess: () => void) {
    // Said wherever the reader is by then: callbacks of `mutate` are not called once its screen is left.
    void oneAtATime(id, () =>
      mutateAsync({ groupId: id, archived }).then(onSuccess, (error: unknown) =>
        notifyFailure(error, refusalText, (reason) => t('archive.failed', { name, reason })),
      ),
    );
  }

  return (group) => {
    const archived = isUnarchived(group);
    set(group, archived, () =>
      notify.success(t(archived ? 'archive.archived' : 'archive.restored', { name: group.name }), {
        undo: () => set(group, !archived, () => undefined),
      }),
    );
  };
}
