import { useSession } from '#web/lib/session-context.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { Invitation } from '#web/queries/invitations.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EqualsMark } from '#web/ui/equals-mark.tsx';
import { GroupTile } from '#web/ui/group-tile.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Text } from '#web/ui/text.tsx';

interface ClosedInvitationProps {
  reason: 'invalid' | 'expired' | 'used' | 'member';
  /** Unknown for a link that leads nowhere. */
  invitation?: Invitation;
}

/** A link that no longer lets anybody in, or need not: why, and where to go from here. */
export function ClosedInvitation({ reason, invitation }: ClosedInvitationProps) {
  const { t } = useTranslation('invitations');
  const { status } = useSession();
  const { group, invitedBy, groupId } = invitation ?? {};
  const home =
    status === 'signed-in'
      ? ({ to: '/groups', label: 'toGroups' } as const)
      : ({ to: '/', label: 'goHome' } as const);
  return (
    <div className="grid justify-items-center gap-3 px-5 py-10 text-center sm:px-8">
      {group ? <GroupTile icon={group.icon} colour={group.colour} size={56} /> : <EqualsMark size={30} />}
      <Heading level={1} size="xl">
        {t(`${reason}.title`)}
      </Heading>
      <Text tone="muted" align="center">
        {t(`${reason}.message`, { group: group?.name ?? '', name: invitedBy ?? '' })}
      </Text>
      <div className="pt-3">
        {groupId ? (
          <ButtonLink variant="primary" to={`/groups/${groupId}`}>
            {t('member.action')}
          </ButtonLink>
        ) : (
          <ButtonLink to={home.to}>{t(home.label)}</ButtonLink>
        )}
      </div>
    </div>
  );
}
