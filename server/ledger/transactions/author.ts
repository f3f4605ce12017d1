import { may, type Permission, ROLES } from '#domain/groups/permission.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import type { COUNTER_VALUES, GroupConditions } from '#server/membership/history/fragments.ts';
import type { GroupCaller } from '#server/membership/memberships/queries.ts';
import type { TierPolicy } from '#server/membership/tiers/queries.ts';
import type { ValuesOf } from '#server/platform/db/columns.ts';
import { connectionOf, type Db, type Writer } from '#server/platform/db/database.ts';

/** Who writes, and what shows that they may: the Membership, as long as the group is locked, or conditions. */
export type Author =
  | Pick<GroupContext, 'trx' | 'member'>
  | { readonly writer: Writer; readonly conditions: WriteConditions };

/** What has to hold for a write without a Membership. Its statement looks, and writes nothing where it does not hold. */
export interface WriteConditions {
  readonly caller: GroupCaller;
  /** Ids of those who write beside the caller, in the same statement: what holds for the caller holds for them. */
  readonly others?: readonly string[];
  readonly permission: Permission;
  readonly policy: TierPolicy;
  /**
   * Participants whom an earlier version did not name: each must be a member. Only the command may let a
   * payment of a former member through.
   */
  readonly newcomers: readonly string[];
  /** Currencies that the version before did not have: each must be one of the group's. */
  readonly newCurrencies: readonly string[];
  /**
   * Categories that the version before did not have, without keys of the common set: each must be one of the
   * group's own.
   */
  readonly newCategories: readonly string[];
  /**
   * The membership_seq that an earlier statement read along with what the version is made from. Undefined
   * where no earlier statement read any of it.
   */
  readonly readAt: number | undefined;
  /**
   * The last_seq that an earlier statement read along with the debts that the version pays back. Undefined
   * where it pays none back.
   */
  readonly ledgerAt: number | undefined;
}

export function connectionFor(author: Author): Db {
  return 'conditions' in author ? connectionOf(author.writer) : author.trx;
}

export function callerOf(author: Author): GroupCaller {
  return 'conditions' in author ? author.conditions.caller : author.member;
}

export function authorValues(author: Author): ValuesOf<typeof COUNTER_VALUES> {
  if (!('conditions' in author)) {
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
  const { conditions } = author;
  return {
    groupId: conditions.caller.groupId,
    isProved: false,
    ...peopleOf(conditions),
    ...policyValues(conditions),
    newCurrencies: conditions.newCurrencies,
    newCategories: [...new Set(conditions.newCategories)],
    readAt: conditions.readAt ?? null,
    ledgerAt: conditions.ledgerAt ?? null,
  };
}

/** The conditions of a write that makes the transactions `ids` with amounts of this sum, in one of the groups of a statement. */
export function groupConditionsOf(
  conditions: WriteConditions,
  { ids, amount, at }: { readonly ids: readonly string[]; readonly amount: number; readonly at: Date },
): GroupConditions {
  const { callerIds, memberIds } = peopleOf(conditions);
  return {
    group_id: conditions.caller.groupId,
    steps: ids.length,
    caller_ids: callerIds,
    member_ids: memberIds,
    new_currencies: conditions.newCurrencies,
    new_categories: [...new Set(conditions.newCategories)],
    new_ids: ids,
    amount,
    at: at.toISOString(),
  };
}

/** The values that all conditions of one permission share. */
export function policyValues({ permission, policy }: Pick<WriteConditions, 'permission' | 'policy'>) {
  return { roles: ROLES.filter((role) => may(role, permission)), isUnlimited: policy.premiumForAll };
}

function peopleOf({ caller, others = [], newcomers }: WriteConditions) {
  const callerIds = [...new Set([caller.userId, ...others])];
  return { callerIds, memberIds: [...new Set([...callerIds, ...newcomers])] };
}
