import { createGroup, type Group, getGroup } from '#contract/groups.ts';
import { acceptInvitation, createInvitationLink } from '#contract/invitations.ts';
import { createTransaction, type NewTransaction, type Transaction } from '#contract/transactions.ts';
import { isCalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { DEFAULT_CURRENCIES } from '#domain/money/default-currencies.ts';
import type { AccountOwner } from './journey.ts';

/** A group in euros (and others, if told) as its first member makes it and the others join it: by a link. */
export async function makeGroup(
  admin: AccountOwner,
  others: readonly AccountOwner[] = [],
  { name = 'Flat 12', currencies = ['EUR'] }: { name?: string; currencies?: readonly string[] } = {},
): Promise<Group> {
  const codes = currencies.map(currencyCode);
  const [defaultCurrency = currencyCode('EUR')] = codes;
  const { id } = await admin.call(createGroup, { body: { name, defaultCurrency, currencies: codes } });
  if (others.length > 0) {
    const { token } = await inviteTo(id, admin);
    for (const other of others) await other.call(acceptInvitation, { params: { token }, body: {} });
  }
  return admin.call(getGroup, { params: { groupId: id } });
}

export function inviteTo(groupId: string, admin: AccountOwner, terms: { maxUses?: number } = {}) {
  return admin.call(createInvitationLink, { params: { groupId }, body: terms });
}

interface Spending {
  amount: number;
  among: readonly Pick<AccountOwner, 'id'>[];
  description?: string;
  type?: NewTransaction['type'];
  currency?: string;
  date?: string;
}

/** What one person paid for several, in equal shares. */
export function spend(
  payer: AccountOwner,
  groupId: string,
  {
    amount,
    among,
    description = 'Dinner',
    type = 'expense',
    currency = 'EUR',
    date = '2026-03-14',
  }: Spending,
): Promise<Transaction> {
  if (!isCalendarDate(date)) throw new Error(`${date} is not a day`);
  const even = (people: readonly Pick<AccountOwner, 'id'>[]) => ({
    mode: 'evenly' as const,
    parts: people.map(({ id }) => ({ userId: id })),
  });
  return payer.call(createTransaction, {
    params: { groupId },
    body: {
      type,
      description,
      amount,
      currency: currencyCode(currency),
      date,
      payers: even([payer]),
      recipients: even(among),
    },
  });
}

function currencyCode(text: string): CurrencyCode {
  const code = DEFAULT_CURRENCIES.find((known) => known === text);
  if (!code) throw new Error(`${text} is not offered`);
  return code;
}
