import { int8, text, timestamptz, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';

interface NewRow {
  readonly groupId: string;
  readonly id: string;
  readonly transactionId: string;
  readonly userId: string;
  readonly body: string;
  readonly at: Date;
}

/** @returns false where there is a comment with this id, or was one on the transaction. */
export async function insertComment(trx: Trx, row: NewRow): Promise<boolean> {
  const inserted = await insert(trx, row);
  return inserted.length > 0;
}

export const reviseComment = writeStatement({
  text: 'update comments set body = :body, edited_at = :at where group_id = :groupId and id = :id',
  values: { groupId: uuid, id: uuid, body: text, at: timestamptz },
});

/** @returns whether it was there: the author's account may have ended meanwhile, and it with that. */
export async function removeComment(trx: Trx, groupId: string, id: string): Promise<boolean> {
  const removed = await remove(trx, { groupId, id });
  return removed.length > 0;
}

/** @returns how many there were on each transaction. */
export const removeCommentsOf = writeStatement({
  text: `
    with removed as (
      delete from comments where group_id = any(:groupIds) and user_id = :userId
      returning group_id, transaction_id
    )
    select group_id as "groupId", transaction_id as "transactionId", count(*) as count
    from removed group by group_id, transaction_id`,
  values: { groupIds: uuids, userId: uuid },
  row: { groupId: uuid, transactionId: uuid, count: int8 },
});

/** In every text that mentions the guest. */
export const takePlaceInComments = writeStatement({
  text: `
    update comments set body = replace(body, format('<@%s>', :from::uuid), format('<@%s>', :to::uuid))
    where group_id = :groupId and position(format('<@%s>', :from::uuid) in body) > 0`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

const insert = statement({
  text: `
    insert into comments (group_id, id, transaction_id, user_id, body, created_at)
    select :groupId, :id, :transactionId, :userId, :body, :at
    where not exists (
      select 1 from history
      where history.group_id = :groupId and history.noun_id = :transactionId and history.noun = 'comment'
        and history.action = 'deleted' and history.snapshot ->> 'commentId' = :id::uuid::text
    )
    on conflict (group_id, id) do nothing
    returning id`,
  values: { groupId: uuid, id: uuid, transactionId: uuid, userId: uuid, body: text, at: timestamptz },
  row: { id: uuid },
});

const remove = statement({
  text: 'delete from comments where group_id = :groupId and id = :id returning id',
  values: { groupId: uuid, id: uuid },
  row: { id: uuid },
});
