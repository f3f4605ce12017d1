import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { json, nullable, type RowOf } from '#server/platform/db/columns.ts';

/** What is open between the caller and one person in one currency, an amount for each group. */
export interface OpenWithOne {
  readonly userId: string;
  readonly displayName: string;
  readonly currency: CurrencyCode;
  readonly ids: string[];
  /** Positive where they owe the caller. */
  readonly amounts: MinorUnits[];
}

export const OPEN_WITH_OTHERS_COLUMNS = {
  debts: nullable(json<OpenWithOne[]>()),
  former: nullable(json<[groupId: string, userId: string, mergingInto: string | null][]>()),
};

export type OpenWithOthersRow = RowOf<typeof OPEN_WITH_OTHERS_COLUMNS>;

/**
 * Whether no merge is under way for either of the two members of a row of pair_debts, in the groups
 * :groupIds. Until a merge is done, part of what is open still stands under the guest's name, so neither of
 * the two owes the amount of the row.
 */
export const IS_WHOLE = `
  not exists (
    select from memberships as merging
    where merging.group_id = any(:groupIds) and merging.group_id = pair_debts.group_id
      and merging.merging_into is not null
      and (merging.user_id in (pair_debts.low_user_id, pair_debts.high_user_id)
        or merging.merging_into in (pair_debts.low_user_id, pair_debts.high_user_id))
  )`;

/**
 * The columns of an OpenWithOthersRow, of the groups :groupIds and the person :userId. It has one element for
 * each person and not for each debt: with 300 groups, elements for debts would take most of the time. Groups
 * and memberships are not joined, because PostgreSQL would estimate one row of them whatever the number of
 * groups. Members who have left are few: what is with them, and with those whom a merge is under way for, is taken
 * out in the process.
 */
export const OPEN_WITH_OTHERS = `
  (
    select json_agg(json_build_object('userId', debt.user_id, 'displayName', users.display_name,
      'currency', debt.currency, 'ids', debt.group_ids, 'amounts', debt.amounts))
    from (
      select currency, case when low_user_id = :userId then high_user_id else low_user_id end as user_id,
        array_agg(group_id) as group_ids,
        array_agg(case when low_user_id = :userId then -amount else amount end) as amounts
      from pair_debts
      where group_id = any(:groupIds) and (low_user_id = :userId or high_user_id = :userId) and amount <> 0
      group by 1, 2
    ) as debt join users on users.id = debt.user_id
  ) as debts,
  (
    select json_agg(json_build_array(group_id, user_id, merging_into)) from memberships
    where group_id = any(:groupIds) and left_at is not null
  ) as former`;
