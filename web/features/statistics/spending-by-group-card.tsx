import type { Group } from '#contract/groups.ts';
import type { PersonalStatistics } from '#contract/statistics.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { tileLook } from '#web/parts/groups/tile-look.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { PartBar } from './part-bar.tsx';

interface SpendingByGroupCardProps {
  statistics: PersonalStatistics;
  groups: readonly Group[];
}

/** Where it was spent, the largest part first; each group leads to its own statistics. */
export function SpendingByGroupCard({
  statistics: { currency, groups: parts },
  groups,
}: SpendingByGroupCardProps) {
  const { t } = useTranslation('statistics');
  const scale = Math.max(1, ...parts.map(({ total }) => total));
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  return (
    <Card as="section" aria-labelledby="by-group">
      <CardHeader id="by-group" title={t('personal.byGroup')} />
      {parts.length === 0 && (
        <div className="px-4 pb-5 sm:px-5">
          <Text tone="muted">{t('personal.nothingSpent')}</Text>
        </div>
      )}
      <List>
        {parts.map(({ groupId, total }) => {
          const group = groupOf.get(groupId);
          // What was joined a moment ago is not in the list yet; it is read again and then is.
          if (!group) return null;
          return (
            <ListRow
              key={groupId}
              to={`/groups/${groupId}/statistics`}
              leading={<GroupTile icon={group.icon} colour={group.colour} />}
              title={<span className="line-clamp-2">{group.name}</span>}
              detail={
                <span {...tileLook(group.colour)} className="mt-1.5 block">
                  <PartBar part={total / scale} />
                </span>
              }
              trailing={<MoneyText amount={total} currency={currency} signed={total < 0} />}
            />
          );
        })}
      </List>
    </Card>
  );
}
