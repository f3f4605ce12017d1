import { useQuery } from '@tanstack/react-query';
import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { formatAgo } from '#web/lib/relative-time.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { activityQuery } from '#web/queries/activity.ts';
import { useRecentlyChanged } from '#web/queries/live.ts';
import { ActivityRow } from '#web/ui/activity-row.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { List } from '#web/ui/list.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Text } from '#web/ui/text.tsx';

/** Who did what, newest first, in all of the reader's groups. */
export function ActivityCard({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('dashboard');
  const activity = useQuery(activityQuery());
  return (
    <Card as="section" aria-labelledby="activity">
      <CardHeader id="activity" title={t('activity.title')} />
      {activity.isPending && <SkeletonRows rows={5} />}
      {activity.isError && !activity.data && (
        <ErrorState title={t('activity.failed')} onRetry={() => void activity.refetch()} />
      )}
      {activity.data?.length === 0 && (
        <div className="px-4 pb-5 sm:px-5">
          <Text size="s" tone="muted">
            {t('activity.empty')}
          </Text>
        </div>
      )}
      {activity.data && activity.data.length > 0 && (
        <List>
          {activity.data.map((item) => (
            <Change
              key={`${item.groupId} ${item.seq}`}
              item={item}
              group={groups.find(({ id }) => id === item.groupId)}
            />
          ))}
        </List>
      )}
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
