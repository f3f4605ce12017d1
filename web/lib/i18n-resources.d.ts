import type { app } from '#web/locales/en/app.ts';
import type { auth } from '#web/locales/en/auth.ts';
import type { balances } from '#web/locales/en/balances.ts';
import type { dashboard } from '#web/locales/en/dashboard.ts';
import type { errors } from '#web/locales/en/errors.ts';
import type { groups } from '#web/locales/en/groups.ts';
import type { invitations } from '#web/locales/en/invitations.ts';
import type { landing } from '#web/locales/en/landing.ts';
import type { transactions } from '#web/locales/en/transactions.ts';

// A key that no locale file has is a compile error, wherever `t` is called.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      app: typeof app;
      errors: typeof errors;
      auth: typeof auth;
      groups: typeof groups;
      invitations: typeof invitations;
      transactions: typeof transactions;
      balances: typeof balances;
      dashboard: typeof dashboard;
      landing: typeof landing;
    };
  }
}
