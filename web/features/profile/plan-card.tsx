import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { tierQuery } from '#web/queries/tier.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Row } from '#web/ui/row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Text } from '#web/ui/text.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';

/** The plan, and how much of it is used. */
export function PlanCard({ tier }: { tier: User['tier'] }) {
  const { t } = useTranslation('profile');
  const { data, isError, refetch } = useQuery(tierQuery());
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  const max = data?.limits.maxGroups ?? null;
  const count = data?.groupCount ?? 0;
  return (
    <Card padded>
      <Row justify="between">
        <Text weight="strong">{t(`plan.${data?.tier ?? tier}`)}</Text>
        {max !== null && count >= max && (
          <Chip tone="warning">{t(data?.overLimit ? 'plan.exceeded' : 'plan.reached')}</Chip>
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
    </Card>
  );
}
