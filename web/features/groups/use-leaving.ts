import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useGroupBalances } from '#web/queries/balances.ts';
import { useLeaveGroup } from '#web/queries/group-changes.ts';
import { notify } from '#web/ui/notify.ts';
import { useConfirm } from '#web/ui/use-confirm.ts';
import { type LeaveBlock, leaveBlock } from './leave-rules.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** Leaving: what stands in the way is said first, then it is asked, then done. */
export function useLeaving(group: Group) {
  const { t } = useTranslation('groups');
  const { user } = useSession();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const textOf = useRefusalText();
  const balances = useGroupBalances(group.id);
  const leaving = useLeaveGroup(group.id);
  const [block, setBlock] = useState<LeaveBlock>();
  const name = group.name;

  async function leave() {
    const found = user && leaveBlock(group, balances.data ?? [], user.id);
    if (found) return setBlock(found);
    const isSure = await confirm({
      title: t('leave.title', { name }),
      message: t('leave.message'),
      confirmLabel: t('leave.action'),
      variant: 'danger',
    });
    if (!isSure) return;
    leaving.mutate(undefined, {
      onSuccess: async () => {
        await navigate('/groups');
        notify.success(t('leave.left', { name }));
      },
      onError: refused,
    });
  }

  // The balances or roles on the screen were not the newest.
  function refused(error: Error) {
    if (error instanceof ApiError && error.code === 'CANNOT_LEAVE_AS_ADMIN') return setBlock('last-admin');
    if (error instanceof ApiError && error.params.reason === 'outstanding-balance') {
      void balances.refetch();
      return setBlock('balances');
    }
    notify.error(t('leave.failed', { reason: textOf(error) }));
  }

  return { leave, isLeaving: leaving.isPending, block, clearBlock: () => setBlock(undefined) };
}
