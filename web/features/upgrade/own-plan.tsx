import { useTranslation } from '#web/lib/use-translation.ts';
import type { TierInfo } from '#web/queries/tier.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Text } from '#web/ui/text.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';

/** Where somebody stands on the free plan, and what they can do about it without paying. */
export function OwnPlan({ tier }: { tier: TierInfo }) {
  const { t } = useTranslation('upgrade');
  const max = tier.limits.maxGroups ?? 0;
  return (
    <Card padded as="section" aria-labelledby="own-plan">
      <Stack gap="s">
        <Heading level={2} id="own-plan">
          {t('own.title')}
        </Heading>
        <Text size="s" tone="muted">
          {t('own.used', { used: tier.groupCount, max })}
        </Text>
        <UsageBar used={tier.groupCount} max={max} />
        {tier.requiredReduction > 0 && (
          <Text size="s" tone="muted">
            {t('banner.message', { count: tier.requiredReduction })}
          </Text>
        )}
        <div className="pt-1">
          <ButtonLink to="/groups">{t('manage')}</ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
