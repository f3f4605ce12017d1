import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LoadingScreen } from '#web/kit/feedback/loading-screen.tsx';
import { OfflineBar } from '#web/kit/feedback/offline-bar.tsx';
import { SkipLink } from '#web/kit/layout/skip-link.tsx';
import { useIsScreenLoading } from '#web/lib/loading/deferred-screen.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { ProgressLine } from './progress-line.tsx';
import { useArrival } from './use-arrival.ts';
import { useSessionNotices } from './use-session-notices.ts';

/** What all pages share. The navigation stays when a screen is late or fails. */
export function Layout() {
  const main = useArrival();
  const isLoading = useIsScreenLoading();
  const { pathname } = useLocation();
  useSessionNotices();
  return (
    <div className="room-for-bottom-bar flex min-h-dvh flex-col">
      <SkipLink />
      <ProgressLine visible={isLoading} />
      <OfflineBar />
      <Navigation />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        // Which screen stands there: the address of the browser is that of the next one while that is on its way.
        data-shown={isLoading ? undefined : pathname}
        className="flex-1 outline-none"
      >
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
    </div>
  );
}
