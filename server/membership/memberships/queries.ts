import { DomainError } from '#domain/error.ts';
import type { Role } from '#domain/groups/permission.ts';
import { GROUP_SIZE_MAX } from '#domain/groups/rules.ts';
import type { Balance } from '#domain/ledger/balance.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MemberRef } from '#server/membership/own-groups/queries.ts';
import {
  bool,
  type Columns,
  int4,
  json,
  nullable,
  type RowOf,
  text,
  textOf,
  textsOf,
  timestamptz,
  uuid,
  uuids,
  type ValuesOf,
} from '#server/platform/db/columns.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { type StatementDefinition, statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { CALLER, MERGING_COLUMN, mergingIn, THE_GROUP } from './fragments.ts';

/** A caller and the group that their request names. It proves nothing: reads that take it prove the membership. */
export interface GroupCaller extends Caller {
  readonly groupId: string;
}

const proved: unique symbol = Symbol('proved');

/** Proof that the caller is in the group, and what deciding on a write inside it needs. Only this module makes one. */
export interface Membership extends GroupCaller {
  readonly [proved]: true;
  readonly role: Role;
  readonly currencies: ReadonlySet<CurrencyCode>;
  /** Those of the group's own that are in use. */
  readonly categories: ReadonlySet<string>;
  /** Members now. */
  readonly active: ReadonlySet<string>;
  readonly former: ReadonlySet<string>;
  /** The balances of former members, which an edit or a deletion has opened again. */
  readonly formerBalances: readonly (Balance & { readonly currency: CurrencyCode })[];
  /** Of each guest who is being merged, the member who takes them over. The guests are former members. */
  readonly merging: ReadonlyMap<string, string>;
  /** What the account has in `is_over_limit`, which does not know PREMIUM_FOR_ALL: isOverLimit does. */
  readonly isMarkedOverLimit: boolean;
}

/** Throws GROUP_NOT_FOUND for strangers and former members, to whom the group does not exist. */
export async function getMembership(db: Db, { groupId, userId }: GroupCaller): Promise<Membership> {
  const [row] = await findMembership(db, { groupId, userId });
  if (!row) throw new DomainError('GROUP_NOT_FOUND');
  return {
    [proved]: true,
    groupId,
    userId,
    role: row.role,
    currencies: new Set(row.currencies),
    categories: new Set(row.categories),
    active: new Set(row.active),
    former: new Set(row.former),
    formerBalances: row.former_balances ?? [],
    merging: new Map(row.merging),
    isMarkedOverLimit: row.is_over_limit,
  };
}

/** Whether this is the id of a guest whose place was taken, or is being taken. */
export function isGone({ active, former, merging }: Membership, userId: string): boolean {
  return merging.has(userId) || !(active.has(userId) || former.has(userId));
}

/** Ids of every group that the person is in, in the order that they gave them. */
export async function listGroupIds(db: Db, caller: Caller): Promise<string[]> {
  const [row] = await findGroupIds(db, { userId: caller.userId });
  return row?.ids ?? [];
}

/** What listGroupIds gives, or undefined where that is what is `known`: ids of 300 groups take longer to send than to compare. */
export async function findOtherGroupIds(
  db: Db,
  caller: Caller,
  known: readonly string[],
): Promise<string[] | undefined> {
  const [row] = await findGroupIdsUnless(db, { userId: caller.userId, known });
  return row?.ids ?? undefined;
}

/** Ids of every group that the person is or was a member of. */
export async function listGroupIdsEver(db: Db, userId: string): Promise<string[]> {
  const rows = await findGroupIdsEver(db, { userId });
  return rows.map((row) => row.group_id);
}

/** In which days begin for what the group books by itself. Throws GROUP_NOT_FOUND where the group is gone. */
export async function getTimeZone(db: Db, { groupId }: Pick<GroupCaller, 'groupId'>): Promise<string> {
  const [row] = await findTimeZone(db, { groupId });
  if (!row) throw new DomainError('GROUP_NOT_FOUND');
  return row.time_zone;
}

export async function hasOtherAdmin(db: Db, member: MemberRef): Promise<boolean> {
  const others = await findOtherAdmin(db, member);
  return others.length > 0;
}

/** Undefined for a person who was never in the group. */
export async function findMembershipStatus(
  db: Db,
  { groupId, userId }: MemberRef,
): Promise<'active' | 'former' | undefined> {
  const [row] = await findLeaving(db, { groupId, userId });
  return row && (row.left_at ? 'former' : 'active');
}

export interface MergeRef {
  readonly groupId: string;
  readonly guestId: string;
}

/** The member into whom the guest is being merged. Undefined where that has not begun, or is done. */
export async function findMerge(db: Db, { groupId, guestId }: MergeRef): Promise<string | undefined> {
  const [row] = await findMergingInto(db, { groupId, guestId });
  return row?.merging_into;
}

export const listMerges = statement({
  text: `
    select group_id as "groupId", user_id as "guestId" from memberships where merging_into is not null
    order by group_id, user_id`,
  row: { groupId: uuid, guestId: uuid },
  acrossGroups: 'a merge of one group goes on whatever the others do',
});

/**
 * Whether the group holds these members, too. Former members keep their place: they come back into any group, even one that
 * was larger before there was a limit. Under the group's lock, before they are added. Throws INVALID_INPUT
 * `{reason: 'full', max}`.
 */
export async function requirePlaces(trx: Trx, groupId: string, userIds: readonly string[]): Promise<void> {
  const [row] = await countPlaces(trx, { groupId, userIds });
  const { taken = 0, added = 0 } = row ?? {};
  if (added === 0 || taken + added <= GROUP_SIZE_MAX) return;
  throw new DomainError('INVALID_INPUT', { reason: 'full', max: GROUP_SIZE_MAX });
}

/** Throws CONSTRAINT_VIOLATION `{reason: 'being-merged'}` where one of them is being merged, or a guest into them. */
export async function refuseWhileMerging(db: Db, groupId: string, userIds: readonly string[]): Promise<void> {
  const [found] = await findMergingWith(db, { groupId, userIds });
  if (found) throw new DomainError('CONSTRAINT_VIOLATION', { reason: 'being-merged', userId: found.user_id });
}

/**
 * A read inside a group that proves membership in its own round trip: its text begins with CALLER and selects from it. It
 * gives at least one row for a member: no row is GROUP_NOT_FOUND.
 */
export function memberStatement<Row extends Columns, Values extends Columns = Record<never, never>>({
  values,
  ...definition
}: StatementDefinition<Values, Row>): (
  db: Db,
  caller: GroupCaller,
  values: ValuesOf<Values>,
) => Promise<[RowOf<Row>, ...RowOf<Row>[]]> {
  if (!definition.text.includes(CALLER)) throw new Error(`No membership is proved by ${definition.text}`);
  const run = statement({ ...definition, values: { ...values, groupId: uuid, userId: uuid } });
  return async (db, { groupId, userId }, given) => {
    const [first, ...rest] = await run(db, { ...given, groupId, userId });
    if (first === undefined) throw new DomainError('GROUP_NOT_FOUND');
    return [first, ...rest];
  };
}

const findMembership = statement({
  text: `
    with ${CALLER}
    select caller.role, groups.currencies, users.is_over_limit,
      array(select user_id from memberships where group_id = :groupId and left_at is null) as active,
      array(select user_id from memberships where group_id = :groupId and left_at is not null) as former,
      (
        select json_agg(json_build_object(
          'userId', balances.user_id, 'currency', balances.currency, 'amount', balances.amount
        ))
        from memberships join balances on balances.group_id = :groupId and balances.user_id = memberships.user_id
        where memberships.group_id = :groupId and memberships.left_at is not null and memberships.merging_into is null
          and balances.amount <> 0
      ) as former_balances, ${mergingIn(THE_GROUP)} as merging,
      array(select id from categories where group_id = :groupId and put_away_at is null) as categories
    from caller join users on users.id = caller.user_id
      join groups on groups.id = :groupId`,
  values: { groupId: uuid, userId: uuid },
  row: {
    role: textOf<Role>(),
    currencies: textsOf<CurrencyCode>(),
    active: uuids,
    former: uuids,
    former_balances: nullable(json<Membership['formerBalances']>()),
    merging: MERGING_COLUMN,
    categories: uuids,
    is_over_limit: bool,
  },
});

const findTimeZone = statement({
  text: 'select time_zone from groups where id = :groupId',
  values: { groupId: uuid },
  row: { time_zone: text },
});

const GROUP_IDS =
  'array(select group_id from user_groups where user_id = :userId order by position, group_id)';

const findGroupIds = statement({
  text: `select ${GROUP_IDS} as ids`,
  values: { userId: uuid },
  row: { ids: uuids },
});

const findGroupIdsUnless = statement({
  text: `select nullif(${GROUP_IDS}, :known) as ids`,
  values: { userId: uuid, known: uuids },
  row: { ids: nullable(uuids) },
});

const findGroupIdsEver = statement({
  text: 'select group_id from memberships where user_id = :userId',
  values: { userId: uuid },
  row: { group_id: uuid },
  acrossGroups: 'a person who left a group has it in no list of their own',
});

const findOtherAdmin = statement({
  text: `
    select user_id from memberships
    where group_id = :groupId and user_id <> :userId and role = 'admin' and left_at is null limit 1`,
  values: { groupId: uuid, userId: uuid },
  row: { user_id: uuid },
});

const findLeaving = statement({
  text: 'select left_at from memberships where group_id = :groupId and user_id = :userId',
  values: { groupId: uuid, userId: uuid },
  row: { left_at: nullable(timestamptz) },
});

const findMergingInto = statement({
  text: `
    select merging_into from memberships
    where group_id = :groupId and user_id = :guestId and merging_into is not null`,
  values: { groupId: uuid, guestId: uuid },
  row: { merging_into: uuid },
});

const countPlaces = statement({
  text: `
    select count(*) filter (where merging_into is null)::integer as taken,
      (cardinality(:userIds::uuid[]) - count(*) filter (where user_id = any(:userIds)))::integer as added
    from memberships where group_id = :groupId`,
  values: { groupId: uuid, userIds: uuids },
  row: { taken: int4, added: int4 },
});

const findMergingWith = statement({
  text: `
    select user_id from memberships
    where group_id = :groupId and merging_into is not null
      and (user_id = any(:userIds) or merging_into = any(:userIds))
    limit 1`,
  values: { groupId: uuid, userIds: uuids },
  row: { user_id: uuid },
});
