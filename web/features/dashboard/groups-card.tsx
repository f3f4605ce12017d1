import type { DashboardTotals } from '#contract/dashboard.ts';
import type { Group } from '#contract/groups.ts';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { formatDayWithin } from '#web/lib/format/date-format.ts';
import { useToday } from '#web/lib/format/use-today.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceStack } from '#web/parts/balances/balance-stack.tsx';
import { balancesByGroup, type CurrencyBalance } from '#web/parts/balances/balances-by-group.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { activeMembers } from '#web/parts/people/members.ts';

const SHOWN = 6;

interface GroupsCardProps {
  groups: readonly Group[];
  totals: readonly DashboardTotals[];
}

/**
 * The groups with the reader's balance in each. Groups with an open balance come first. An archived group is shown only with
 * an open balance. The link leads to the groups for which there is no room.
 */
export function GroupsCard({ groups, totals }: GroupsCardProps) {
  const { t } = useTranslation('dashboard');
  const balances = balancesByGroup(totals);
  const shown = groups.filter((group) => isUnarchived(group) || balances.has(group.id));
  const ordered = shown.sort((a, b) => Number(balances.has(b.id)) - Number(balances.has(a.id)));
  const hidden = ordered.length - SHOWN;
  return (
    <Card as="section" aria-labelledby="groups">
      <CardHeader
        id="groups"
        title={t('groups.title')}
        aside={
          <TextLink alone to="/groups" tone="muted">
            {t('groups.all')}
          </TextLink>
        }
      />
      <List>
        {ordered.slice(0, SHOWN).map((group) => (
          <GroupLine key={group.id} group={group} balances={balances.get(group.id) ?? []} />
        ))}
        {hidden > 0 && <ListRow to="/groups" title={t('groups.more', { count: hidden })} />}
      </List>
    </Card>
  );
}

function GroupLine({ group, balances }: { group: Group; balances: readonly CurrencyBalance[] }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const today = useToday();
  return (
    <ListRow
      to={`/groups/${group.id}`}
      leading={<GroupTile icon={group.icon} colour={group.colour} />}
      title={<span className="line-clamp-2">{group.name}</span>}
      detail={`${t('groups.members', { count: activeMembers(group).length })} · ${formatDayWithin(group.lastActivityAt, today, language)}`}
      trailing={<BalanceStack balances={balances} />}
    />
  );
}
