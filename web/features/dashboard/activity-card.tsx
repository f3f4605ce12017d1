import { useQuery } from '@tanstack/react-query';
import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { SkeletonRows } from '#web/kit/feedback/skeleton-rows.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { formatAgo } from '#web/lib/format/relative-time.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { ActivityRow } from '#web/parts/activity/activity-row.tsx';
import { useRecentlyChanged } from '#web/queries/connection/live.ts';
import { activityQuery } from '#web/queries/ledger/activity.ts';

/** Who did what, newest first, in all of the reader's groups. */
export function ActivityCard({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('dashboard');
  const activity = useQuery(activityQuery());
  return (
    <Card as="section" aria-labelledby="activity">
      <CardHeader
        id="activity"
        title={t('activity.title')}
        aside={
          <TextLink alone to="/activity" tone="muted">
            {t('activity.all')}
          </TextLink>
        }
      />
      {activity.isPending && <SkeletonRows rows={5} />}
      {activity.isError && !activity.data && (
        <ErrorState title={t('activity.failed')} onRetry={() => void activity.refetch()} />
      )}
      {activity.data &&
        (activity.data.length > 0 ? (
          <List>
            {activity.data.map((item) => (
              <Change
                key={`${item.groupId} ${item.seq}`}
                item={item}
                group={groups.find(({ id }) => id === item.groupId)}
              />
            ))}
          </List>
        ) : (
          <div className="px-4 pb-5 sm:px-5">
            <Text size="s" tone="muted">
              {t('activity.empty')}
            </Text>
          </div>
        ))}
    </Card>
  );
}

function Change({ item, group }: { item: Activity; group: Group | undefined }) {
  const language = useLanguage();
  return (
    <ActivityRow
      item={item}
      group={group}
      namesGroup
      time={formatAgo(item.at, new Date(), language)}
      highlighted={useRecentlyChanged(item.id)}
    />
  );
}
