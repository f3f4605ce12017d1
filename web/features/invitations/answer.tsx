import { useNavigate } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { Stack } from '#web/kit/layout/stack.tsx';
import { ApiError, hasCode } from '#web/lib/api/api-error.ts';
import { failureText } from '#web/lib/forms/unanswered.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { useSignOut } from '#web/parts/accounts/use-sign-out.ts';
import { type Invitation, useAcceptInvitation } from '#web/queries/groups/invitations.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import { GuestChoice, NONE } from './guest-choice.tsx';
import { useDeclining } from './use-declining.ts';

interface Choice {
  /** The id of one of the guests, or NONE; null until it is answered. */
  guest: string | null;
}

/** Yes or no. What stands in the way of a yes is said in place of the button, or beside it when the server finds it. */
export function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const navigate = useNavigate();
  const accept = useAcceptInvitation(token);
  const decline = useDeclining(token);
  const tier = useTier();
  const { group, guestName, guests, invitedBy } = invitation;
  const form = useForm<Choice, Group>({
    initial: { guest: null },
    check: ({ guest }) => ({ guest: isMissing(guest) ? 'too_small' : undefined }),
    textOf: () => t('which.missing'),
    submit: ({ guest }) => accept.mutateAsync(guest === NONE ? null : guest),
    async onDone({ id, name }) {
      await navigate(`/groups/${id}`, { replace: true });
      notify.success(t('joined', { name }));
    },
  });
  const choice = form.choice('guest');
  const claimedName = guestName ?? guests.find(({ userId }) => userId === choice.value)?.displayName;
  const isFull = tier?.canJoinGroup === false || hasCode(accept.error, 'TIER_LIMIT_EXCEEDED');

  /** One who was taken meanwhile is offered no more. */
  function isMissing(guest: string | null): boolean {
    return guests.length > 0 && guest !== NONE && !guests.some(({ userId }) => userId === guest);
  }

  return (
    <Stack gap="s">
      {isFull && (
        <LimitNotice
          maxGroups={tier?.limits.maxGroups ?? FREE_MAX_GROUPS}
          toLeave={(tier?.requiredReduction ?? 0) + 1}
        />
      )}
      {form.failure !== undefined && !isFull && <Failure error={form.failure} invitedBy={invitedBy} />}
      {guests.length > 0 && !isFull && <GuestChoice guests={guests} {...choice} />}
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
          onClick={form.submit}
          aria-label={claimedName === undefined ? `${t('accept')}: ${group.name}` : undefined}
        >
          {claimedName === undefined ? t('accept') : t('guest.accept', { name: claimedName })}
        </Button>
      )}
      <Button size="lg" block busy={decline.isPending} onClick={() => void decline.ask()}>
        {t('decline')}
      </Button>
      <SignedInAs />
    </Stack>
  );
}

/** Over the limit, leaving one group makes no room yet. */
function LimitNotice({ maxGroups, toLeave }: { maxGroups: number; toLeave: number }) {
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
        <p>{t('limit', { count: maxGroups })}</p>
        <p className="mt-1">{t('limitInstead', { count: toLeave })}</p>
      </Notice>
    </div>
  );
}

function Failure({ error, invitedBy }: { error: unknown; invitedBy: string }) {
  const { t } = useTranslation('invitations');
  const errorText = useErrorText();
  const { reason, max = 0 } = error instanceof ApiError ? error.params : {};
  const words = {
    'was-member': t('wasMember', { name: invitedBy }),
    'guest-taken': t('which.taken'),
    full: t('full', { max }),
  };
  const known =
    reason === 'was-member' || reason === 'guest-taken' || reason === 'full' ? words[reason] : undefined;
  return (
    <div className="pb-2 text-start">
      <Notice tone="danger">
        {known ?? failureText(error, errorText, (reason) => t('failed', { reason }))}
      </Notice>
    </div>
  );
}

/** Names the account that joins, and leads to another one: signed out, the reader is still at the invitation. */
function SignedInAs() {
  const { t } = useTranslation('invitations');
  const { user } = useSession();
  const { signOut, isSigningOut } = useSignOut();
  if (!user) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 pt-2">
      <Text size="s" tone="faint" align="center">
        {t('signedInAs', { name: user.displayName, email: user.email })}
      </Text>
      <span className="justify-self-center">
        <Button size="sm" variant="quiet" busy={isSigningOut} onClick={signOut}>
          {t('notYou')}
        </Button>
      </span>
    </div>
  );
}
