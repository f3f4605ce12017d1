import { useNavigate } from 'react-router';
import type { WaitingInvitation } from '#contract/invitations.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { firstClick } from '#web/kit/actions/first-click.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { useConfirm } from '#web/kit/popups/use-confirm.ts';
import { useOneAtATime } from '#web/lib/browser/use-one-at-a-time.ts';
import { useErrorText } from '#web/lib/texts/error-text.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { notifyFailure } from '#web/parts/feedback/notify-failure.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import { useAcceptInvitation, useDeclineInvitation } from '#web/queries/groups/invitations.ts';

/** What was mailed to the reader's own address and waits for an answer. */
export function WaitingInvitations({ invitations }: { invitations: readonly WaitingInvitation[] }) {
  const { t } = useTranslation('waiting');
  return (
    <Card as="section" aria-labelledby="waiting">
      <CardHeader id="waiting" title={t('title', { count: invitations.length })} />
      <List>
        {invitations.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} />
        ))}
      </List>
    </Card>
  );
}

function Waiting({ invitation }: { invitation: WaitingInvitation }) {
  const { t } = useTranslation('waiting');
  const { group, guestName, hasGuests, invitedBy: name, token } = invitation;
  const answer = useAnswer(invitation);
  return (
    <li
      // Not what the device keeps: web/lib/kept/kept-screen.ts.
      data-passing
      className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5 px-4 py-3 sm:px-5"
    >
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-3.5">
        <GroupTile icon={group.icon} colour={group.colour} />
        <div className="min-w-0 flex-1">
          <div className="line-clamp-2 font-semibold break-words">{group.name}</div>
          <div className="text-s break-words text-ink-2">
            {guestName === null
              ? t('from', { name, count: group.memberCount })
              : t('fromAs', { name, guest: guestName })}
          </div>
        </div>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          size="sm"
          busy={answer.isDeclining}
          onClick={() => void answer.decline()}
          aria-label={t('declineLabel', { group: group.name })}
        >
          {t('decline')}
        </Button>
        {guestName === null && !hasGuests ? (
          <Button
            size="sm"
            variant="primary"
            busy={answer.isJoining}
            onClick={firstClick(answer.join)}
            aria-label={t('joinLabel', { group: group.name })}
          >
            {t('join')}
          </Button>
        ) : (
          // Whose place it is, or may be, has to be read before it is taken.
          <ButtonLink
            size="sm"
            variant="primary"
            to={`/invitations/${token}`}
            aria-label={t('viewLabel', { group: group.name })}
          >
            {t('view')}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function useAnswer({ token, group, invitedBy }: WaitingInvitation) {
  const { t } = useTranslation('waiting');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const accept = useAcceptInvitation(token);
  const refuse = useDeclineInvitation(token);
  const oneAtATime = useOneAtATime();

  // The card may be gone before the answer, and callbacks of its own with it.
  function join() {
    const { pathname } = window.location;
    return accept.mutateAsync(null).then(
      async ({ id }) => {
        if (window.location.pathname === pathname) await navigate(`/groups/${id}`);
        notify.success(t('joined', { group: group.name }));
      },
      (error: unknown) => notifyFailure(error, errorText, (reason) => t('failed', { reason })),
    );
  }

  async function decline() {
    const isSure = await confirm({
      title: t('declineTitle', { group: group.name }),
      message: t('declineMessage', { name: invitedBy }),
      confirmLabel: t('decline'),
      variant: 'warning',
    });
    if (!isSure) return;
    await refuse.mutateAsync().then(
      () => notify.info(t('declined')),
      (error: unknown) => notifyFailure(error, errorText, (reason) => t('declineFailed', { reason })),
    );
  }

  return {
    join: () => void oneAtATime(token, join),
    decline,
    isJoining: accept.isPending,
    isDeclining: refuse.isPending,
  };
}
