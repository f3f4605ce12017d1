import { useNavigate } from 'react-router';
import { FREE_MAX_GROUPS } from '#domain/tier.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { type Invitation, useAcceptInvitation, useDeclineInvitation } from '#web/queries/invitations.ts';
import { useTier } from '#web/queries/tier.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { Stack } from '#web/ui/stack.tsx';
import { useConfirm } from '#web/ui/use-confirm.ts';

interface AnswerProps {
  token: string;
  group: Invitation['group'];
}

/** Yes or no. What stands in the way of a yes is said in place of the button, or beside it when the server finds it. */
export function Answer({ token, group }: AnswerProps) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const accept = useAcceptInvitation(token);
  const decline = useDeclining(token);
  const tier = useTier();
  const isFull = tier?.canJoinGroup === false || isLimit(accept.error);

  function join() {
    accept.mutate(undefined, {
      onSuccess: async ({ id, name }) => {
        await navigate(`/groups/${id}`, { replace: true });
        notify.success(t('joined', { name }));
      },
    });
  }

  return (
    <Stack gap="s">
      {isFull && <LimitNotice maxGroups={tier?.limits.maxGroups ?? FREE_MAX_GROUPS} />}
      {accept.isError && !isFull && <Failure error={accept.error} />}
      {isFull ? (
        <ButtonLink to="/groups" variant="primary" size="lg" block>
          {t('toGroups')}
        </ButtonLink>
      ) : (
        <Button
          variant="primary"
          size="lg"
          block
          busy={accept.isPending}
          onClick={join}
          aria-label={`${t('accept')}: ${group.name}`}
        >
          {t('accept')}
        </Button>
      )}
      <Button size="lg" block busy={decline.isPending} onClick={() => void decline.ask()}>
        {t('decline')}
      </Button>
    </Stack>
  );
}

function useDeclining(token: string) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const textOf = useErrorText();
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
      onError: (error) => notify.error(textOf(error)),
    });
  }
  return { ask, isPending: decline.isPending };
}

function LimitNotice({ maxGroups }: { maxGroups: number }) {
  const { t } = useTranslation('invitations');
  return (
    <div className="pb-2 text-start">
      <Notice tone="warning" title={t('limitTitle')}>
        {t('limit', { count: maxGroups })}
      </Notice>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('invitations');
  const textOf = useErrorText();
  return (
    <div className="pb-2 text-start">
      <Notice tone="danger">{t('failed', { reason: textOf(error) })}</Notice>
    </div>
  );
}

function isLimit(error: unknown): boolean {
  return error instanceof ApiError && ['TIER_LIMIT_EXCEEDED', 'TIER_LIMITS_EXCEEDED'].includes(error.code);
}
