import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { localDate } from '#web/lib/local-date.ts';
import { nameOf } from '#web/lib/people.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardHeader } from '#web/ui/card-header.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Text } from '#web/ui/text.tsx';
import { findMember } from './members.ts';

const EditGroupDialog = lazyPart(async () => (await import('./edit-group-dialog.tsx')).EditGroupDialog);

export function AboutCard({ group, mayEdit }: { group: Group; mayEdit: boolean }) {
  const { t } = useTranslation('groups');
  const [isEditing, setEditing] = useState(false);
  return (
    <Card as="section" aria-labelledby="about">
      <CardHeader
        id="about"
        title={t('about.title')}
        aside={
          mayEdit && (
            <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
              {t('about.edit')}
            </Button>
          )
        }
      />
      <div className="grid gap-4 px-4 pt-1 pb-5 sm:px-5">
        <Text tone={group.description ? 'ink' : 'faint'}>
          <span className="whitespace-pre-line">{group.description || t('about.noDescription')}</span>
        </Text>
        <dl className="grid gap-4">
          <Fact label={t('about.currencies')}>
            <span className="flex flex-wrap gap-1.5">
              {group.currencies.map((currency) => (
                <Chip key={currency}>
                  {group.currencies.length > 1 && currency === group.defaultCurrency
                    ? t('about.defaultMark', { currency })
                    : currency}
                </Chip>
              ))}
            </span>
          </Fact>
          <Fact label={t('about.created')}>
            <Creation group={group} />
          </Fact>
        </dl>
      </div>
      {isEditing && <EditGroupDialog group={group} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <Text as="dt" size="s" tone="faint">
        {label}
      </Text>
      <Text as="dd" size="s">
        {children}
      </Text>
    </div>
  );
}

function Creation({ group }: { group: Group }) {
  const { t } = useTranslation('groups');
  const { user } = useSession();
  const date = localDate(group.createdAt, useLanguage());
  if (group.createdBy === user?.id) return t('about.createdByYou', { date });
  const creator = findMember(group, group.createdBy);
  if (!creator) return date;
  return t('about.createdBy', { date, name: nameOf(creator.displayName, t('app:deletedMember')) });
}
