import type { previewDeletion as previewEndpoint } from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

/** Days in which signing in takes a deletion back. */
export const GRACE_DAYS = 30;

export type DeletionPreview = DataOf<typeof previewEndpoint>;

/** What the account would leave behind if it went now. */
export async function previewDeletion(db: Db, caller: Caller): Promise<DeletionPreview> {
  const groupIds = await listGroupIds(db, caller);
  const outstanding = await findOutstanding(db, [groupIds, caller.userId]);
  const soleAdminOf = await findSoleAdmin(db, [groupIds, caller.userId]);
  return { outstanding, soleAdminOf, graceDays: GRACE_DAYS };
}

const findOutstanding = statement<{
  groupId: string;
  groupName: string;
  currency: CurrencyCode;
  amount: MinorUnits;
}>(`
select group_id as "groupId", name as "groupName", currency, amount
from balances join groups on groups.id = group_id
where group_id = any($1) and user_id = $2 and amount <> 0
order by array_position($1::uuid[], group_id), currency`);

const findSoleAdmin = statement<{ groupId: string; groupName: string }>(`
select own.group_id as "groupId", name as "groupName"
from memberships own join groups on groups.id = own.group_id
where own.group_id = any($1) and own.user_id = $2 and own.role = 'admin' and exists (
  select from memberships other join users on users.id = other.user_id
  where other.group_id = any($1) and other.group_id = own.group_id and other.user_id <> $2
    and other.left_at is null and not is_guest
) and not exists (
  select from memberships other
  where other.group_id = any($1) and other.group_id = own.group_id and other.user_id <> $2
    and other.left_at is null and other.role = 'admin'
)
order by array_position($1::uuid[], own.group_id)`);
