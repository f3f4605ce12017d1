import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { DefaultSplit, Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { weightText } from '#web/lib/format/entry-text.ts';
import { formatPercent } from '#web/lib/format/number-format.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import { ProportionBar } from '#web/parts/people/proportion-bar.tsx';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';

const DefaultSplitDialog = deferred(
  async () => (await import('./default-split-dialog.tsx')).DefaultSplitDialog,
  { on: 'first-interaction' },
);

/** What a new expense starts from. */
export function DefaultSplitCard({ group, mayEdit }: { group: Group; mayEdit: boolean }) {
  const { t } = useTranslation('people');
  const [isEditing, setEditing] = useState(false);
  return (
    <Card as="section" aria-labelledby="default-split">
      <CardHeader
        id="default-split"
        title={t('split.title')}
        aside={
          mayEdit && (
            <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
              {t('split.edit')}
            </Button>
          )
        }
      />
      <div className="px-4 pt-1.5 pb-4 sm:px-5">
        {group.defaultSplit ? (
          <Weights split={group.defaultSplit} />
        ) : (
          <Text size="s" tone="muted">
            {t('split.none')}
          </Text>
        )}
      </div>
      {isEditing && <DefaultSplitDialog group={group} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Weights({ split }: { split: DefaultSplit }) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const { people } = useGroupPeople();
  const weights =
    split.mode === 'parts'
      ? split.parts.map(({ userId, parts }) => ({
          userId,
          weight: parts,
          text: t('split.partCount', { count: parts, parts: weightText(parts, language) }),
        }))
      : split.parts.map(({ userId, percent }) => ({
          userId,
          weight: percent,
          text: formatPercent(percent / 100, language),
        }));
  return (
    <div className="grid gap-4">
      <ProportionBar segments={weights.map(({ userId, weight }) => ({ id: userId, amount: weight }))} />
      <ul className="grid gap-2">
        {weights.map(({ userId, text }) => {
          const { name, avatarUrl } = people.get(userId);
          return (
            <li key={userId} className="flex items-center gap-2.5 text-s">
              <Avatar id={userId} name={name} src={avatarUrl} size={24} />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="tabular-nums text-ink-2">{text}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
