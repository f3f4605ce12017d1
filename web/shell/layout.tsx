import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { OfflineBar } from '#web/ui/offline-bar.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { ProgressLine } from './progress-line.tsx';

/** What all pages share. */
export function Layout() {
  const main = useFocusOnNavigation();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <ProgressLine visible={isNavigating} />
      <OfflineBar />
      <Navigation />
      <main ref={main} id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}

// Who listens to the page is told of a new screen by where the focus is; nothing else in an app says so.
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const alreadyInside =
      main.current?.contains(document.activeElement) && document.activeElement !== document.body;
    if (!alreadyInside) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
