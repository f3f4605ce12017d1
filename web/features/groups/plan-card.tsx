import { useTranslation } from '#web/lib/use-translation.ts';
import { useTier } from '#web/queries/tier.ts';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';

/** How much of the free plan is used. Whoever has no limit reads nothing about one. */
export function PlanCard() {
  const { t } = useTranslation('groups');
  const tier = useTier();
  if (!tier || tier.limits.maxGroups === null) return null;
  const { groupCount: used, requiredReduction: excess } = tier;
  const max = tier.limits.maxGroups;
  const state =
    excess > 0
      ? t('plan.over', { count: excess })
      : used < max
        ? t('plan.room', { count: max - used })
        : t('plan.full');
  return (
    <div className="rounded-l bg-sunken px-4 py-3.5 sm:px-5">
      <Stack gap="xs">
        <Text size="s" weight="medium">
          {t('plan.used', { used, max })}
        </Text>
        <div className="py-1.5 [&>*]:bg-line">
          <UsageBar used={used} max={max} />
        </div>
        <Text size="s" tone="muted">
          {state}{' '}
          <TextLink to="/upgrade?source=groups&feature=unlimited_groups" tone="muted">
            {t('form.seePremium')}
          </TextLink>
        </Text>
      </Stack>
    </div>
  );
}
