import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { UsageBar } from '#web/kit/content/usage-bar.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { SupportLink } from '#web/parts/accounts/support-link.tsx';
import { useConfig } from '#web/queries/connection/config.ts';
import { isOverLimit, tierQuery } from '#web/queries/groups/tier.ts';

/** The plan, and how much of it is used. */
export function PlanCard({ tier }: { tier: User['tier'] }) {
  const { t } = useTranslation('profile');
  const { data, isError, refetch } = useQuery(tierQuery());
  const support = useConfig()?.supportEmail;
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  const shown = data?.tier ?? tier;
  const max = data?.limits.maxGroups ?? null;
  const count = data?.groupCount ?? 0;
  return (
    <Card padded>
      <Row justify="between">
        <Text weight="strong">{t(`plan.${shown}`)}</Text>
        {max !== null && count >= max && (
          <Chip tone="warning">{t(isOverLimit(data) ? 'plan.exceeded' : 'plan.reached')}</Chip>
        )}
        {max !== null && count === max - 1 && <Chip>{t('plan.near')}</Chip>}
      </Row>
      <div className="mt-1 min-h-6">
        {data ? (
          <Text size="s" tone="muted">
            {max === null
              ? t('plan.usageUnlimited', { count })
              : t('plan.usage', { used: count, count: max })}
          </Text>
        ) : (
          <Skeleton width="m" />
        )}
      </div>
      {max !== null && (
        <div className="mt-2">
          <UsageBar used={count} max={max} />
        </div>
      )}
      {shown === 'premium' && support && (
        <p className="mt-2 text-s">
          <SupportLink email={support} subject={t('plan.supportSubject')} alone>
            {t('plan.support', { email: support })}
          </SupportLink>
        </p>
      )}
    </Card>
  );
}
