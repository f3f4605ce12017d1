import type { Group } from '#contract/groups.ts';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatDayWithin } from '#web/lib/format/date-format.ts';
import { useToday } from '#web/lib/format/use-today.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { CurrencyBalance } from '#web/parts/balances/balances-by-group.ts';
import { RowBalances } from '#web/parts/balances/row-balances.tsx';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { AvatarStack } from '#web/parts/people/avatar-stack.tsx';
import { GroupHues } from '#web/parts/people/group-hues.tsx';
import { activeMembers, faces } from '#web/parts/people/members.ts';
import { GroupMenu } from './group-menu.tsx';

interface GroupRowProps {
  group: Group;
  balances: readonly CurrencyBalance[] | undefined;
  /** Whether the balances did not load. */
  isFailed: boolean;
  onArchive: (group: Group) => void;
}

export function GroupRow({ group, balances, isFailed, onArchive }: GroupRowProps) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const today = useToday();
  const members = activeMembers(group);
  return (
    <GroupHues group={group}>
      <ListRow
        to={`/groups/${group.id}`}
        leading={<GroupTile icon={group.icon} colour={group.colour} />}
        title={<span className="line-clamp-2">{group.name}</span>}
        detail={
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <AvatarStack people={faces(members)} />
            <span>
              <span className="max-sm:sr-only">{t('memberCount', { count: members.length })} · </span>
              {formatDayWithin(group.lastActivityAt, today, language)}
            </span>
          </span>
        }
        trailing={
          <>
            <RowBalances balances={balances} isFailed={isFailed} />
            <span className="-mr-2.5 -ml-1">
              <GroupMenu group={group} onArchive={onArchive} />
            </span>
          </>
        }
      />
    </GroupHues>
  );
}
