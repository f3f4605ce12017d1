import * as contract from '#contract/premium/admin.ts';
import { addDays, calendarDate } from '#domain/calendar/calendar-date.ts';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import { checkTierChange } from '#domain/groups/tier-change.ts';
import { id, person } from './cast.ts';
import { startHouse, type Visit } from './open-app.tsx';
import { RefusedAnswer } from './server.ts';

const ROOT = person(1, 'Root Admin', { isAdmin: true });
const WRITTEN = '2026-03-14T18:00:00.000Z';

/** An account as an admin sees it. */
export function account(
  number: number,
  displayName: string,
  change: Partial<contract.AdminUser> = {},
): contract.AdminUser {
  const { email, avatarUrl, tier, createdAt } = person(number, displayName);
  return contract.adminUserSchema.parse({
    id: id(number),
    email,
    displayName,
    avatarUrl,
    tier,
    emailConfirmed: true,
    createdAt,
    groupCount: 1,
    overLimit: false,
    deletionDueAt: null,
    ...change,
  });
}

export interface AdminFacts {
  users?: contract.AdminUser[];
  changes?: contract.TierChange[];
}

/** A change of the tier of an account by the admin who uses the app. */
export function changeOf(
  user: contract.AdminUser,
  change: Partial<contract.TierChange> = {},
): contract.TierChange {
  return contract.tierChangeSchema.parse({
    id: crypto.randomUUID(),
    at: WRITTEN,
    userId: user.id,
    displayName: user.displayName,
    email: user.email,
    oldTier: 'free',
    newTier: 'premium',
    changedBy: { id: ROOT.id, displayName: ROOT.displayName },
    reason: 'Found a bug',
    ...change,
  });
}

/** A server whose site admin uses the app, with these accounts and this log. */
export function startAdminHouse({ users = [], changes = [], ...visit }: Visit & AdminFacts = {}) {
  const house = startHouse({ user: ROOT, ...visit });
  const { server } = house;
  const known = { users, changes };
  const get = (userId: string) => {
    const found = known.users.find((user) => user.id === userId);
    if (!found) throw new RefusedAnswer('USER_NOT_FOUND');
    return found;
  };
  server.answer(contract.getAdminStats, () => statsOf(known.users));
  server.answer(contract.listUsers, ({ query: { search = '', tier, confirmed, cursor, limit } }) =>
    paged(
      known.users
        .filter(({ displayName }) => displayName.toLowerCase().includes(search.toLowerCase()))
        .filter((user) => !tier || user.tier === tier)
        .filter((user) => confirmed === undefined || user.emailConfirmed === confirmed),
      cursor,
      limit,
    ),
  );
  server.answer(contract.getUser, ({ params }) => ({
    ...get(params.id),
    locale: 'es',
    sessionCount: 2,
    lastSeenAt: WRITTEN,
    groups: [{ id: id(100), name: 'Boat', role: 'admin' as const, joinedAt: WRITTEN }],
    tierChanges: known.changes.filter(({ userId }) => userId === params.id),
    subscription: {
      tier: 'premium' as const,
      plan: null,
      status: 'active' as const,
      startsAt: WRITTEN,
      expiresAt: null,
      nextBillingAt: null,
      price: null,
      externalSubscriptionId: 'admin-grant-01h',
      nextPlan: null,
    },
  }));
  server.answer(contract.listTierChanges, ({ query: { userId, cursor, limit } }) =>
    paged(
      known.changes.filter((change) => !userId || change.userId === userId),
      cursor,
      limit,
    ),
  );
  server.answer(contract.listExceedingLimits, ({ query: { cursor, limit } }) =>
    paged(
      known.users
        .filter(({ overLimit }) => overLimit)
        .map(({ id: userId, displayName, email, tier, groupCount }) => {
          const excess = groupCount - FREE_MAX_GROUPS;
          return { userId, displayName, email, tier, groupCount, limit: FREE_MAX_GROUPS, excess };
        }),
      cursor,
      limit,
    ),
  );
  server.answer(contract.validateTierChange, ({ params, body }) =>
    checkTierChange(factsOf(get(params.id)), body.tier, body.reason, { premiumForAll: false }),
  );
  server.answer(contract.changeUserTier, ({ params, body: { tier, reason } }) => {
    const before = get(params.id);
    const after = { ...before, tier, overLimit: tier === 'free' && before.groupCount > FREE_MAX_GROUPS };
    known.users = known.users.map((user) => (user.id === after.id ? after : user));
    known.changes = [changeOf(after, { oldTier: before.tier, newTier: tier, reason }), ...known.changes];
    return { tier };
  });
  return { ...house, known };
}

export function statsOf(users: readonly contract.AdminUser[]): contract.AdminStats {
  const premium = users.filter(({ tier }) => tier === 'premium').length;
  const since = calendarDate('2026-02-16');
  return {
    users: {
      total: users.length,
      confirmed: users.filter(({ emailConfirmed }) => emailConfirmed).length,
      premium,
      free: users.length - premium,
      recentSignups: 3,
      overLimit: users.filter(({ overLimit }) => overLimit).length,
    },
    groups: 7,
    memberships: users.reduce((sum, { groupCount }) => sum + groupCount, 0),
    signupsByDay: Array.from({ length: 30 }, (_, day) => ({
      date: addDays(since, day),
      count: day === 29 ? 3 : 0,
    })),
  };
}

function factsOf({ tier, groupCount, emailConfirmed }: contract.AdminUser) {
  return { tier, groupCount, isPaid: false, isConfirmed: emailConfirmed };
}

/** The cursor of this server is the place of the first row. */
function paged<T>(rows: readonly T[], cursor: string | undefined, limit: number) {
  const start = Number(cursor ?? 0);
  const end = start + limit;
  return { data: rows.slice(start, end), nextCursor: end < rows.length ? String(end) : null };
}
