import { Notice } from '#web/kit/feedback/notice.tsx';
import { pendingInvitation } from '#web/lib/session/invitation-link.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

/** Says that an invitation waits behind the sign-in, where one does. */
export function InvitationNotice() {
  const { t } = useTranslation('auth');
  if (!pendingInvitation()) return null;
  return (
    <Notice tone="success" title={t('register.invitationTitle')}>
      {t('register.invitation')}
    </Notice>
  );
}
