import { Archive, ArchiveRestore, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { firstClick } from '#web/kit/actions/first-click.ts';
import { Row } from '#web/kit/layout/row.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { isUnarchived } from '#web/parts/groups/archive.ts';
import { useArchiving } from './use-archiving.ts';

const DeleteGroupDialog = deferred(
  async () => (await import('./delete-group-dialog.tsx')).DeleteGroupDialog,
  { on: 'first-interaction' },
);
const LeaveGroupDialog = deferred(async () => (await import('./leave-group-dialog.tsx')).LeaveGroupDialog, {
  on: 'first-interaction',
  texts: ['balances'],
});

/** Archive the group, leave it, or delete it for all members. */
export function FarewellCard({ group, mayDelete }: { group: Group; mayDelete: boolean }) {
  const { t } = useTranslation('settings');
  const [asked, setAsked] = useState<'leave' | 'delete'>();
  const close = () => setAsked(undefined);
  const archive = useArchiving();
  const isArchived = !isUnarchived(group);
  return (
    <Row gap="s" wrap>
      <Button icon={isArchived ? ArchiveRestore : Archive} onClick={firstClick(() => archive(group))}>
        {t(isArchived ? 'archive.restore' : 'archive.action')}
      </Button>
      <Button icon={LogOut} onClick={() => setAsked('leave')}>
        {t('leave.action')}
      </Button>
      {mayDelete && (
        <Button icon={Trash2} variant="quiet" onClick={() => setAsked('delete')}>
          {t('remove.action')}
        </Button>
      )}
      {asked === 'leave' && <LeaveGroupDialog group={group} onClose={close} />}
      {asked === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
    </Row>
  );
}
