import { DomainError } from '#domain/error.ts';
import { may, type Permission, type Role } from '#domain/groups/permission.ts';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

/** A caller and the group that their request names. It proves nothing: reads that take it prove the membership. */
export interface GroupCaller extends Caller {
  readonly groupId: string;
}

const proved: unique symbol = Symbol('proved');

/** Proof that the caller is in the group, and what deciding on a write inside it needs. Only this module makes one. */
export interface Membership extends GroupCaller {
  readonly [proved]: true;
  readonly role: Role;
  readonly currencies: ReadonlySet<string>;
  /** Members now. */
  readonly active: ReadonlySet<string>;
  readonly former: ReadonlySet<string>;
  /** Former members whose balance an edit or a deletion has opened again. */
  readonly unsettledFormer: ReadonlySet<string>;
  /** How many groups beyond the free tier's limit the caller is in; 0 within it and with premium. */
  readonly excess: number;
  /** The last change of members or settings that this was read after. A write names it and is refused when there is a newer one. */
  readonly asOf: number;
}

/** Throws GROUP_NOT_FOUND for strangers and former members, to whom the group does not exist. */
export async function getMembership(db: Db, { groupId, userId }: GroupCaller): Promise<Membership> {
  const [row] = await findMembership(db, [groupId, userId]);
  if (!row) throw new DomainError('GROUP_NOT_FOUND');
  return {
    [proved]: true,
    groupId,
    userId,
    role: row.role,
    currencies: new Set(row.currencies),
    active: new Set(row.active),
    former: new Set(row.former),
    unsettledFormer: new Set(row.unsettled_former),
    excess: row.excess,
    asOf: row.as_of,
  };
}

/** Throws INSUFFICIENT_PERMISSIONS. */
export function requirePermission(membership: Membership, permission: Permission): void {
  if (!may(membership.role, permission)) throw new DomainError('INSUFFICIENT_PERMISSIONS');
}

/**
 * Whoever is in more groups than their tier holds only settles, leaves and hands over until they are within it again.
 * Throws TIER_LIMITS_EXCEEDED `{count}`: how many groups to leave.
 */
export function requireWithinLimit(membership: Membership, sales: Pick<Config, 'premiumForAll'>): void {
  if (!isOverLimit(membership, sales)) return;
  throw new DomainError('TIER_LIMITS_EXCEEDED', { count: membership.excess });
}

export function isOverLimit(
  { excess }: Membership,
  { premiumForAll }: Pick<Config, 'premiumForAll'>,
): boolean {
  return excess > 0 && !premiumForAll;
}

/** A write found that members or settings have changed since its Membership was read. Never leaves `asMember`. */
export class MembershipChanged extends Error {}

/**
 * Does `work` with the caller's membership, and once more with a fresh one each time it throws MembershipChanged: so
 * nothing is written on the strength of a membership that ended, a currency that went or a member who left meanwhile.
 * It begins with the membership of the caller's last write, since the write itself finds out whether that still holds;
 * a refusal decided on it is decided again on a fresh one.
 */
export async function asMember<T>(
  db: Db,
  caller: Caller,
  groupId: string,
  work: (membership: Membership) => Promise<T>,
): Promise<T> {
  const known = remembered.get(keyOf(caller, groupId));
  if (known) {
    try {
      return await work(known);
    } catch (error) {
      if (!(error instanceof MembershipChanged || error instanceof DomainError)) throw error;
    }
  }
  for (let attempt = 1; ; attempt++) {
    const membership = await getMembership(db, { groupId, userId: caller.userId });
    remember(membership);
    try {
      return await work(membership);
    } catch (error) {
      if (!(error instanceof MembershipChanged) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** Ids of every group that the person is in, in the order that they gave them. */
export async function listGroupIds(db: Db, caller: Caller): Promise<string[]> {
  const rows = await findGroupIds(db, [caller.userId]);
  return rows.map((row) => row.group_id);
}

export async function hasOtherAdmin(db: Db, groupId: string, userId: string): Promise<boolean> {
  const others = await findOtherAdmin(db, [groupId, userId]);
  return others.length > 0;
}

/** Undefined for a person who was never in the group. */
export async function findMembershipStatus(
  db: Db,
  groupId: string,
  userId: string,
): Promise<'active' | 'former' | undefined> {
  const [row] = await findLeaving(db, [groupId, userId]);
  return row && (row.left_at ? 'former' : 'active');
}

/**
 * A read inside a group that proves membership in its own round trip. `text` selects from `caller`, which holds one
 * row (group_id, user_id, role) for a member and none for anybody else; $1 is the group, $2 the caller. It must give
 * at least one row for a member: no row is GROUP_NOT_FOUND.
 */
export function memberStatement<Row>(
  text: string,
): (db: Db, caller: GroupCaller, values?: readonly unknown[]) => Promise<[Row, ...Row[]]> {
  const run = statement<Row>(`${CALLER}\n${text}`);
  return async (db, { groupId, userId }, values = []) => {
    const [first, ...rest] = await run(db, [groupId, userId, ...values]);
    if (first === undefined) throw new DomainError('GROUP_NOT_FOUND');
    return [first, ...rest];
  };
}

// Members join and leave rarely, so a second attempt nearly always holds.
const MOST_ATTEMPTS = 10;

/** What falls out is only read again. */
const MOST_REMEMBERED = 2_000;

const remembered = new Map<string, Membership>();

const keyOf = ({ userId }: Caller, groupId: string) => `${groupId}/${userId}`;

function remember(membership: Membership): void {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  // Balances open and close without a change of members: whoever pays a former member is looked up each time.
  remembered.set(keyOf(membership, membership.groupId), { ...membership, unsettledFormer: new Set() });
}

const CALLER = `with caller as (
  select group_id, user_id, role from memberships where group_id = $1 and user_id = $2 and left_at is null
)`;

interface MembershipRow {
  role: Role;
  currencies: string[];
  active: string[];
  former: string[];
  unsettled_former: string[];
  excess: number;
  as_of: number;
}

const findMembership = statement<MembershipRow>(`${CALLER}
  select caller.role, groups.currencies, change_counters.membership_seq as as_of,
    case when users.tier = 'free' then greatest(0, (
      select count(*) from user_groups where user_groups.user_id = $2
    ) - ${FREE_MAX_GROUPS}) else 0 end as excess,
    array(select user_id from memberships where group_id = $1 and left_at is null) as active,
    array(select user_id from memberships where group_id = $1 and left_at is not null) as former,
    array(
      select balances.user_id from memberships join balances using (group_id, user_id)
      where memberships.group_id = $1 and memberships.left_at is not null and balances.amount <> 0
    ) as unsettled_former
  from caller join users on users.id = caller.user_id
    join groups on groups.id = $1 join change_counters on change_counters.group_id = $1`);

const findGroupIds = statement<{ group_id: string }>(
  'select group_id from user_groups where user_id = $1 order by position, group_id',
);

const findOtherAdmin = statement(`
select user_id from memberships
where group_id = $1 and user_id <> $2 and role = 'admin' and left_at is null limit 1`);

const findLeaving = statement<{ left_at: Date | null }>(
  'select left_at from memberships where group_id = $1 and user_id = $2',
);
