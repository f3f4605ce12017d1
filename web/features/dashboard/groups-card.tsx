import type { CurrencyTotals } from '#contract/balances.ts';
import type { Group } from '#contract/groups.ts';
import { isAtHand } from '#web/lib/archive.ts';
import { balancesByGroup, type CurrencyBalance } from '#web/lib/balances-by-group.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { BalanceStack } from '#web/ui/balance-stack.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { GroupTile } from '#web/ui/group-tile.tsx';
import { List } from '#web/ui/list.tsx';
import { ListRow } from '#web/ui/list-row.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { countActive } from './people.ts';

const SHOWN = 6;

interface GroupsCardProps {
  groups: readonly Group[];
  totals: readonly CurrencyTotals[];
}

/** Groups and what one's balance in each is: those with something open first, and of those put away only these. */
export function GroupsCard({ groups, totals }: GroupsCardProps) {
  const { t } = useTranslation('dashboard');
  const balances = balancesByGroup(totals);
  const shown = groups.filter((group) => isAtHand(group) || balances.has(group.id));
  const ordered = shown.sort((a, b) => Number(balances.has(b.id)) - Number(balances.has(a.id)));
  const hidden = ordered.length - SHOWN;
  return (
    <Card as="section" aria-labelledby="groups">
      <CardHeader
        id="groups"
        title={t('groups.title')}
        aside={
          <TextLink to="/groups" tone="muted">
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
  return (
    <ListRow
      to={`/groups/${group.id}`}
      leading={<GroupTile icon={group.icon} colour={group.colour} />}
      title={<span className="line-clamp-2">{group.name}</span>}
      detail={t('groups.members', { count: countActive(group) })}
      trailing={<BalanceStack balances={balances} />}
    />
  );
}
