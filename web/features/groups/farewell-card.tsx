import { LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/row.tsx';
import { useLeaving } from './use-leaving.ts';

const DeleteGroupDialog = lazyPart(async () => (await import('./delete-group-dialog.tsx')).DeleteGroupDialog);
const LeaveBlockedDialog = lazyPart(
  async () => (await import('./leave-blocked-dialog.tsx')).LeaveBlockedDialog,
);

/** The two ways out of a group: one for oneself, one for everybody. */
export function FarewellCard({ group, mayDelete }: { group: Group; mayDelete: boolean }) {
  const { t } = useTranslation('groups');
  const { leave, isLeaving, block, clearBlock } = useLeaving(group);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Row gap="s" wrap>
      <Button icon={LogOut} busy={isLeaving} onClick={() => void leave()}>
        {t('leave.action')}
      </Button>
      {mayDelete && (
        <Button icon={Trash2} variant="quiet" onClick={() => setDeleting(true)}>
          {t('remove.action')}
        </Button>
      )}
      {block && <LeaveBlockedDialog group={group} block={block} onClose={clearBlock} />}
      {isDeleting && <DeleteGroupDialog group={group} onClose={() => setDeleting(false)} />}
    </Row>
  );
}
