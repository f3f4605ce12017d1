import type { TierChange } from '#contract/premium/admin.ts';
import { findSubscriptionReason } from '#domain/premium/subscription-reason.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Why a tier has changed, in the reader's language where the system did it; as it was written where it is told otherwise. */
export function useChangeReason() {
  const { t } = useTranslation('admin');
  return ({ changedBy, reason }: Pick<TierChange, 'changedBy' | 'reason'>): string => {
    const found = changedBy ? undefined : findSubscriptionReason(reason);
    if (!found) return reason;
    return t('changes.bySubscription', { id: found.externalId, status: t(`user.statuses.${found.status}`) });
  };
}
