import { Text } from '#web/kit/content/text.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useHeldChanges } from '#web/queries/changes/kept-changes.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';

/**
 * Says that the plan lacks what waits on this device to be sent. The plan comes from the server, except that its own payments
 * are removed from it once they are entered here. The balances include everything that waits.
 */
export function PlanBehind({ ledger: { group, plan, parties } }: { ledger: CurrencyLedger }) {
  const { t } = useTranslation('balances');
  const waits = useHeldChanges().some(
    ({ entry, state }) => state === 'waiting' && entry.groupId === group.id,
  );
  return (
    waits &&
    !parties.areSettledBy(plan.payments) && (
      <Text size="s" tone="muted">
        {t('plan.behind')}
      </Text>
    )
  );
}
