import { Text } from '#web/kit/content/text.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useHeldChanges } from '#web/queries/changes/kept-changes.ts';
import type { CurrencyLedger } from './group-ledger-view.ts';

interface PlanBehindProps {
  groupId: string;
  ledger: CurrencyLedger;
}

/**
 * Says, where it is so, that the plan lacks what waits on this device: it is the server's, with its own payments taken off it
 * once they are entered. The balances have everything in them.
 */
export function PlanBehind({ groupId, ledger: { plan, parties } }: PlanBehindProps) {
  const { t } = useTranslation('balances');
  const waits = useHeldChanges().some(({ entry, state }) => state === 'waiting' && entry.groupId === groupId);
  return (
    waits &&
    !parties.areSettledBy(plan.payments) && (
      <Text size="s" tone="muted">
        {t('plan.behind')}
      </Text>
    )
  );
}
