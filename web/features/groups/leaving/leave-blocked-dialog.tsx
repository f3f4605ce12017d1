import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { FormActions } from '#web/kit/layout/form-actions.tsx';
import { Dialog } from '#web/kit/popups/dialog.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import type { LeaveBlock } from './leave-rules.ts';
import { useWhatIsOpen, WhatToSettle } from './what-to-settle.tsx';

const DeleteGroupDialog = deferred(
  async () => (await import('./delete-group-dialog.tsx')).DeleteGroupDialog,
  { on: 'first-interaction' },
);

interface LeaveBlockedDialogProps {
  group: Group;
  block: LeaveBlock;
  onClose: () => void;
}

/** Why one cannot leave just now, and what to do about it. */
export function LeaveBlockedDialog({ group, block, onClose }: LeaveBlockedDialogProps) {
  if (block === 'balances') return <BalancesDialog group={group} onClose={onClose} />;
  if (block === 'last-admin') return <HandOverDialog group={group} onClose={onClose} />;
  return <LastOneDialog group={group} reason={block === 'alone' ? 'alone' : 'guests'} onClose={onClose} />;
}

function BalancesDialog({ group, onClose }: Omit<LeaveBlockedDialogProps, 'block'>) {
  const { t } = useTranslation('settings');
  // No plan suggests a payment within a household: it is entered by hand.
  const { planned, unplanned } = useWhatIsOpen(group);
  return (
    <Dialog
      open
      // Room for three buttons beside each other.
      size={unplanned.length > 0 ? 'm' : 's'}
      onOpenChange={onClose}
      title={t('leave.balancesTitle')}
      description={t('leave.balancesMessage')}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('leave.understood')}</Button>
          {unplanned.length > 0 && (
            <ButtonLink
              variant={planned.length > 0 ? 'outline' : 'primary'}
              to={`/groups/${group.id}/transaction/new?type=settlement`}
            >
              {t('leave.settleWithin')}
            </ButtonLink>
          )}
          {(planned.length > 0 || unplanned.length === 0) && (
            <ButtonLink variant="primary" to={`/groups/${group.id}/balances`}>
              {t('leave.settle')}
            </ButtonLink>
          )}
        </FormActions>
      }
    >
      <WhatToSettle group={group} />
    </Dialog>
  );
}

/** For the last member with an account, who is also the last admin: they delete the group instead. */
function LastOneDialog({
  group,
  reason,
  onClose,
}: Omit<LeaveBlockedDialogProps, 'block'> & { reason: 'alone' | 'guests' }) {
  const { t } = useTranslation('settings');
  const [isDeleting, setDeleting] = useState(false);
  if (isDeleting) return <DeleteGroupDialog group={group} onClose={onClose} />;
  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={t(`leave.${reason}Title`)}
      footer={
        <FormActions>
          <Button onClick={onClose}>{t('leave.understood')}</Button>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {t('remove.action')}
          </Button>
        </FormActions>
      }
    >
      {t(`leave.${reason}Message`)}
    </Dialog>
  );
}
