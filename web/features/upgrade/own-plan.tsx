import type { TierInfo } from '#domain/groups/tier.ts';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { UsageBar } from '#web/kit/content/usage-bar.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** The reader's use of the free plan, and how to reduce it without paying. */
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
