import * as admin from '#contract/premium/admin.ts';
import * as adminActs from '#contract/premium/admin-acts.ts';
import * as adminJobs from '#contract/premium/admin-jobs.ts';
import * as billing from '#contract/premium/billing.ts';
import * as tier from '#contract/premium/tier.ts';
import * as webhooks from '#contract/premium/webhooks.ts';
import * as emailChange from '#contract/sign-in/email-change.ts';
import * as identities from '#contract/sign-in/identities.ts';
import * as secondFactors from '#contract/sign-in/second-factors.ts';
import * as accounts from './accounts.ts';
import * as activity from './activity.ts';
import * as attachments from './attachments.ts';
import * as balances from './balances.ts';
import * as categories from './categories.ts';
import * as comments from './comments.ts';
import * as consolidated from './consolidated.ts';
import * as currencies from './currencies.ts';
import * as dashboard from './dashboard.ts';
import type { EndpointShape } from './endpoint.ts';
import * as exchangeRates from './exchange-rates.ts';
import * as exports from './exports.ts';
import * as groups from './groups.ts';
import * as guests from './guests.ts';
import * as invitations from './invitations.ts';
import * as memberships from './memberships.ts';
import * as recurringExpenses from './recurring-expenses.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as statistics from './statistics.ts';
import * as transactions from './transactions.ts';

const nouns = [
  accounts,
  activity,
  admin,
  adminActs,
  adminJobs,
  attachments,
  balances,
  billing,
  categories,
  comments,
  consolidated,
  currencies,
  dashboard,
  emailChange,
  exchangeRates,
  exports,
  groups,
  guests,
  identities,
  invitations,
  memberships,
  recurringExpenses,
  search,
  secondFactors,
  sessions,
  statistics,
  tier,
  transactions,
  webhooks,
];

type ExportsOf<Noun> = Noun extends unknown ? Noun[keyof Noun] : never;
/** Each endpoint by its own type. */
export type Endpoint = Extract<ExportsOf<(typeof nouns)[number]>, EndpointShape>;

/** Every endpoint of the product: the access suite walks them all, so one that is not listed cannot exist. */
export const ALL_ENDPOINTS: readonly EndpointShape[] = nouns.flatMap((noun) =>
  Object.values(noun).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is EndpointShape {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}
