import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { AvatarStack } from '#web/parts/people/avatar-stack.tsx';
import { activeMembers, faces } from '#web/parts/people/members.ts';
import { namesInSentence } from '#web/parts/people/people.ts';
import { useGroupPeople } from '#web/parts/people/use-group-people.ts';

const HouseholdsDialog = deferred(async () => (await import('./households-dialog.tsx')).HouseholdsDialog, {
  on: 'first-interaction',
});

/** The households, which settle as one. Hidden in a group too small for one, or where the reader may not add one. */
export function HouseholdsCard({ group, mayEdit }: { group: Group; mayEdit: boolean }) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const { people } = useGroupPeople();
  const [isEditing, setEditing] = useState(false);
  const { households } = group;
  const isSet = households.length > 0;
  if (!isSet && (!mayEdit || activeMembers(group).length < 3)) return null;
  return (
    <Card as="section" aria-labelledby="households">
      <CardHeader
        id="households"
        title={t('household.title')}
        aside={
          mayEdit &&
          isSet && (
            <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
              {t('household.edit')}
            </Button>
          )
        }
      />
      {isSet ? (
        <List>
          {households.map(({ id, name, userIds }) => (
            <ListRow
              key={id}
              leading={<AvatarStack people={faces(membersOf(group, userIds))} size={32} />}
              title={name}
              detail={namesInSentence(
                userIds.map((userId) => people.get(userId).shortName),
                language,
              )}
            />
          ))}
        </List>
      ) : (
        <div className="grid justify-items-start gap-3 px-4 pb-4 sm:px-5">
          <Text size="s" tone="muted">
            {t('household.none')}
          </Text>
          <Button size="sm" icon={Plus} onClick={() => setEditing(true)}>
            {t('household.setUp')}
          </Button>
        </div>
      )}
      {isEditing && <HouseholdsDialog group={group} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function membersOf({ members }: Group, userIds: readonly string[]) {
  return members.filter(({ userId }) => userIds.includes(userId));
}
