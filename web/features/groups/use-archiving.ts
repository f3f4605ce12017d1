import type { Group } from '#contract/groups.ts';
import { isAtHand } from '#web/lib/archive.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useSetArchived } from '#web/queries/my-groups.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Puts a group away, or takes it out again: at once, and undone as easily. */
export function useArchiving(): (group: Group) => void {
  const { t } = useTranslation('groups');
  const textOf = useRefusalText();
  const { mutate } = useSetArchived();

  function set({ id, name }: Group, archived: boolean, onSuccess: () => void) {
    mutate(
      { groupId: id, archived },
      {
        onSuccess,
        onError: (error) => notify.error(t('archive.failed', { name, reason: textOf(error) })),
      },
    );
  }

  return (group) => {
    const archived = isAtHand(group);
    set(group, archived, () =>
      notify.success(t(archived ? 'archive.archived' : 'archive.restored', { name: group.name }), {
        undo: () => set(group, !archived, () => undefined),
      }),
    );
  };
}
