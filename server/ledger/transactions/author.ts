import { may, type Permission, ROLES } from '#domain/groups/permission.ts';
import type { COUNTER_VALUES } from '#server/membership/history/fragments.ts';
import type { GroupContext } from '#server/membership/history/write.ts';
import type { GroupCaller } from '#server/membership/memberships/queries.ts';
import type { TierPolicy } from '#server/membership/tiers/queries.ts';
import type { ValuesOf } from '#server/platform/db/columns.ts';
import { connectionOf, type Db, type Writer } from '#server/platform/db/database.ts';

/** Who writes, and what shows that they may: the Membership, as long as the group is locked, or a claim. */
export type Author =
  | Pick<GroupContext, 'trx' | 'member'>
  | { readonly writer: Writer; readonly claim: WriteConditions };

/** What has to hold for a write without a Membership. Its statement looks, and writes nothing where it does not hold. */
interface WriteConditions {
  readonly caller: GroupCaller;
  /** Ids of those who write beside the caller, in the same statement: what holds for the caller holds for them. */
  readonly others?: readonly string[];
  readonly permission: Permission;
  readonly policy: TierPolicy;
  /** Whom the versions name first: members. A payment of a former member is the command's to let through. */
  readonly newcomers: readonly string[];
  /** Those that a version has and did not have before: the group's. */
  readonly newCurrencies: readonly string[];
  /** Those that a version has and did not have before, but for keys of the common set: the group's. */
  readonly newCategories: readonly string[];
  /** The membership_seq with which a statement before this one read what the version is made from; none where none did. */
  readonly readAt: number | undefined;
  /** The last_seq with which a statement before this one read the debts that the version pays back; none where it pays none. */
  readonly ledgerAt: number | undefined;
}

export function connectionFor(author: Author): Db {
  return 'claim' in author ? connectionOf(author.writer) : author.trx;
}

export function callerOf(author: Author): GroupCaller {
  return 'claim' in author ? author.claim.caller : author.member;
}

export function authorValues(author: Author): ValuesOf<typeof COUNTER_VALUES> {
  if (!('claim' in author)) {
    const nothing = { callerIds: [], roles: [], memberIds: [], newCurrencies: [], newCategories: [] };
    return {
      groupId: author.member.groupId,
      isProved: true,
      isUnlimited: true,
      readAt: null,
      ledgerAt: null,
      ...nothing,
    };
  }
  const {
    caller,
    others = [],
    permission,
    policy,
    newcomers,
    newCurrencies,
    newCategories,
    readAt,
    ledgerAt,
  } = author.claim;
  const callerIds = [...new Set([caller.userId, ...others])];
  return {
    groupId: caller.groupId,
    isProved: false,
    callerIds,
    roles: ROLES.filter((role) => may(role, permission)),
    memberIds: [...new Set([...callerIds, ...newcomers])],
    newCurrencies,
    newCategories: [...new Set(newCategories)],
    isUnlimited: policy.premiumForAll,
    readAt: readAt ?? null,
    ledgerAt: ledgerAt ?? null,
  };
}
