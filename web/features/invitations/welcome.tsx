import { localDate } from '#web/lib/local-date.ts';
import { useSession } from '#web/lib/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import type { Invitation } from '#web/queries/invitations.ts';
import { GroupTile } from '#web/ui/group-tile.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Text } from '#web/ui/text.tsx';
import { Answer } from './answer.tsx';
import { SignInToJoin } from './sign-in-to-join.tsx';

interface WelcomeProps {
  token: string;
  invitation: Invitation;
}

export function Welcome({ token, invitation }: WelcomeProps) {
  const { t } = useTranslation('invitations');
  const language = useLanguage();
  const { status } = useSession();
  const { group, invitedBy, expiresAt } = invitation;
  return (
    <div className="grid justify-items-center gap-6 px-5 py-8 text-center sm:px-8 sm:py-10">
      <div className="grid justify-items-center gap-3">
        <GroupTile icon={group.icon} colour={group.colour} size={56} />
        <Text tone="muted" align="center">
          {t('eyebrow', { name: invitedBy })}
        </Text>
        <Heading level={1}>
          <span className="break-words">{group.name}</span>
        </Heading>
        <Text size="s" tone="muted" align="center">
          {t('members', { count: group.memberCount })} ·{' '}
          {t('expires', { date: localDate(expiresAt, language) })}
        </Text>
      </div>
      <div className="w-full">
        {status === 'signed-in' ? <Answer token={token} group={group} /> : <SignInToJoin />}
      </div>
    </div>
  );
}
