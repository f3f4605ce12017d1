import { pendingInvitation } from '#web/lib/invitation-link.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Notice } from '#web/ui/notice.tsx';

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
