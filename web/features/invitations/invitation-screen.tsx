import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { Page } from '#web/kit/layout/page.tsx';
import { isNotFound } from '#web/lib/api/api-error.ts';
import { usePageTitle } from '#web/lib/browser/use-page-title.ts';
import {
  addressIn,
  forgetPendingInvitation,
  keepPendingInvitation,
} from '#web/lib/session/invitation-link.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { createQueryClient } from '#web/queries/connection/client.ts';
import { invitationQuery } from '#web/queries/groups/invitations.ts';
import { ClosedInvitation } from './closed-invitation.tsx';
import { Welcome } from './welcome.tsx';

/** `/invitations/:token`: what the link leads to, for all visitors; joining, for signed-in ones. */
export function Screen() {
  const { user, isAssumed } = useSession();
  if (isAssumed) return <Asking />;
  // It stands outside the signed-in pages and keeps what it reads apart: each reader of a link is told something else.
  return <Apart key={user?.id} />;
}

/** The link in the confirmation mail has perhaps just signed this browser in, which only the server knows. */
function Asking() {
  const { t } = useTranslation('invitations');
  const { retry } = useSession();
  useEffect(() => void retry(), [retry]);
  return <LoadingScreen label={t('loading')} />;
}

function Apart() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <InvitationScreen />
    </QueryClientProvider>
  );
}

function InvitationScreen() {
  const { token = '' } = useParams();
  const { status } = useSession();
  const { t } = useTranslation('invitations');
  // Who is asking decides the answer: a member is told so. It waits for the session to be clear.
  const invitation = useQuery({ ...invitationQuery(token), enabled: status !== 'initializing' });
  // Revoked while its page is open, it is still held as it was read before.
  const isGone = isNotFound(invitation.error);
  const data = isGone ? undefined : invitation.data;
  usePageTitle(data?.group.name ?? t('title'));
  useKeeping(token, data?.status === 'valid');

  if (invitation.isPending) return <LoadingScreen label={t('loading')} />;
  return (
    <Page width="form">
      <Card>
        {isGone && <ClosedInvitation reason="invalid" />}
        {data?.status === 'valid' && <Welcome token={token} invitation={data} />}
        {data && data.status !== 'valid' && <ClosedInvitation reason={data.status} invitation={data} />}
        {!data && !isGone && (
          <ErrorState title={t('error')} error={invitation.error} onRetry={() => void invitation.refetch()} />
        )}
      </Card>
    </Page>
  );
}

/** A valid invitation waits in this tab while its reader signs in or up; any other must not call them back. */
function useKeeping(token: string, isValid: boolean) {
  const { status } = useSession();
  const { hash } = useLocation();
  useEffect(() => {
    if (isValid && (status === 'signed-out' || status === 'unconfirmed'))
      keepPendingInvitation(token, addressIn(hash));
    else if (status === 'signed-in') forgetPendingInvitation();
  }, [token, isValid, status, hash]);
}
