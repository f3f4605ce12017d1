import type { Group } from '#contract/groups.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useGroupBalances } from '#web/queries/balances.ts';
import { BalanceText } from '#web/ui/balance-text.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { type LeaveBlock, openBalances } from './leave-rules.ts';

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
        <OwnBalances groupId={group.id} />
      </Dialog>
    );
  const reason = block === 'alone' ? 'alone' : 'lastAdmin';
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

function OwnBalances({ groupId }: { groupId: string }) {
  const { user } = useSession();
  const balances = useGroupBalances(groupId).data ?? [];
  return (
    <ul className="grid gap-1.5">
      {openBalances(balances, user?.id ?? '').map(({ currency, amount }) => (
        <li key={currency}>
          <BalanceText amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
