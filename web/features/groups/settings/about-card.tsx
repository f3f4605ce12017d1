import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupFacts } from './group-facts.tsx';

const EditGroupDialog = deferred(async () => (await import('./edit-group-dialog.tsx')).EditGroupDialog, {
  on: 'first-interaction',
});

export function AboutCard({ group, mayEdit }: { group: Group; mayEdit: boolean }) {
  const { t } = useTranslation('settings');
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
      <div className="px-4 pt-1 pb-5 sm:px-5">
        <GroupFacts group={group} />
      </div>
      {isEditing && <EditGroupDialog group={group} onClose={() => setEditing(false)} />}
    </Card>
  );
}
