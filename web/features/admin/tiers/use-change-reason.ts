import type { TierChange } from '#contract/premium/admin.ts';
import { SUBSCRIPTION_STATUSES } from '#domain/premium/subscription.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const BY_SUBSCRIPTION = /^Subscription (\S+) is (\w+)$/;

/** Why a tier has changed, in the reader's language where the system did it; as it was written where it is told otherwise. */
export function useChangeReason() {
  const { t } = useTranslation('admin');
  return ({ changedBy, reason }: Pick<TierChange, 'changedBy' | 'reason'>): string => {
    const [, id, found] = (!changedBy && BY_SUBSCRIPTION.exec(reason)) || [];
    const status = SUBSCRIPTION_STATUSES.find((one) => one === found);
    return id && status ? t('changes.bySubscription', { id, status: t(`user.statuses.${status}`) }) : reason;
  };
}
