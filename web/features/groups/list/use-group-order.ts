import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { inOrder, movedAmong } from '#web/lib/lists/order.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { useReorderGroups } from '#web/queries/groups/my-groups.ts';

/** The groups that are not archived, in the reader's order, and how to move one of them among the others. */
export function useGroupOrder(groups: readonly Group[]) {
  const { t } = useTranslation('listing');
  const refusalText = useRefusalText();
  const reorder = useReorderGroups();
  // The cache tells a moment later: without this, a dropped row would spring back for one frame.
  const [wanted, setWanted] = useState<readonly string[]>();
  const all = wanted ? inOrder(groups, wanted) : groups;
  const shown = all.filter(isUnarchived);

  function move(from: number, to: number) {
    const order = movedAmong(idsOf(all), idsOf(shown), from, to);
    setWanted(order);
    reorder.mutate(order, {
      onError: (error) => {
        setWanted(undefined);
        notifyFailure(error, refusalText, (reason) => t('order.failed', { reason }));
      },
    });
  }

  return { shown, move };
}

function idsOf(groups: readonly Group[]): string[] {
  return groups.map(({ id }) => id);
}
