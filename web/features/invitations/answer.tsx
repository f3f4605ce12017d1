import { useNavigate } from 'react-router';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Stack } from '#web/kit/layout/stack.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { type Invitation, useAcceptInvitation } from '#web/queries/groups/invitations.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import { useDeclining } from './use-declining.ts';

interface AnswerProps {
  token: string;
  invitation: Invitation;
}

/** Yes or no. What stands in the way of a yes is said in place of the button, or beside it when the server finds it. */
export function Answer({ token, invitation }: AnswerProps) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const accept = useAcceptInvitation(token);
  const decline = useDeclining(token);
  const tier = useTier();
  const { group, guestName, invitedBy } = invitation;
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
      {accept.isError && !isFull && <Failure error={accept.error} invitedBy={invitedBy} />}
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
          aria-label={guestName === null ? `${t('accept')}: ${group.name}` : undefined}
        >
          {guestName === null ? t('accept') : t('guest.accept', { name: guestName })}
        </Button>
      )}
      <Button size="lg" block busy={decline.isPending} onClick={() => void decline.ask()}>
        {t('decline')}
      </Button>
      <SignedInAs />
    </Stack>
  );
}

function LimitNotice({ maxGroups }: { maxGroups: number }) {
  const { t } = useTranslation('invitations');
  return (
    <div className="pb-2 text-start">
      <Notice
        tone="warning"
        title={t('limitTitle')}
        action={
          <ButtonLink to="/upgrade?source=invitation&feature=unlimited_groups" size="sm">
            {t('upgrade')}
          </ButtonLink>
        }
      >
        {t('limit', { count: maxGroups })}
      </Notice>
    </div>
  );
}

function Failure({ error, invitedBy }: { error: unknown; invitedBy: string }) {
  const { t } = useTranslation('invitations');
  const textOf = useErrorText();
  const wasMember = error instanceof ApiError && error.params.reason === 'was-member';
  return (
    <div className="pb-2 text-start">
      <Notice tone="danger">
        {wasMember ? t('wasMember', { name: invitedBy }) : t('failed', { reason: textOf(error) })}
      </Notice>
    </div>
  );
}

/** Names the account that joins: a reader with two accounts could pick the wrong one. */
function SignedInAs() {
  const { t } = useTranslation('invitations');
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="pt-2">
      <Text size="s" tone="faint" align="center">
        {t('signedInAs', { name: user.displayName, email: user.email })}
      </Text>
    </div>
  );
}

function isLimit(error: unknown): boolean {
  return error instanceof ApiError && ['TIER_LIMIT_EXCEEDED', 'TIER_LIMITS_EXCEEDED'].includes(error.code);
}
