import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, Suspense } from 'react';
import { SessionProvider } from './lib/session-provider.tsx';
import { Router } from './router.tsx';
import { ConfirmProvider } from './ui/confirm-provider.tsx';
import { useIsToasterWanted } from './ui/toaster-gate.ts';

const Toaster = lazy(async () => ({ default: (await import('./ui/toaster.tsx')).Toaster }));

/** Everything that every screen stands on. */
export function App() {
  const isToasterWanted = useIsToasterWanted();
  return (
    // Base UI hides the scrollbar of one kind of select, which we do not use, by a style element; the policy allows none.
    <CSPProvider disableStyleElements>
      <SessionProvider>
        <ConfirmProvider>
          <Router />
        </ConfirmProvider>
      </SessionProvider>
      <Suspense fallback={null}>{isToasterWanted && <Toaster />}</Suspense>
    </CSPProvider>
  );
}
