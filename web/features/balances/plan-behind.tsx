import { Text } from '#web/kit/content/text.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useHeldChanges } from '#web/queries/changes/kept-changes.ts';

/**
 * Says, where it is so, that the plan lacks what waits on this device: it is the server's. Settlements are
 * taken off it at once.
 */
export function PlanBehind({ groupId }: { groupId: string }) {
  const { t } = useTranslation('balances');
  const isBehind = useHeldChanges().some(
    ({ entry, state }) => state === 'waiting' && entry.groupId === groupId && entry.change.kind !== 'settle',
  );
  return (
    isBehind && (
      <Text size="s" tone="muted">
        {t('plan.behind')}
      </Text>
    )
  );
}
