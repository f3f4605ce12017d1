import { z } from 'zod';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type {
  AdminStats,
  AdminUser,
  AdminUserDetails,
  ExceedingLimit,
  listExceedingLimits as exceedingEndpoint,
  listUsers as listEndpoint,
} from '#contract/premium/admin.ts';
import { idSchema } from '#contract/value.ts';
import { addDays, todayIn } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import type { Role } from '#domain/groups/permission.ts';
import { FREE_MAX_GROUPS, type Tier } from '#domain/groups/tier.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import type { TierPolicy } from '#server/membership/tiers/queries.ts';
import {
  bool,
  int8,
  json,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { folded } from '#server/platform/db/folded.ts';
import { statement } from '#server/platform/db/statement.ts';
import { cutPage, decodeCursor, FIRST_ID, instantBefore } from '#server/platform/http/cursor.ts';
import { getSubscription } from '#server/premium/subscriptions/queries.ts';
import { listTierChanges } from '#server/premium/tier-changes/queries.ts';

// What a site admin reads: accounts and numbers, and nothing of what is in a group.

/** Sign-ups are recent for so many days, today included. */
const RECENT_DAYS = 30;

export async function getStats(db: Db, policy: TierPolicy, now: Date): Promise<AdminStats> {
  const today = todayIn(now, 'UTC');
  const since = addDays(today, 1 - RECENT_DAYS);
  const [row] = await countAccounts(db, { since: new Date(`${since}T00:00:00Z`) });
  const [groups] = await countGroups(db, {});
  const counts = new Map(row?.signups?.map(({ date, count }) => [date, count]));
  const days = Array.from({ length: RECENT_DAYS }, (_, place) => addDays(since, place));
  const signupsByDay = days.map((date) => ({ date, count: counts.get(date) ?? 0 }));
  const { total = 0, confirmed = 0, premium = 0, over_limit: marked = 0 } = row ?? {};
  const overLimit = policy.premiumForAll ? 0 : marked;
  const recentSignups = signupsByDay.reduce((sum, { count }) => sum + count, 0);
  return {
    users: { total, confirmed, premium, free: total - premium, recentSignups, overLimit },
    groups: groups?.count ?? 0,
    memberships: row?.places ?? 0,
    signupsByDay,
  };
}

/** The newest first. `search` is part of a name or an address. */
export async function listUsers(
  db: Db,
  policy: TierPolicy,
  { search, tier, confirmed, cursor, limit }: ParsedOf<typeof listEndpoint>['query'],
): Promise<Page<AdminUser>> {
  const rows = await findAccounts(db, {
    search: search || null,
    tier: tier ?? null,
    isConfirmed: confirmed ?? null,
    ...instantBefore(cursor),
    limit: limit + 1,
  });
  return cutPage(await withGroupCounts(db, policy, rows), limit, ({ createdAt, id }) => [createdAt, id]);
}

/** Throws USER_NOT_FOUND. */
export async function getUser(db: Db, policy: TierPolicy, id: string, now: Date): Promise<AdminUserDetails> {
  const [row] = await findAccount(db, { id, now });
  if (!row) throw new DomainError('USER_NOT_FOUND');
  const [user] = await withGroupCounts(db, policy, [row]);
  if (!user) throw new DomainError('USER_NOT_FOUND');
  const groupIds = await listGroupIds(db, { userId: id });
  const groups = await findGroups(db, { groupIds, userId: id });
  const { data: tierChanges } = await listTierChanges(db, { userId: id, limit: 50 });
  return {
    ...user,
    locale: row.locale,
    sessionCount: row.session_count,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    groups: groups.map(({ joined_at, ...group }) => ({ ...group, joinedAt: joined_at.toISOString() })),
    tierChanges,
    subscription: await getSubscription(db, { userId: id }),
  };
}

/** By id, since nothing else of them stays as it is. No account where every account is premium. */
export async function listExceedingLimits(
  db: Db,
  policy: TierPolicy,
  { cursor, limit }: ParsedOf<typeof exceedingEndpoint>['query'],
): Promise<Page<ExceedingLimit>> {
  if (policy.premiumForAll) return { data: [], nextCursor: null };
  const [after] = cursor === undefined ? [FIRST_ID] : decodeCursor(cursor, idCursorSchema);
  const rows = await findExceeding(db, { after, limit: limit + 1 });
  const users = await withGroupCounts(db, policy, rows);
  const exceeding = users.map(({ id, displayName, email, tier, groupCount }) => {
    const excess = Math.max(0, groupCount - FREE_MAX_GROUPS);
    return { userId: id, displayName, email, tier, groupCount, limit: FREE_MAX_GROUPS, excess };
  });
  return cutPage(exceeding, limit, ({ userId }) => [userId]);
}

/** The column does not know PREMIUM_FOR_ALL, under which no account is over a limit. */
async function withGroupCounts(
  db: Db,
  { premiumForAll }: TierPolicy,
  rows: readonly RowOf<typeof ACCOUNT>[],
): Promise<AdminUser[]> {
  const counted = await countGroupsOf(db, { userIds: rows.map(({ id }) => id) });
  const counts = new Map(counted.map((row) => [row.user_id, row.count]));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    tier: row.tier,
    emailConfirmed: row.email_verified,
    createdAt: row.created_at.toISOString(),
    groupCount: counts.get(row.id) ?? 0,
    overLimit: row.is_over_limit && !premiumForAll,
    deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
  }));
}

const idCursorSchema = z.tuple([idSchema]);

const ACCOUNT = {
  id: uuid,
  email: text,
  display_name: text,
  avatar_url: nullable(text),
  tier: textOf<Tier>(),
  email_verified: bool,
  created_at: timestamptz,
  is_over_limit: bool,
  deletion_due_at: nullable(timestamptz),
};

const COLUMNS = Object.keys(ACCOUNT)
  .map((name) => `users.${name}`)
  .join(', ');

/** Guests are members of groups by name alone, and the row of a deleted account is nameless. */
const IS_ACCOUNT = 'not users.is_guest and users.deleted_at is null';

const countAccounts = statement({
  text: `
    select count(*) as total, count(*) filter (where users.email_verified) as confirmed,
      count(*) filter (where users.tier = 'premium') as premium,
      count(*) filter (where users.is_over_limit) as over_limit, (
        select json_agg(json_build_object('date', day.date, 'count', day.count)) from (
          select (recent.created_at at time zone 'UTC')::date as date, count(*) as count
          from users as recent
          where not recent.is_guest and recent.deleted_at is null and recent.created_at >= :since
          group by 1
        ) as day
      ) as signups, (
        select count(*) from user_groups join users as member on member.id = user_groups.user_id
        where not member.is_guest and member.deleted_at is null
      ) as places
    from users where ${IS_ACCOUNT}`,
  values: { since: timestamptz },
  row: {
    total: int8,
    confirmed: int8,
    premium: int8,
    over_limit: int8,
    signups: nullable(json<{ date: string; count: number }[]>()),
    places: int8,
  },
});

const countGroups = statement({
  text: 'select count(*) as count from groups',
  row: { count: int8 },
  acrossGroups: 'all of them are counted',
});

const findAccounts = statement({
  text: `
    select ${COLUMNS} from users
    where ${IS_ACCOUNT} and (users.created_at, users.id) < (:beforeTime, :beforeId)
      and (:tier::text is null or users.tier = :tier)
      and (:isConfirmed::boolean is null or users.email_verified = :isConfirmed)
      and (:search::text is null or position(${folded(':search::text')} in ${folded('users.email')}) > 0
        or position(${folded(':search::text')} in ${folded('users.display_name')}) > 0)
    order by users.created_at desc, users.id desc limit :limit`,
  values: {
    search: nullable(text),
    tier: nullable(textOf<Tier>()),
    isConfirmed: nullable(bool),
    beforeTime: timestamptz,
    beforeId: uuid,
    limit: int8,
  },
  row: ACCOUNT,
});

// A session that has ended is gone, and the device that it was on stays known.
const findAccount = statement({
  text: `
    select ${COLUMNS}, users.locale,
      (select count(*) from sessions where sessions.user_id = :id and sessions.expires_at > :now) as session_count,
      greatest(
        (select max(sessions.last_seen_at) from sessions where sessions.user_id = :id),
        (select max(known_devices.last_seen_at) from known_devices where known_devices.user_id = :id)
      ) as last_seen_at
    from users where users.id = :id and ${IS_ACCOUNT}`,
  values: { id: uuid, now: timestamptz },
  row: { ...ACCOUNT, locale: nullable(text), session_count: int8, last_seen_at: nullable(timestamptz) },
});

const findGroups = statement({
  text: `
    select groups.id, groups.name, memberships.role, memberships.joined_at
    from groups join memberships on memberships.group_id = any(:groupIds) and memberships.group_id = groups.id
      and memberships.user_id = :userId and memberships.left_at is null
    where groups.id = any(:groupIds)
    order by memberships.joined_at, groups.id`,
  values: { groupIds: uuids, userId: uuid },
  row: { id: uuid, name: text, role: textOf<Role>(), joined_at: timestamptz },
});

const findExceeding = statement({
  text: `
    select ${COLUMNS} from users
    where users.is_over_limit and ${IS_ACCOUNT} and users.id > :after
    order by users.id limit :limit`,
  values: { after: uuid, limit: int8 },
  row: ACCOUNT,
});

const countGroupsOf = statement({
  text: 'select user_id, count(*) as count from user_groups where user_id = any(:userIds) group by user_id',
  values: { userIds: uuids },
  row: { user_id: uuid, count: int8 },
});
