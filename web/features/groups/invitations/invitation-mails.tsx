import { type ComponentProps, useState } from 'react';
import { Stack } from '#web/kit/layout/stack.tsx';
import type { MailResult } from '#web/queries/groups/mailed-invitations.ts';
import type { InvitationLinks } from './invitation-links.tsx';
import { MailResults } from './invitation-mail-results.tsx';
import { MailedInvitations } from './mailed-invitations.tsx';
import { NewInvitationMail } from './new-invitation-mail.tsx';

/** Inviting by mail: to whom, what came of each address, and what became of those before. */
export function InvitationMails({ group, guest, onEntered }: ComponentProps<typeof InvitationLinks>) {
  const [results, setResults] = useState<readonly MailResult[]>();
  const [isAgain, setAgain] = useState(false);
  const guestId = guest?.userId ?? null;

  function beginAgain() {
    setAgain(true);
    setResults(undefined);
  }

  if (results) return <MailResults results={results} isForGuest={guestId !== null} onMore={beginAgain} />;
  return (
    <Stack gap="l">
      <NewInvitationMail
        groupId={group.id}
        guestId={guestId}
        isAgain={isAgain}
        onEntered={onEntered}
        onSent={setResults}
      />
      <MailedInvitations group={group} guestId={guestId ?? undefined} />
    </Stack>
  );
}
