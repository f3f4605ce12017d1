import type { Group } from '#contract/groups.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import type { LeaveBlock } from './leave-rules.ts';
import { WhatToSettle } from './what-to-settle.tsx';

interface LeaveBlockedDialogProps {
  group: Group;
  block: LeaveBlock;
  onClose: () => void;
}

/** Why one cannot leave just now, and what to do about it. */
export function LeaveBlockedDialog({ group, block, onClose }: LeaveBlockedDialogProps) {
  const { t } = useTranslation('groups');
  if (block === 'balances')
    return (
      <Dialog
        open
        size="s"
        onOpenChange={onClose}
        title={t('leave.balancesTitle')}
        description={t('leave.balancesMessage')}
        footer={
          <FormActions>
            <Button onClick={onClose}>{t('leave.understood')}</Button>
            <ButtonLink variant="primary" to={`/groups/${group.id}/balances`}>
              {t('leave.settle')}
            </ButtonLink>
          </FormActions>
        }
      >
        <WhatToSettle group={group} />
      </Dialog>
    );
  if (block === 'last-admin') return <HandOverDialog group={group} onClose={onClose} />;
  const reason = block === 'alone' ? 'alone' : 'guests';
  return (
    <Dialog
      open
      size="s"
      onOpenChange={onClose}
      title={t(`leave.${reason}Title`)}
      footer={
        <FormActions>
          <Button variant="primary" onClick={onClose}>
            {t('leave.understood')}
          </Button>
        </FormActions>
      }
    >
      {t(`leave.${reason}Message`)}
    </Dialog>
  );
}
