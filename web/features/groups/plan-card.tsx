import { useTranslation } from '#web/lib/use-translation.ts';
import { useTier } from '#web/queries/tier.ts';
import { Text } from '#web/ui/text.tsx';

/** How much of the free plan is used. Whoever has no limit reads nothing about one. */
export function PlanCard() {
  const { t } = useTranslation('groups');
  const tier = useTier();
  if (!tier || tier.limits.maxGroups === null) return null;
  const room = tier.limits.maxGroups - tier.groupCount;
  return (
    <div className="rounded-l bg-sunken px-4 py-3.5 sm:px-5">
      <Text size="s" weight="medium">
        {t('plan.used', { used: tier.groupCount, max: tier.limits.maxGroups })}
      </Text>
      <Text size="s" tone="muted">
        {room > 0 ? t('plan.room', { count: room }) : t('plan.full')}
      </Text>
    </div>
  );
}
