import type { Group } from '#contract/groups.ts';
import type { CurrencyBalance } from '#web/lib/balances-by-group.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { AvatarStack } from '#web/ui/avatar-stack.tsx';
import { BalanceStack } from '#web/ui/balance-stack.tsx';
import { GroupTile } from '#web/ui/group-tile.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GroupMenu } from './group-menu.tsx';
import { activeMembers, faces } from './members.ts';

interface GroupRowProps {
  group: Group;
  balances: readonly CurrencyBalance[] | undefined;
  onArchive: (group: Group) => void;
}

export function GroupRow({ group, balances, onArchive }: GroupRowProps) {
  const { t } = useTranslation('groups');
  const members = activeMembers(group);
  return (
    <ListRow
      to={`/groups/${group.id}`}
      leading={<GroupTile icon={group.icon} colour={group.colour} />}
      title={<span className="line-clamp-2">{group.name}</span>}
      detail={
        <span className="mt-1 flex items-center gap-2">
          <AvatarStack people={faces(members)} />
          <span className="truncate max-sm:sr-only">{t('memberCount', { count: members.length })}</span>
        </span>
      }
      trailing={
        <>
          {balances ? <BalanceStack balances={balances} /> : <Skeleton width="s" />}
          <span className="-mr-2.5 -ml-1">
            <GroupMenu group={group} onArchive={onArchive} />
          </span>
        </>
      }
    />
  );
}
