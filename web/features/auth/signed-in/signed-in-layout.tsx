import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { useFullLoad } from '#web/lib/browser/full-load.ts';
import { useMedia } from '#web/lib/browser/use-media.ts';
import { useOnline } from '#web/lib/browser/use-online.ts';
import { useAnyRefusedReceipt } from '#web/lib/kept/refused-receipts.ts';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { useIsScreenLoading } from '#web/lib/loading/deferred-screen.tsx';
import { fetchWhenIdle } from '#web/lib/loading/fetch-when-idle.ts';
import { forgetReturnPath, keepReturnPath } from '#web/lib/session/return-path.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { createKeptChanges, KeptChangesProvider, useHeldChanges } from '#web/queries/changes/kept-changes.ts';
import { whenAnswered } from '#web/queries/connection/answered.ts';
import { createQueryClient } from '#web/queries/connection/client.ts';
import { keepAnswers } from '#web/queries/connection/kept-answers.ts';
import { giveEarlyAnswers } from '#web/queries/connection/reading.ts';
import { failWithoutConnection } from '#web/queries/connection/without-connection.ts';
import { AnswersOf } from './answers-of.tsx';
import { Background } from './background.tsx';
import { Shortcuts } from './shortcuts.tsx';

// Without a connection it could not be fetched when it is shown.
const SignedOutHere = deferred(async () => (await import('./signed-out-here.tsx')).SignedOutHere, {
  on: 'first-interaction',
  texts: ['kept'],
  fallback: LoadingScreen,
});

interface SignedInLayoutProps {
  /** Fetches each of the screens that a signed-in reader may open next. */
  listNext: () => readonly (() => Promise<void>)[];
  /** Shown above every screen while the device holds something that waits to be sent, or was refused. */
  keptBar: ReactNode;
  /** Lies at the foot of a phone. */
  bottomBar: ReactNode;
}

/** Around every screen that needs an account: renders it for a signed-in reader, and redirects all other visitors. */
export function Screen(props: SignedInLayoutProps) {
  const { status, user, email, ended, isAssumed, isSignOutPending } = useSession();
  if (status === 'initializing') return <LoadingScreen />;
  if (status === 'failed') return <Unreachable />;
  if (status === 'unconfirmed') return <Navigate to="/email-confirmation" state={{ email }} replace />;
  if (isAssumed) return <Asking />;
  // The landing page is a document of its own, which may not come either.
  if (isSignOutPending && ended === 'left') return <SignedOutHere />;
  if (!user) return <ToSignIn ended={ended} />;
  // Keyed by id: the next account to sign in must not see what the last one had read.
  return <SignedIn key={user.id} userId={user.id} {...props} />;
}

function SignedIn({ userId, listNext, keptBar, bottomBar }: SignedInLayoutProps & { userId: string }) {
  const [client] = useState(() => openClient(userId));
  const [kept] = useState(() => createKeptChanges(client, userId));
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const isScreenLoading = useIsScreenLoading();
  const isPhone = useMedia('phone');
  // Again on each screen: its own menus and dialogs are known only now. What is there already costs nothing.
  useEffect(() => {
    if (pathname && isOnline && !isScreenLoading)
      return fetchWhenIdle(listNext(), () => whenAnswered(client));
  }, [pathname, isOnline, isScreenLoading, listNext, client]);
  useEffect(() => kept.start(), [kept]);
  return (
    <QueryClientProvider client={client}>
      <KeptChangesProvider value={kept}>
        <Background />
        <AnswersOf />
        <WhereKept>{keptBar}</WhereKept>
        {/* Above this component, React would throw away all that is here while a screen is late, and make it anew. */}
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
        <Shortcuts />
        {isPhone && <Suspense>{bottomBar}</Suspense>}
      </KeptChangesProvider>
    </QueryClientProvider>
  );
}

function openClient(userId: string): QueryClient {
  const client = createQueryClient();
  giveEarlyAnswers(client, userId);
  keepAnswers(client, userId);
  failWithoutConnection(client);
  return client;
}

function WhereKept({ children }: { children: ReactNode }) {
  const isKept = useHeldChanges().some(({ state }) => state !== 'sending');
  return (useAnyRefusedReceipt() || isKept) && <Suspense>{children}</Suspense>;
}

function Asking() {
  const { retry } = useSession();
  useEffect(() => void retry(), [retry]);
  return <LoadingScreen />;
}

function ToSignIn({ ended }: { ended: 'left' | 'expired' | undefined }) {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  const hasLeft = ended === 'left';
  useEffect(() => {
    // After a deliberate sign-out the last page is not kept: another person may use the device next.
    if (hasLeft) forgetReturnPath();
    else keepReturnPath(path);
  }, [hasLeft, path]);
  useFullLoad(hasLeft ? '/' : undefined);
  return hasLeft ? <LoadingScreen /> : <Navigate to="/login" state={{ from: path }} replace />;
}

function Unreachable() {
  const { error, retry } = useSession();
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline);
  useEffect(() => {
    if (wasOffline && isOnline) void retry();
  }, [wasOffline, isOnline, retry]);
  return <ErrorState error={error} onRetry={() => void retry()} />;
}
