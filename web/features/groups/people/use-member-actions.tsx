import { Merge, Pencil, ShieldCheck, ShieldOff, UserCheck, UserMinus, UserPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Group, Member } from '#contract/groups.ts';
import { endsWithout } from '#domain/groups/default-split.ts';
import type { Role } from '#domain/groups/permission.ts';
import { useRefusalText } from '#web/features/groups/editing/use-refusal-text.ts';
import { isLastAdmin } from '#web/features/groups/leaving/leave-rules.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import type { MenuItem } from '#web/kit/popups/menu-popup.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useYou } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { BalanceText } from '#web/parts/balances/balance-text.tsx';
import type { CurrencyBalance } from '#web/parts/balances/balances-by-group.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useMay } from '#web/parts/people/use-may.ts';
import { useChangeRole, useRemoveMember } from '#web/queries/groups/group-changes.ts';

/** The dialogs of a member's row. */
export type MemberDialog = 'invite' | 'rename' | 'merge';

/**
 * What the reader may do to a member: what takes something away or gives it is asked back first; `ask` opens a dialog of the
 * row's. Those who are no admins may say that they are a guest.
 */
export function useMemberActions(
  group: Group,
  member: Member,
  balances: readonly CurrencyBalance[],
  ask: (dialog: MemberDialog) => void,
): MenuItem[] {
  const { t } = useTranslation('people');
  const you = useYou();
  const giveRole = useGivingRole(group, member);
  const remove = useRemoving(group, member, balances);
  const mayInvite = useMay(group, 'invite_members');
  const mayManageRoles = useMay(group, 'manage_roles');
  const mayRemove = useMay(group, 'remove_members');
  const isYou = member.userId === you;
  const items: MenuItem[] = [];
  if (!member.hasAccount && mayInvite)
    items.push(
      {
        label: t('guest.invite', { name: member.displayName }),
        icon: UserPlus,
        onSelect: () => ask('invite'),
      },
      { label: t('guest.rename'), icon: Pencil, onSelect: () => ask('rename') },
      { label: t('merge.withMember'), icon: Merge, onSelect: () => ask('merge') },
    );
  else if (!member.hasAccount)
    items.push({ label: t('merge.thisIsMe'), icon: UserCheck, onSelect: () => ask('merge') });
  if (member.hasAccount && mayManageRoles)
    items.push(
      member.role === 'admin'
        ? { label: t('members.revoke'), icon: ShieldOff, onSelect: () => void giveRole('member') }
        : { label: t('members.grant'), icon: ShieldCheck, onSelect: () => void giveRole('admin') },
    );
  // One leaves a group oneself: that has its own button, and its own questions.
  if (mayRemove && !isYou)
    items.push('separator', {
      label: t('members.remove'),
      icon: UserMinus,
      tone: 'danger',
      onSelect: () => void remove(),
    });
  return items;
}

function useGivingRole(group: Group, { userId, displayName: name }: Member) {
  const { t } = useTranslation('people');
  const confirm = useConfirm();
  const refusalText = useRefusalText();
  const change = useChangeRole(group.id);
  return async (role: Role) => {
    const isGrant = role === 'admin';
    if (!isGrant && isLastAdmin(group, userId)) return void notify.warning(t('members.lastAdmin'));
    const isSure = await confirm({
      title: t(isGrant ? 'members.grantTitle' : 'members.revokeTitle', { name }),
      message: t(isGrant ? 'members.grantMessage' : 'members.revokeMessage', { name }),
      confirmLabel: t(isGrant ? 'members.grant' : 'members.revoke'),
      variant: isGrant ? 'info' : 'warning',
    });
    if (!isSure) return;
    change.mutate(
      { userId, role },
      {
        onSuccess: () => notify.success(t(isGrant ? 'members.granted' : 'members.revoked', { name })),
        onError: (error) =>
          notifyFailure(error, refusalText, (reason) => t('members.roleFailed', { reason })),
      },
    );
  };
}

function useRemoving(
  group: Group,
  { userId, displayName: name, hasAccount, role }: Member,
  balances: readonly CurrencyBalance[],
) {
  const { t } = useTranslation('people');
  const { t: tSettings } = useTranslation('settings');
  const confirm = useConfirm();
  const refusalText = useRefusalText();
  const navigate = useNavigate();
  const removal = useRemoveMember(group.id);
  const tellBalances = () =>
    confirm({
      title: t('members.unsettledTitle', { name }),
      message: (
        <>
          <p>{t('members.unsettledMessage', { name })}</p>
          <ul className="mt-2">
            {balances.map(({ currency, amount }) => (
              <li key={currency}>
                <BalanceText amount={amount} currency={currency} of="member" />
              </li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: tSettings('leave.settle'),
      cancelLabel: tSettings('leave.understood'),
      variant: 'warning',
    });
  return async () => {
    if (balances.length > 0) {
      if (await tellBalances()) void navigate(`/groups/${group.id}/balances`);
      return;
    }
    const split = group.defaultSplit;
    const endsSplit = split !== null && endsWithout(split, userId);
    const isSure = await confirm({
      title: t('members.removeTitle', { name }),
      message: (
        <>
          <p>{hasAccount ? t('members.removeMessage') : t('guest.removeMessage')}</p>
          {role === 'admin' && <p className="mt-2">{t('members.invitationsEnd', { name })}</p>}
          {endsSplit && <p className="mt-2">{t('split.ends', { name })}</p>}
        </>
      ),
      confirmLabel: t('members.remove'),
      variant: 'danger',
    });
    if (!isSure) return;
    // The row may be gone before the answer, and callbacks of its own with it.
    removal.mutateAsync(userId).then(
      () => notify.success(t('members.removed', { name })),
      (error: unknown) =>
        notifyFailure(error, refusalText, (reason) => t('members.removeFailed', { name, reason })),
    );
  };
}
