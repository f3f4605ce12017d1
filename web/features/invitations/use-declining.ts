import { useNavigate } from 'react-router';
import { notify } from '#web/kit/feedback/notify.ts';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { useDeclineInvitation } from '#web/queries/groups/invitations.ts';

/** Asks whether a no is meant, and says it. */
export function useDeclining(token: string) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const decline = useDeclineInvitation(token);
  async function ask() {
    const isSure = await confirm({
      title: t('declineTitle'),
      message: t('declineMessage'),
      confirmLabel: t('decline'),
      variant: 'warning',
    });
    if (!isSure) return;
    decline.mutate(undefined, {
      onSuccess: async () => {
        await navigate('/dashboard', { replace: true });
        notify.info(t('declined'));
      },
      onError: (error) => notifyFailure(error, errorText, (reason) => reason),
    });
  }
  return { ask, isPending: decline.isPending };
}
