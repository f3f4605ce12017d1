import type { ReactNode } from 'react';
import { useRoutes } from 'react-router';
import { NotFound } from '#web/kit/feedback/not-found.tsx';
import { deferredScreen } from '#web/lib/loading/deferred-screen.tsx';
import { useSession } from '#web/lib/session/session-context.ts';
import { ProfileOutlet } from './features/profile/profile-outlet.tsx';

const Farewell = deferredScreen(
  ['profile'],
  () => import('#web/features/profile/deletion/farewell-screen.tsx'),
);
const Pricing = deferredScreen(['pricing', 'billing'], () => import('./features/pricing/pricing-screen.tsx'));
const EmailChange = deferredScreen(
  ['auth'],
  () => import('./features/auth/email-change/email-change-screen.tsx'),
);
const DevUi = deferredScreen(['tile'], () => import('./features/dev-ui/dev-ui-screen.tsx'));

/**
 * Addresses that few ever open, and those that are none: what every page loads first does not name them.
 * `signedIn` stands around the screens of an account, and holds the bar at the foot of a phone.
 */
export function Screen({ signedIn }: { signedIn: ReactNode }) {
  const { user } = useSession();
  const unknown = { path: '*', element: <NotFound /> };
  return useRoutes([
    { path: '/pricing', element: <Pricing /> },
    { path: '/email-change', element: <EmailChange /> },
    { path: '/account-deleted', element: <Farewell /> },
    { path: '/dev/ui', element: <DevUi /> },
    user ? { element: signedIn, children: [{ element: <ProfileOutlet />, children: [unknown] }] } : unknown,
  ]);
}
