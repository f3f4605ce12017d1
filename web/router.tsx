import type { ReactElement } from 'react';
import { BrowserRouter, matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router';
import { type DeferredScreen, deferredScreen } from '#web/lib/loading/deferred-screen.tsx';
import { ProfileOutlet } from './features/profile/profile-outlet.tsx';
import { isPhone } from './lib/browser/use-media.ts';
import { useStepsSoFar } from './lib/browser/use-steps-so-far.ts';
import { Layout } from './shell/layout.tsx';
import { ScreenBoundary } from './shell/screen-boundary.tsx';

const auth = {
  Login: deferredScreen(['auth'], () => import('#web/features/auth/sign-in/login-screen.tsx')),
  Register: deferredScreen(['auth'], () => import('#web/features/auth/registration/register-screen.tsx')),
  Confirmation: deferredScreen(
    ['auth'],
    () => import('#web/features/auth/registration/confirmation-screen.tsx'),
  ),
  ForgotPassword: deferredScreen(
    ['auth'],
    () => import('#web/features/auth/password/forgot-password-screen.tsx'),
  ),
  ResetPassword: deferredScreen(
    ['auth'],
    () => import('#web/features/auth/password/reset-password-screen.tsx'),
  ),
  Callback: deferredScreen(['auth'], () => import('#web/features/auth/sign-in/callback-screen.tsx')),
  SignedInLayout: deferredScreen([], () => import('#web/features/auth/signed-in/signed-in-layout.tsx')),
};
/** A form is there once what keeps and sends its entry is: the connection may be gone before it is saved. */
function withSender<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [screen] = await Promise.all([load(), import('#web/queries/changes/ledger-sender.ts')]);
    return screen;
  };
}

const groups = {
  List: deferredScreen(
    ['groups', 'listing', 'settings', 'tile'],
    () => import('#web/features/groups/list/groups-screen.tsx'),
  ),
  New: deferredScreen(
    ['groups', 'settings', 'drafts', 'people', 'tile'],
    () => import('#web/features/groups/list/new-group-sheet.tsx'),
  ),
  Layout: deferredScreen(['groups'], () => import('#web/features/groups/frame/group-layout.tsx')),
  Details: deferredScreen(
    ['groups', 'settings', 'drafts', 'people', 'inviting', 'tile', 'categorising'],
    () => import('#web/features/groups/frame/group-details-screen.tsx'),
  ),
  Balances: deferredScreen(['balances', 'settling'], () => import('./features/balances/balances-screen.tsx')),
  Statistics: deferredScreen(
    ['statistics', 'categories'],
    () => import('./features/statistics/statistics-screen.tsx'),
  ),
  Activity: deferredScreen(['activity'], () => import('./features/activity/group-activity-screen.tsx')),
  Summary: deferredScreen(['balances'], () => import('./features/balances/group-summary.tsx')),
};
const transactions = {
  List: deferredScreen(
    ['transactions'],
    () => import('#web/features/transactions/list/transactions-screen.tsx'),
  ),
  New: deferredScreen(
    ['transactions', 'entering', 'drafts', 'categories', 'items'],
    withSender(() => import('#web/features/transactions/form/new-transaction.tsx')),
  ),
  Detail: deferredScreen(
    ['transactions', 'recorded', 'categories', 'items'],
    () => import('#web/features/transactions/detail/transaction-detail-screen.tsx'),
  ),
  Edit: deferredScreen(
    ['transactions', 'entering', 'drafts', 'categories', 'items'],
    withSender(() => import('#web/features/transactions/form/edit-transaction.tsx')),
  ),
  History: deferredScreen(
    ['transactions', 'recorded', 'categories'],
    () => import('#web/features/transactions/detail/transaction-history-screen.tsx'),
  ),
};
const Dashboard = deferredScreen(
  ['dashboard', 'activity'],
  () => import('./features/dashboard/dashboard-screen.tsx'),
);
const Invitation = deferredScreen(
  ['invitations'],
  () => import('./features/invitations/invitation-screen.tsx'),
);
const BottomBar = deferredScreen([], () => import('./shell/bottom-bar.tsx'));
const AllActivity = deferredScreen(['activity'], () => import('./features/activity/activity-screen.tsx'));
const PersonalStatistics = deferredScreen(
  ['statistics', 'categories'],
  () => import('./features/statistics/personal-statistics-screen.tsx'),
);
const Settlements = deferredScreen(
  ['settlements', 'transactions'],
  () => import('./features/settlements/settlements-screen.tsx'),
);
const RULE_TEXTS = [
  'recurring',
  'repeating',
  'transactions',
  'entering',
  'drafts',
  'categories',
  'items',
] as const;
const recurring = {
  Rules: deferredScreen(
    ['recurring', 'transactions'],
    () => import('./features/recurring/recurring-screen.tsx'),
  ),
  New: deferredScreen(RULE_TEXTS, () => import('./features/recurring/form/new-rule-sheet.tsx')),
  Edit: deferredScreen(RULE_TEXTS, () => import('./features/recurring/form/edit-rule-sheet.tsx')),
};
const KeptBar = deferredScreen(['kept'], () => import('./features/kept/kept-bar.tsx'));
const LimitNotices = deferredScreen([], () => import('./features/upgrade/limit-notices.tsx'));
const Upgrade = deferredScreen(['upgrade', 'billing'], () => import('./features/upgrade/upgrade-screen.tsx'));
const Admin = deferredScreen(['admin'], () => import('./features/admin/admin-screen.tsx'));
const Elsewhere = deferredScreen([], () => import('./elsewhere.tsx'));

/** Around what needs an account. */
const signedIn = <auth.SignedInLayout listNext={listNext} keptBar={<KeptBar />} bottomBar={<BottomBar />} />;

/** Every address of the app. A screen that holds others shows them at its outlet: a sheet over it, a panel beside it. */
const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      // The landing page is a document of its own: only a signed-in reader is led here within the app.
      { path: '/', element: <Navigate to="/dashboard" replace /> },
      screen('/login', auth.Login),
      screen('/register', auth.Register),
      screen('/email-confirmation', auth.Confirmation),
      screen('/forgot-password', auth.ForgotPassword),
      screen('/reset-password', auth.ResetPassword),
      screen('/auth/callback', auth.Callback),
      screen('/invitations/:token', Invitation),
      {
        element: bounded(signedIn),
        handle: () => Promise.all([auth.SignedInLayout.preload(), isPhone() && BottomBar.preload()]),
        children: [
          {
            // Over whichever of them is shown: what the account holds has no page of its own.
            element: (
              <LimitNotices>
                <ProfileOutlet />
              </LimitNotices>
            ),
            handle: LimitNotices.preload,
            children: [
              screen('/dashboard', Dashboard),
              screen('/activity', AllActivity),
              screen('/statistics', PersonalStatistics),
              screen('/settlements', Settlements),
              screen('/recurring-expenses', recurring.Rules, [screen('new', recurring.New)]),
              screen('/recurring-expenses/:recurringExpenseId', recurring.Rules, [
                screen('edit', recurring.Edit),
              ]),
              screen('/upgrade/*', Upgrade),
              screen('/admin/*', Admin),
              screen('/groups', groups.List, [screen('new', groups.New)]),
              screen('/groups/:groupId/history/:transactionId', transactions.History),
              screen('/groups/:groupId', groups.Layout, [
                screen('balances', groups.Balances),
                screen('statistics', groups.Statistics),
                {
                  path: 'activity',
                  element: bounded(<groups.Activity aside={<groups.Summary />} />),
                  handle: () => Promise.all([groups.Activity.preload(), groups.Summary.preload()]),
                },
                screen('details', groups.Details),
                {
                  // Features do not know each other: that a group's summary stands beside its transactions is decided here.
                  element: bounded(<transactions.List aside={<groups.Summary />} />),
                  handle: () => Promise.all([transactions.List.preload(), groups.Summary.preload()]),
                  children: [
                    { index: true, element: null },
                    screen('transaction/new', transactions.New),
                    screen('transaction/:transactionId', transactions.Detail, [
                      screen('edit', transactions.Edit),
                    ]),
                  ],
                },
              ]),
            ],
          },
        ],
      },
      { path: '*', element: bounded(<Elsewhere signedIn={signedIn} />), handle: Elsewhere.preload },
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
export async function preloadScreens(path: string): Promise<void> {
  await Promise.all((matchRoutes(routes, path) ?? []).map(({ route }) => route.handle?.()));
}

/** What a signed-in reader may open next. */
function listNext() {
  return [
    // Shown without a connection, when it is too late to fetch it.
    KeptBar,
    Dashboard,
    AllActivity,
    PersonalStatistics,
    ...Object.values(recurring),
    ...Object.values(groups),
    ...Object.values(transactions),
  ].map((Screen) => Screen.preload);
}

function Screens() {
  useStepsSoFar();
  return useRoutes(routes);
}

function screen(path: string, Screen: DeferredScreen, children: RouteObject[] = []): RouteObject {
  return { path, element: bounded(<Screen />), handle: Screen.preload, children };
}

function bounded(element: ReactElement): ReactElement {
  return <ScreenBoundary>{element}</ScreenBoundary>;
}
