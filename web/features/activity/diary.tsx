import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import { LoadMore, type PagedQuery } from '#web/kit/feedback/load-more.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { formatTime } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { ActivityRow } from '#web/parts/activity/activity-row.tsx';
import { StatementDay } from '#web/parts/transactions/statement-day.tsx';
import { useRecentlyChanged } from '#web/queries/connection/live.ts';
import { activityDays, activityRows, latestOf } from './activity-days.ts';
import { useAddedNames } from './use-added-names.ts';

interface DiaryProps {
  items: readonly Activity[];
  groupOf: (groupId: string) => Group | undefined;
  /** Among changes of several groups. */
  namesGroup?: boolean;
  query: PagedQuery;
}

/** What happened, day by day, newest first. */
export function Diary({ items, groupOf, namesGroup = false, query }: DiaryProps) {
  const { t } = useTranslation('activity');
  const latest = latestOf(items);
  return (
    <>
      {activityDays(items, Intl.DateTimeFormat().resolvedOptions().timeZone).map((day) => (
        <StatementDay key={day.date} date={day.date}>
          <List>
            {activityRows(day.items).map(([item, ...before]) => (
              <Change
                key={`${item.groupId} ${item.seq}`}
                item={item}
                before={before}
                group={groupOf(item.groupId)}
                namesGroup={namesGroup}
                isLatest={latest.has(item)}
              />
            ))}
          </List>
        </StatementDay>
      ))}
      <LoadMore query={query} label={t('more')} />
    </>
  );
}

interface ChangeProps {
  item: Activity;
  /** Those that are told with it, newest first. */
  before: readonly Activity[];
  group: Group | undefined;
  namesGroup: boolean;
  /** Only the last of the changes of one thing can have just been made. */
  isLatest: boolean;
}

function Change({ item, before, group, namesGroup, isLatest }: ChangeProps) {
  const language = useLanguage();
  const addedNames = useAddedNames(group);
  const isRecent = useRecentlyChanged(item.id);
  return (
    <ActivityRow
      item={item}
      names={before.length > 0 ? addedNames([item, ...before]) : undefined}
      group={group}
      namesGroup={namesGroup}
      inset={false}
      time={formatTime(item.at, language)}
      highlighted={isRecent && isLatest}
    />
  );
}
