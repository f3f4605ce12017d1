import { useLocation, useSearchParams } from 'react-router';
import { ButtonLink } from '#web/kit/actions/button-link.tsx';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import type { Invitation } from '#web/queries/groups/invitations.ts';

interface ClosedInvitationProps {
  reason: 'invalid' | 'expired' | 'used' | 'removed' | 'member';
  /** Unknown for a link that leads nowhere. */
  invitation?: Invitation;
}

/** A link that is no longer valid, or that a member opens: says why, and where to go from here. */
export function ClosedInvitation({ reason, invitation }: ClosedInvitationProps) {
  const { t } = useTranslation('invitations');
  const { status } = useSession();
  const { group, invitedBy, groupId, guestName } = invitation ?? {};
  // A member cannot claim a guest, and may take them over.
  const guest = groupId ? invitation?.guests[0] : undefined;
  const home =
    status === 'signed-in'
      ? ({ to: '/groups', label: 'toGroups' } as const)
      : ({ to: '/', label: 'goHome' } as const);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-5 py-10 text-center wrap-anywhere sm:px-8">
      {group ? <GroupTile icon={group.icon} colour={group.colour} size={56} /> : <EqualsMark size={30} />}
      <Heading level={1} size="xl">
        {t(`${reason}.title`, { guest: guestName ?? '' })}
      </Heading>
      <Text tone="muted" align="center">
        {guest
          ? t('member.guestMessage', { group: group?.name ?? '', guest: guest.displayName })
          : t(`${reason}.message`, {
              group: group?.name ?? '',
              name: invitedBy ?? '',
              guest: guestName ?? '',
            })}
      </Text>
      {status !== 'signed-in' && invitation && <LogInAsMember />}
      <div className="grid gap-3 pt-3">
        {guest && (
          <ButtonLink variant="primary" to={`/groups/${groupId}/details?me=${guest.userId}`}>
            {t('member.thisIsMe')}
          </ButtonLink>
        )}
        {groupId ? (
          <ButtonLink variant={guest ? 'outline' : 'primary'} to={`/groups/${groupId}`}>
            {t('member.action')}
          </ButtonLink>
        ) : (
          <ButtonLink to={home.to} reloadDocument={home.to === '/'}>
            {t(home.label)}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/** A member who is not signed in is taken for a visitor. Signed in, they are led into their group from here. */
function LogInAsMember() {
  const { t } = useTranslation('invitations');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return (
    <div className="grid gap-3 pt-3">
      {search.has('confirmed') && (
        <div className="text-start">
          <Notice tone="success">{t('confirmedOnly')}</Notice>
        </div>
      )}
      <Text align="center">{t('inAlready')}</Text>
      <ButtonLink to="/login" state={{ from: pathname }} variant="primary">
        {t('app:nav.logIn')}
      </ButtonLink>
    </div>
  );
}
