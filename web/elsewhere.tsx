import { useRoutes } from 'react-router';
import { NotFound } from '#web/kit/feedback/not-found.tsx';
import { deferredScreen } from '#web/lib/loading/deferred-screen.tsx';

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

/** Addresses that few ever open, and those that are none: what every page loads first does not name them. */
export function Screen() {
  return useRoutes([
    { path: '/pricing', element: <Pricing /> },
    { path: '/email-change', element: <EmailChange /> },
    { path: '/account-deleted', element: <Farewell /> },
    { path: '/dev/ui', element: <DevUi /> },
    { path: '*', element: <NotFound /> },
  ]);
}
