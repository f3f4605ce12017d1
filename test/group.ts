import type { SettlementPlanAnswer } from '#contract/balances.ts';
import type { ConsolidatedBalance } from '#contract/consolidated.ts';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import type { ResolvedSplit } from '#contract/sides.ts';
import type { Transaction } from '#contract/transactions.ts';
import type { Answer, UserClient } from './client.ts';

/** A group in euros and US dollars, as its first member makes it and the others join it: by a link. */
export async function makeGroup(
  admin: UserClient,
  others: readonly UserClient[] = [],
  settings: Partial<Pick<Group, 'name' | 'defaultCurrency' | 'currencies'>> = {},
): Promise<Group> {
  const draft = { name: 'Flat 12', defaultCurrency: 'EUR', currencies: ['EUR', 'USD'], ...settings };
  const group = expectData(await admin.post<Group>('/api/groups', draft));
  for (const other of others) await join(group.id, admin, other);
  return expectData(await admin.get<Group>(`/api/groups/${group.id}`));
}

export async function join(groupId: string, admin: UserClient, other: UserClient): Promise<void> {
  const link = await admin.post<InvitationLink>(`/api/groups/${groupId}/invitation-links`, {});
  expectData(await other.post(`/api/invitations/${expectData(link).token}/accept`));
}

export async function makeAdmin(by: UserClient, groupId: string, other: UserClient): Promise<void> {
  expectData(await by.patch(memberPath(groupId, other), { role: 'admin' }));
}

/** What one person paid for several, in equal shares. */
export function expenseOf(payer: UserClient, participants: readonly UserClient[], change: object = {}) {
  return {
    type: 'expense',
    description: 'Dinner at Nonna’s',
    amount: 10_000,
    currency: 'EUR',
    date: '2026-03-14',
    payers: evenly(payer),
    recipients: evenly(...participants),
    ...change,
  };
}

/** A side of these members, each as their client or by their id. */
export function evenly(...members: readonly (UserClient | string)[]) {
  const userIds = members.map((member) => (typeof member === 'string' ? member : member.user.id));
  return { mode: 'evenly', parts: userIds.map((userId) => ({ userId })) };
}

export async function record(by: UserClient, groupId: string, draft: object): Promise<Transaction> {
  return expectData(await by.post<Transaction>(`/api/groups/${groupId}/transactions`, draft));
}

/** `debtor` owes `creditor` so much more. */
export function owe(
  groupId: string,
  debtor: UserClient,
  creditor: UserClient,
  amount: number,
  change: object = {},
): Promise<Transaction> {
  return record(creditor, groupId, expenseOf(creditor, [debtor], { amount, ...change }));
}

/** What a client sends to save again what is there. */
export function asEntered(transaction: Transaction) {
  const { type, description, amount, currency, date, version, payers, recipients } = transaction;
  const content = { type, description, amount, currency, date, version };
  return { ...content, payers: sideAsEntered(payers), recipients: sideAsEntered(recipients) };
}

/** The amounts of a side, in the order of its members. */
export function amountsOf(side: ResolvedSplit): number[] {
  return side.parts.map((part) => part.amount);
}

export function memberPath(groupId: string, { user }: UserClient): string {
  return `/api/groups/${groupId}/members/${user.id}`;
}

/** The group itself, or what is at a path below it. */
export async function readInGroup<T>(by: UserClient, groupId: string, path = ''): Promise<T> {
  return expectData(await by.get<T>(`/api/groups/${groupId}${path}`));
}

/** What is open between the two in euros, by group. */
export async function openBetween(by: UserClient, { user }: UserClient): Promise<Record<string, number>> {
  const all = expectData(await by.get<ConsolidatedBalance[]>('/api/balances/consolidated'));
  const found = all.find(({ userId, currency }) => userId === user.id && currency === 'EUR');
  return Object.fromEntries((found?.groups ?? []).map(({ groupId, amount }) => [groupId, amount]));
}

/** The plan of each currency in which something is open. */
export function plansOf(by: UserClient, groupId: string): Promise<SettlementPlanAnswer[]> {
  return readInGroup(by, groupId, '/settlements/preview');
}

/** The data of a success; the whole answer in the message of the failure otherwise. */
export function expectData<T>({ status, body, text }: Answer<T>): T {
  if (status >= 300) throw new Error(`refused with ${status}: ${text}`);
  return body.data;
}

function sideAsEntered({ mode, parts, ...itemised }: ResolvedSplit) {
  if (mode === 'items') return { mode, ...itemised };
  return {
    mode,
    parts: parts.map(({ amount, ...entry }) => (mode === 'amount' ? { ...entry, amount } : entry)),
  };
}

/** A recurring expense of one payer for themselves, as it is sent. */
export function ruleIn(groupId: string | undefined, payer: UserClient) {
  const [side, startDate] = [evenly(payer), '2026-01-31'];
  const what = { description: 'Rent', amount: 70_000, currency: 'EUR', payers: side, recipients: side };
  return { groupId, ...what, frequency: 'monthly', startDate };
}
