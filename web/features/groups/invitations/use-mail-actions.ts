import { Copy, Send, Trash2 } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import type { MailedInvitation } from '#contract/invitations.ts';
import { INVITATION_RULES } from '#domain/groups/rules.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import type { MenuItem } from '#web/kit/popups/menu-popup.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { hasCode } from '#web/lib/api/api-error.ts';
import { useCopy } from '#web/lib/browser/use-copy.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { findMember } from '#web/parts/people/members.ts';
import { useResendInvitation, useRevokeInvitation } from '#web/queries/groups/mailed-invitations.ts';

/** What can be done with an invitation that was mailed: nothing more, once it was accepted. One for a former guest only ends. */
export function useMailActions(group: Group, invitation: MailedInvitation): MenuItem[] {
  const { t } = useTranslation('inviting');
  const { copy } = useCopy();
  const sendAgain = useSendingAgain(group.id, invitation);
  const revoke = useRevoking(group.id, invitation);
  const { status, url, guestId } = invitation;
  if (status === 'accepted') return [];
  const hasGuestLeft = guestId !== null && !!findMember(group, guestId)?.leftAt;
  return [
    ...(hasGuestLeft ? [] : [{ label: t('mail.resend'), icon: Send, onSelect: sendAgain }]),
    ...(url === null || status === 'expired'
      ? []
      : [
          {
            label: t('link.copy'),
            icon: Copy,
            onSelect: () =>
              void copy(url).then((isDone) =>
                isDone ? notify.success(t('link.copied')) : notify.error(t('link.copyFailed')),
              ),
          },
        ]),
    'separator',
    { label: t('revoke'), icon: Trash2, tone: 'danger', onSelect: () => void revoke() },
  ];
}

function useSendingAgain(groupId: string, { id, email }: MailedInvitation) {
  const { t } = useTranslation('inviting');
  const errorText = useErrorText();
  const resend = useResendInvitation(groupId);
  return () =>
    resend.mutate(id, {
      onSuccess: () => notify.success(t('mail.resent', { email })),
      onError: (error) => {
        notifyFailure(error, errorText, (reason) => {
          if (!hasCode(error, 'RATE_LIMIT_EXCEEDED')) return t('mail.resendFailed', { reason });
          // A wait that is longer than between two mails of one invitation is for the mails of a day.
          const isForDay = Number(error.params.seconds) > INVITATION_RULES.pauseSeconds;
          return isForDay ? t('mail.limited') : t('mail.resendTooSoon', { email });
        });
      },
    });
}

function useRevoking(groupId: string, { id, email }: MailedInvitation) {
  const { t } = useTranslation('inviting');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const revoke = useRevokeInvitation(groupId);
  return async () => {
    const isSure = await confirm({
      title: t('mail.revokeTitle', { email }),
      message: t('mail.revokeMessage'),
      confirmLabel: t('revoke'),
      variant: 'danger',
    });
    if (!isSure) return;
    // The row is gone by the time of a refusal, and callbacks of its own with it.
    await revoke.mutateAsync(id).catch((error: unknown) => {
      notifyFailure(error, errorText, (reason) => t('mail.revokeFailed', { reason }));
    });
  };
}
