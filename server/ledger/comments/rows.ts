import { int8, text, timestamptz, uuid, uuids } from '#server/platform/db/columns.ts';
import { writeStatement } from '#server/platform/db/statement.ts';

/**
 * Gives no row where there is a comment with this id, or was one on the transaction. It is later than the comments that are
 * there, also where the clock of another process was ahead: an answer stands after what it answers.
 */
export const insertComment = writeStatement({
  text: `
    insert into comments (group_id, id, transaction_id, user_id, body, created_at)
    select :groupId, :id, :transactionId, :userId, :body, greatest(:at::timestamptz, (
      select max(earlier.created_at) + interval '1 millisecond' from comments as earlier
      where earlier.group_id = :groupId and earlier.transaction_id = :transactionId
    ))
    where not exists (
      select 1 from history
      where history.group_id = :groupId and history.noun_id = :transactionId and history.noun = 'comment'
        and history.action = 'deleted' and history.snapshot ->> 'commentId' = :id::uuid::text
    )
    on conflict (group_id, id) do nothing
    returning created_at as "createdAt"`,
  values: { groupId: uuid, id: uuid, transactionId: uuid, userId: uuid, body: text, at: timestamptz },
  row: { createdAt: timestamptz },
});

export const reviseComment = writeStatement({
  text: 'update comments set body = :body, edited_at = :at where group_id = :groupId and id = :id',
  values: { groupId: uuid, id: uuid, body: text, at: timestamptz },
});

/** Gives no row where it has gone: the author's account may have ended meanwhile, and it with that. */
export const removeComment = writeStatement({
  text: 'delete from comments where group_id = :groupId and id = :id returning id',
  values: { groupId: uuid, id: uuid },
  row: { id: uuid },
});

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
