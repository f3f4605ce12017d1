import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { ConfirmDialog } from '#web/kit/popups/confirm-dialog.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { useLeaveGroup } from '#web/queries/groups/group-changes.ts';
import { useGroupBalances } from '#web/queries/ledger/balances.ts';
import { LeaveBlockedDialog } from './leave-blocked-dialog.tsx';
import { leaveBlock } from './leave-rules.ts';
import { useOwnInvitations } from './use-own-invitations.ts';

/** Leaving: what stands in the way is said first, then it is asked, then done. */
export function LeaveGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const you = useYou();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const refusalText = useRefusalText();
  const balances = useGroupBalances(group.id);
  const client = useQueryClient();
  const leaving = useLeaveGroup(group.id);
  const invitations = useOwnInvitations(group);
  const [hasOpenBalances, setOpenBalances] = useState(false);
  const name = group.name;

  function leave() {
    // A live event may take the group's screen away before the answer is there: callbacks of `mutate` would not be called.
    leaving.mutateAsync().then(async () => {
      if (window.location.pathname === pathname)
        await navigate('/groups', { replace: pathname === '/groups' });
      notify.success(t('leave.left', { name }));
    }, refused);
  }

  // The balances or roles on the screen were not the newest.
  function refused(error: Error) {
    if (error instanceof ApiError && error.code === 'CANNOT_LEAVE_AS_ADMIN') return void askAnew();
    if (error instanceof ApiError && error.params.reason === 'outstanding-balance') {
      void balances.refetch();
      return setOpenBalances(true);
    }
    notifyFailure(error, refusalText, (reason) => t('leave.failed', { reason }));
    onClose();
  }

  /** By the roles as they are now. */
  async function askAnew() {
    const stale = [keys.group(group.id), keys.groups];
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })));
    leaving.reset();
  }

  const isFirstRead = balances.isPending && !balances.isFetchedAfterMount;
  if (isFirstRead || invitations.isFirstRead) return null;
  const block = hasOpenBalances ? 'balances' : leaveBlock(group, balances.data ?? [], you);
  if (block) return <LeaveBlockedDialog group={group} block={block} onClose={onClose} />;
  return (
    <ConfirmDialog
      open={leaving.isIdle}
      onConfirm={leave}
      onClose={onClose}
      title={t('leave.title', { name })}
      message={
        <>
          <p>{t('leave.message')}</p>
          {invitations.hasAny && <p className="mt-2">{t('leave.invitations')}</p>}
        </>
      }
      confirmLabel={t('leave.action')}
      variant="danger"
    />
  );
}
