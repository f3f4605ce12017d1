import '#web/lib/browser/steps.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useIsToasterWanted } from '#web/kit/feedback/toaster-gate.ts';
import { ConfirmProvider } from '#web/kit/popups/confirm-provider.tsx';
import { deferred } from '#web/lib/loading/deferred.tsx';
import { FailedPopup } from '#web/lib/loading/failed-popup.tsx';
import { SessionProvider } from '#web/lib/session/session-provider.tsx';
import { LanguageProvider } from '#web/lib/texts/language-provider.tsx';
import { Router } from './router.tsx';

const Toaster = deferred(async () => (await import('#web/kit/feedback/toaster.tsx')).Toaster, {
  on: 'first-interaction',
  isSilent: true,
});

/** Everything that every screen stands on. */
export function App() {
  const isToasterWanted = useIsToasterWanted();
  return (
    // Base UI hides the scrollbar of one kind of select, which we do not use, by a style element; the policy allows none.
    <CSPProvider disableStyleElements>
      <LanguageProvider>
        <SessionProvider>
          <ConfirmProvider>
            <Router />
          </ConfirmProvider>
        </SessionProvider>
        {isToasterWanted && <Toaster />}
        <FailedPopup />
      </LanguageProvider>
    </CSPProvider>
  );
}
