import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { UsageBar } from '#web/kit/content/usage-bar.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useTier } from '#web/queries/groups/tier.ts';

/** How much of the free plan is used. Without a limit nothing is said about one. */
export function PlanCard() {
  const { t } = useTranslation('listing');
  const { t: tSettings } = useTranslation('settings');
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
          <TextLink alone to="/upgrade?source=groups&feature=unlimited_groups" tone="muted">
            {tSettings('form.seePremium')}
          </TextLink>
        </Text>
      </Stack>
    </div>
  );
}
