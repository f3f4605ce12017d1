import type { previewDeletion as previewEndpoint } from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import { money, text, textOf, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

/** Days in which signing in takes a deletion back. */
export const GRACE_DAYS = 30;

export type DeletionPreview = DataOf<typeof previewEndpoint>;

/** What the account would leave behind if it went now. */
export async function previewDeletion(db: Db, caller: Caller): Promise<DeletionPreview> {
  const groupIds = await listGroupIds(db, caller);
  const outstanding = await findOutstanding(db, { groupIds, userId: caller.userId });
  const soleAdminOf = await findSoleAdmin(db, { groupIds, userId: caller.userId });
  return { outstanding, soleAdminOf, graceDays: GRACE_DAYS };
}

const findOutstanding = statement({
  text: `
    select balances.group_id as "groupId", groups.name as "groupName", balances.currency, balances.amount
    from balances join groups on groups.id = any(:groupIds) and groups.id = balances.group_id
    where balances.group_id = any(:groupIds) and balances.user_id = :userId and balances.amount <> 0
    order by array_position(:groupIds::uuid[], balances.group_id), balances.currency`,
  values: { groupIds: uuids, userId: uuid },
  row: { groupId: uuid, groupName: text, currency: textOf<CurrencyCode>(), amount: money },
});

const findSoleAdmin = statement({
  text: `
    select own.group_id as "groupId", groups.name as "groupName"
    from memberships as own join groups on groups.id = any(:groupIds) and groups.id = own.group_id
    where own.group_id = any(:groupIds) and own.user_id = :userId and own.role = 'admin' and exists (
      select 1 from memberships as other join users on users.id = other.user_id
      where other.group_id = any(:groupIds) and other.group_id = own.group_id and other.user_id <> :userId
        and other.left_at is null and not users.is_guest
    ) and not exists (
      select 1 from memberships as other
      where other.group_id = any(:groupIds) and other.group_id = own.group_id and other.user_id <> :userId
        and other.left_at is null and other.role = 'admin'
    )
    order by array_position(:groupIds::uuid[], own.group_id)`,
  values: { groupIds: uuids, userId: uuid },
  row: { groupId: uuid, groupName: text },
});
