import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { formatEnd } from '#web/lib/format/date-format.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { GroupTile } from '#web/parts/groups/group-tile.tsx';
import type { Invitation } from '#web/queries/groups/invitations.ts';
import { Answer } from './answer.tsx';
import { SignInToJoin } from './sign-in-to-join.tsx';

export function Welcome({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const language = useLanguage();
  const { status } = useSession();
  const { group, invitedBy, expiresAt, guestName } = invitation;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-6 px-5 py-8 text-center sm:px-8 sm:py-10">
      <div className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-3">
        <GroupTile icon={group.icon} colour={group.colour} size={56} />
        <Text tone="muted" align="center">
          {t('eyebrow', { name: invitedBy })}
        </Text>
        <Heading level={1}>
          <span className="wrap-anywhere">{group.name}</span>
        </Heading>
        <Text size="s" tone="muted" align="center">
          {t('members', { count: group.memberCount })} ·{' '}
          {t('expires', { date: formatEnd(expiresAt, language) })}
        </Text>
      </div>
      {guestName !== null && <TakingOver name={guestName} inviter={invitedBy} />}
      <div className="w-full">
        {status === 'signed-in' ? <Answer token={token} invitation={invitation} /> : <SignInToJoin />}
      </div>
    </div>
  );
}

/** Warns the reader that joining makes them an existing guest, with that guest's past. */
function TakingOver({ name, inviter }: { name: string; inviter: string }) {
  const { t } = useTranslation('invitations');
  return (
    <div className="w-full text-start">
      <Notice title={t('guest.title', { name })}>
        {t('guest.message')} {t('guest.notYou', { name, inviter })}
      </Notice>
    </div>
  );
}
