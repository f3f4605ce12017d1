import type { AdminAct } from '#contract/premium/admin-acts.ts';
import { TIERS } from '#domain/groups/tier.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** What an admin did, in one sentence. */
export function useActWords(): (act: AdminAct) => string {
  const { t } = useTranslation('admin');
  const tierName = (written: string | number | undefined) => {
    const tier = TIERS.find((known) => known === written);
    return tier ? t(`tier.${tier}`) : String(written ?? '');
  };
  return ({ action, details }) => {
    if (action === 'change-tier')
      return t('audit.changedTier', { from: tierName(details.from), to: tierName(details.to) });
    if (action === 'retry-webhook') return t('audit.retriedWebhook', { type: String(details.type ?? '') });
    return t('audit.retriedJob', { task: String(details.task ?? '') });
  };
}
