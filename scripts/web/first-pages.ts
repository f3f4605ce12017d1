/** A page that many begin with: its document names all that it loads, and what of it is read at once. */
export interface FirstPage {
  /** Of its addresses, as a regular expression. */
  readonly addresses: string;
  /** Beside those of every page. Of web/. */
  readonly screens: readonly string[];
  /** Namespaces, beside those of every page. */
  readonly texts: readonly string[];
  /** What its screens ask the server for; `:2` is the second segment of the page's address. */
  readonly reads: readonly string[];
  /** Which figure its document shows before the app is there: web/rendered/early-figure.ts. */
  readonly figure?: 'group' | 'dashboard';
}

const SIGNED_IN = {
  screens: ['features/auth/signed-in/signed-in-layout.tsx', 'features/upgrade/limit-notices.tsx'],
  reads: ['/api/users/profile', '/api/tier/info'],
};

const DASHBOARD: FirstPage = {
  addresses: '^/dashboard/?$',
  screens: [...SIGNED_IN.screens, 'features/dashboard/dashboard-screen.tsx'],
  texts: ['dashboard', 'activity'],
  reads: [
    ...SIGNED_IN.reads,
    '/api/groups',
    '/api/dashboard',
    '/api/dashboard/plans',
    '/api/invitations',
    '/api/activity?limit=10',
  ],
  figure: 'dashboard',
};

const GROUP: FirstPage = {
  addresses: '^/groups/[0-9a-f-]{36}/?$',
  screens: [
    ...SIGNED_IN.screens,
    'features/groups/frame/group-layout.tsx',
    'features/transactions/list/transactions-screen.tsx',
    'features/balances/group-summary.tsx',
  ],
  texts: ['groups', 'transactions', 'balances'],
  reads: [
    ...SIGNED_IN.reads,
    '/api/groups/:2',
    '/api/groups/:2/transactions?limit=50',
    '/api/groups/:2/balances',
    '/api/groups/:2/settlements/preview',
  ],
  figure: 'group',
};

const LOGIN: FirstPage = {
  addresses: '^/login/?$',
  screens: ['features/auth/sign-in/login-screen.tsx'],
  texts: ['auth'],
  reads: [],
};

/** What every other address begins with. */
const ANY: FirstPage = { addresses: '', screens: [], texts: [], reads: SIGNED_IN.reads };

/** In the order in which an address is held against them. */
export const firstPages = {
  login: LOGIN,
  dashboard: DASHBOARD,
  group: GROUP,
  any: ANY,
} as const;
