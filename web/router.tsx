import { BrowserRouter, matchRoutes, type RouteObject, useRoutes } from 'react-router';
import { type LazyScreen, lazyScreen } from './lib/lazy-screen.tsx';
import { Layout } from './shell/layout.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';

/** Every address of the app. A screen that holds others shows them at its outlet: a sheet over it, a panel beside it. */
const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      screen(
        '/',
        lazyScreen(['landing'], () => import('./features/landing/landing-screen.tsx')),
      ),
      screen(
        '/login',
        lazyScreen(['auth'], () => import('./features/auth/login-screen.tsx')),
      ),
      screen(
        '/register',
        lazyScreen(['auth'], () => import('./features/auth/register-screen.tsx')),
      ),
      screen(
        '/email-confirmation',
        lazyScreen(['auth'], () => import('./features/auth/confirmation-screen.tsx')),
      ),
      screen(
        '/forgot-password',
        lazyScreen(['auth'], () => import('./features/auth/forgot-password-screen.tsx')),
      ),
      screen(
        '/reset-password',
        lazyScreen(['auth'], () => import('./features/auth/reset-password-screen.tsx')),
      ),
      screen(
        '/auth/callback',
        lazyScreen(['auth'], () => import('./features/auth/callback-screen.tsx')),
      ),
      screen(
        '/dev/ui',
        lazyScreen([], () => import('./features/dev-ui/dev-ui-screen.tsx')),
      ),
      screen(
        undefined,
        lazyScreen([], () => import('./features/auth/signed-in-layout.tsx')),
        [
          screen(
            '/groups',
            lazyScreen(['groups'], () => import('./features/groups/groups-screen.tsx')),
            [
              screen(
                'new',
                lazyScreen(['groups'], () => import('./features/groups/new-group-sheet.tsx')),
              ),
            ],
          ),
        ],
      ),
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

export function Router() {
  return (
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  );
}

/** Fetches all that this address shows at once: a screen within a screen would else begin when the outer one is there. */
export function preloadScreens(path: string): void {
  for (const { route } of matchRoutes(routes, path) ?? []) route.handle?.();
}

function Screens() {
  return useRoutes(routes);
}

function screen(path: string | undefined, Screen: LazyScreen, children: RouteObject[] = []): RouteObject {
  return { ...(path === undefined ? {} : { path }), element: <Screen />, handle: Screen.preload, children };
}
