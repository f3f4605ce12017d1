import { type User, userSchema } from '#contract/accounts.ts';
import { type Group, groupSchema, type Member, memberSchema } from '#contract/groups.ts';
import { getCurrency } from '#domain/money/currency.ts';

// The people and groups of the component tests, as the contract writes them.

/** A readable id that is a valid UUID: `id(7)`. */
export function id(number: number): string {
  return `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

const JOINED = '2026-01-10T09:00:00.000Z';

/** The person who uses the app. */
export const ANA = person(1, 'Ana López');
export const BEN = person(2, 'Ben Okafor');
export const CLEO = person(3, 'Cleo Marchetti');

export function person(number: number, displayName: string, change: Partial<User> = {}): User {
  const email = `${displayName.split(' ')[0]?.toLowerCase()}@example.org`;
  return userSchema.parse({
    id: id(number),
    email,
    displayName,
    avatarUrl: null,
    createdAt: JOINED,
    locale: null,
    tier: 'free',
    viewCurrency: null,
    isAdmin: false,
    ...change,
  });
}

export function member(user: User, change: Partial<Member> = {}): Member {
  const { id: userId, displayName, avatarUrl } = user;
  return memberSchema.parse({
    userId,
    displayName,
    avatarUrl,
    role: 'member',
    hasAccount: true,
    joinedAt: JOINED,
    leftAt: null,
    ...change,
  });
}

/** A flat of three in euros and US dollars; Ana is its admin. */
export function flat(change: Partial<Group> = {}): Group {
  return groupSchema.parse({
    id: id(100),
    name: 'Flat 12',
    description: '',
    defaultCurrency: 'EUR',
    currencies: ['EUR', 'USD'],
    icon: 'home',
    colour: 'green',
    timeZone: 'Europe/Madrid',
    defaultSplit: null,
    households: [],
    categories: [],
    archivedAt: null,
    createdBy: ANA.id,
    createdAt: JOINED,
    lastActivityAt: JOINED,
    version: 1,
    members: [member(ANA, { role: 'admin' }), member(BEN), member(CLEO)],
    ...change,
  });
}

/** What a server offers to groups, the default first, as it describes it. */
export const OFFERED = ['EUR', 'USD', 'GBP', 'JPY'].map(getCurrency);
