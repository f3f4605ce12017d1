import * as accounts from '#contract/accounts.ts';
import { listActivity, listGroupActivity } from '#contract/activity.ts';
import { listAttachments } from '#contract/attachments.ts';
import * as balances from '#contract/balances.ts';
import { listComments } from '#contract/comments.ts';
import * as currencies from '#contract/currencies.ts';
import { getDashboardPlans } from '#contract/dashboard.ts';
import { getExchangeRates } from '#contract/exchange-rates.ts';
import * as groups from '#contract/groups.ts';
import { listInvitationLinks, listInvitations, listWaitingInvitations } from '#contract/invitations.ts';
import { getSubscription } from '#contract/premium/billing.ts';
import { getTierInfo } from '#contract/premium/tier.ts';
import * as recurring from '#contract/recurring-expenses.ts';
import { searchTransactions } from '#contract/search.ts';
import * as sessions from '#contract/sessions.ts';
import { getSignInMethods, type SignInMethods } from '#contract/sign-in/identities.ts';
import { startPasskeySignIn } from '#contract/sign-in/second-factors.ts';
import * as transactions from '#contract/transactions.ts';
import { tierInfo } from '#domain/groups/tier.ts';
import { matchesCriteria } from '#domain/ledger/filter.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { reasonToPause } from '#domain/recurrence/reason-to-pause.ts';
import { answerAcross } from './across.ts';
import { ANA, flat, OFFERED } from './cast.ts';
import { balancesAfter, plansAfter, recorded } from './ledger.ts';
import { recordedRule } from './rules.ts';
import { RefusedAnswer, startTestServer, type TestServer } from './server.ts';

/** The data of a test's server. A test changes it as another member would, or before the app is opened. */
export interface House {
  user: accounts.User;
  groups: groups.Group[];
  transactions: transactions.Transaction[];
  rules: recurring.RecurringExpense[];
  methods: SignInMethods;
  server: TestServer;
}

export interface HouseFacts {
  user?: accounts.User;
  groups?: groups.Group[];
  transactions?: transactions.Transaction[];
  rules?: recurring.RecurringExpense[];
  isSignedIn?: boolean;
}

/** A server that knows Ana and her flat, and answers every reading of them; what a test writes, it says itself. */
export function openHouse({
  user = ANA,
  groups: known,
  transactions: ledger,
  rules,
  isSignedIn = true,
}: HouseFacts = {}) {
  const server = startTestServer();
  houses += 1;
  const house: House = {
    user,
    groups: known ?? [flat()],
    transactions: ledger ?? [],
    rules: rules ?? [],
    methods: {
      hasPassword: true,
      identities: [{ provider: 'email', email: user.email, createdAt: user.createdAt }],
      totp: null,
      recoveryCodesLeft: 0,
      passkeys: [],
    },
    server,
  };
  answerAccount(house, isSignedIn);
  answerGroups(house);
  answerLedger(house);
  answerRules(house);
  return house;
}

/** What a sign-in gives; long enough for every test. */
export function grant({ id: userId } = ANA) {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  return { userId, accessToken: 'token', expiresAt, lastEventId: `house ${houses}` };
}

/** How many were opened: the live stream of each begins at a place of its own. */
let houses = 0;

function answerAccount(house: House, isSignedIn: boolean): void {
  const { server } = house;
  server.answer(accounts.publicConfig, () => ({
    version: '1.0.0',
    demo: false,
    google: false,
    premiumForAll: false,
    supportEmail: null,
  }));
  server.answer(getSubscription, () => null);
  server.answer(sessions.refresh, () => grant(house.user));
  if (!isSignedIn) server.refuse(sessions.refresh, 'UNAUTHORIZED');
  server.answer(sessions.checkSession, () => ({ isSignedIn }));
  server.answer(sessions.logout, () => undefined);
  server.answer(startPasskeySignIn, () => ({ challenge: 'AAAA' }));
  server.answer(accounts.getProfile, () => house.user);
  server.answer(accounts.updateProfile, ({ body }) => {
    const { displayName = house.user.displayName, locale = house.user.locale } = body;
    const { viewCurrency = house.user.viewCurrency } = body;
    house.user = { ...house.user, displayName, locale, viewCurrency };
    return house.user;
  });
  server.answer(getSignInMethods, () => house.methods);
  server.answer(sessions.listSessions, () => []);
  server.answer(currencies.listCurrencies, () => OFFERED);
  server.answer(getExchangeRates, () => null);
  server.answer(currencies.getDefaultCurrency, () => getCurrency('EUR'));
  server.answer(getTierInfo, () =>
    tierInfo({
      tier: house.user.tier,
      groupCount: house.groups.length,
      premiumForAll: false,
      hasBilling: true,
    }),
  );
  server.answer(listActivity, () => []);
}

function answerGroups(house: House): void {
  const { server } = house;
  server.answer(groups.listGroups, () => house.groups);
  server.answer(groups.getGroup, ({ params }) => groupOf(house, params.groupId));
  server.answer(listGroupActivity, () => []);
  server.answer(listInvitationLinks, () => []);
  server.answer(listInvitations, () => []);
  server.answer(listWaitingInvitations, () => []);
}

function answerLedger(house: House): void {
  const { server } = house;
  const ledgerOf = (groupId: string) => house.transactions.filter((one) => one.groupId === groupId);
  server.answer(transactions.listTransactions, ({ params, query }) =>
    ledgerOf(params.groupId)
      .filter((one) => matchesCriteria(one, query))
      .toReversed(),
  );
  server.answer(searchTransactions, ({ query }) =>
    house.transactions.filter((one) => matchesCriteria(one, query)).toReversed(),
  );
  server.answer(transactions.getTransaction, ({ params }) => transactionOf(house, params.transactionId));
  server.answer(listAttachments, () => []);
  server.answer(listComments, () => []);
  server.answer(transactions.createTransaction, ({ params, body }) => {
    const entry = { ...body, id: body.id ?? crypto.randomUUID() };
    const known = house.transactions.find(({ id }) => id === entry.id);
    if (known) return known;
    const made = recorded(entry, { groupId: params.groupId, userId: house.user.id });
    house.transactions.push(made);
    return made;
  });
  server.answer(transactions.updateTransaction, ({ params, body: { version, ...body } }) => {
    const before = transactionOf(house, params.transactionId);
    const entry = { ...body, id: before.id, type: before.type };
    const after = recorded(entry, {
      groupId: params.groupId,
      userId: before.createdBy,
      version: version + 1,
      before,
    });
    house.transactions = house.transactions.map((one) => (one.id === after.id ? after : one));
    return after;
  });
  server.answer(transactions.deleteTransaction, ({ params }) => {
    house.transactions = house.transactions.map((one) =>
      one.id === params.transactionId
        ? { ...one, deletedAt: one.updatedAt, deletedBy: house.user.id, version: one.version + 1 }
        : one,
    );
    return undefined;
  });
  server.answer(transactions.restoreTransaction, ({ params }) => {
    const before = transactionOf(house, params.transactionId);
    const after = { ...before, deletedAt: null, deletedBy: null, version: before.version + 1 };
    house.transactions = house.transactions.map((one) => (one.id === after.id ? after : one));
    return after;
  });
  server.answer(balances.getGroupBalances, ({ params, query: { asOf } }) =>
    balancesAfter(ledgerOf(params.groupId).filter((one) => !asOf || one.date <= asOf)),
  );
  server.answer(balances.previewSettlement, ({ params }) => plansAfter(ledgerOf(params.groupId)));
  server.answer(getDashboardPlans, () =>
    house.groups
      .map(({ id }) => ({ groupId: id, plans: plansAfter(ledgerOf(id)) }))
      .filter(({ plans }) => plans.length > 0),
  );
  server.answer(balances.listSettlements, ({ params }) =>
    ledgerOf(params.groupId).filter(({ type, deletedAt }) => type === 'settlement' && deletedAt === null),
  );
  server.answer(balances.createSettlement, ({ params, body }) => {
    const made = settled(body, params.groupId, house.user.id);
    house.transactions.push(made);
    return made;
  });
  answerAcross(server, {});
}

const DELETED = '2026-03-14T19:00:00.000Z';

function answerRules(house: House): void {
  const { server } = house;
  const get = (id: string) => {
    const found = house.rules.find((rule) => rule.id === id);
    if (!found) throw new RefusedAnswer('RESOURCE_NOT_FOUND');
    return found;
  };
  const changed = (id: string, change: Partial<recurring.RecurringExpense>) => {
    const before = get(id);
    const after = { ...before, ...change, version: before.version + 1 };
    house.rules = house.rules.map((rule) => (rule.id === id ? after : rule));
    return after;
  };
  server.answer(recurring.listRecurringExpenses, ({ query }) =>
    house.rules.filter((rule) => !rule.deletedAt && (!query.due || isBooked(house, rule))),
  );
  server.answer(recurring.getRecurringExpense, ({ params }) => get(params.recurringExpenseId));
  server.answer(recurring.listCreatedTransactions, ({ params }) =>
    house.transactions.filter((one) => one.recurringExpenseId === params.recurringExpenseId),
  );
  server.answer(recurring.createRecurringExpense, ({ body }) => {
    const made = recordedRule(body, house.user.id);
    house.rules.push(made);
    return made;
  });
  server.answer(recurring.updateRecurringExpense, ({ params, body }) => {
    const { id, groupId, createdBy } = get(params.recurringExpenseId);
    const { version: _, ...made } = recordedRule({ ...body, groupId }, createdBy);
    return changed(id, { ...made, id });
  });
  server.answer(recurring.pauseRecurringExpense, ({ params }) =>
    changed(params.recurringExpenseId, { isActive: false, nextExecution: null }),
  );
  server.answer(recurring.resumeRecurringExpense, ({ params }) => {
    const { startDate } = get(params.recurringExpenseId);
    return changed(params.recurringExpenseId, {
      isActive: true,
      pauseReason: null,
      nextExecution: startDate,
    });
  });
  server.answer(recurring.deleteRecurringExpense, ({ params }) => {
    changed(params.recurringExpenseId, { deletedAt: DELETED, nextExecution: null });
    return undefined;
  });
  server.answer(recurring.restoreRecurringExpense, ({ params }) => {
    const { isActive, startDate } = get(params.recurringExpenseId);
    return changed(params.recurringExpenseId, {
      deletedAt: null,
      nextExecution: isActive ? startDate : null,
    });
  });
}

/** On its next day, which one that is paused or over does not have. */
function isBooked(house: House, rule: recurring.RecurringExpense): boolean {
  const { members, currencies } = groupOf(house, rule.groupId);
  const reason = reasonToPause(rule, {
    isMember: (userId) => members.some((one) => one.userId === userId && one.leftAt === null),
    hasCurrency: (currency) => currencies.some((one) => one === currency),
  });
  return rule.nextExecution !== null && !rule.ownerLacksPremium && reason === undefined;
}

interface Settled {
  id?: string | undefined;
  from: string;
  to: string;
  amount: number;
  currency: string;
  date?: string | undefined;
}

function settled({ id, from, to, date, ...rest }: Settled, groupId: string, userId: string) {
  const entry = {
    ...rest,
    id: id ?? crypto.randomUUID(),
    type: 'settlement' as const,
    description: 'Settlement',
    date: date ?? '2026-03-14',
    payers: { mode: 'evenly' as const, parts: [{ userId: from }] },
    recipients: { mode: 'evenly' as const, parts: [{ userId: to }] },
  };
  return recorded(entry, { groupId, userId });
}

function groupOf({ groups: known }: House, groupId: string): groups.Group {
  const group = known.find(({ id }) => id === groupId);
  if (!group) throw new RefusedAnswer('GROUP_NOT_FOUND');
  return group;
}

function transactionOf({ transactions: known }: House, transactionId: string): transactions.Transaction {
  const transaction = known.find(({ id }) => id === transactionId);
  if (!transaction) throw new RefusedAnswer('EXPENSE_NOT_FOUND');
  return transaction;
}
