import { int4, nullable, text, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Trx, Writer } from '#server/platform/db/database.ts';
import { connectionOf } from '#server/platform/db/database.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';

/** Gives no row for an event that is known. */
export const insertEvent = writeStatement({
  text: `
    insert into paddle_events (id, type, occurred_at, received_at, subscription_id, body)
    values (:id, :type, :occurredAt::text::timestamptz, :receivedAt, :subscriptionId, :body)
    on conflict (id) do nothing
    returning id`,
  values: {
    id: text,
    type: text,
    /** A text: Paddle counts microseconds. */
    occurredAt: text,
    receivedAt: timestamptz,
    subscriptionId: nullable(text),
    body: text,
  },
  row: { id: text },
});

/** Which never changes. Undefined where it is unknown. */
export async function findBody(trx: Trx, id: string): Promise<string | undefined> {
  const row = await trx.selectFrom('paddle_events').select('body').where('id', '=', id).executeTakeFirst();
  return row?.body;
}

/** Until the end of the database transaction no other applies it. No row where it is unknown or has been applied. */
export const lockWaitingEvent = writeStatement({
  text: 'select id from paddle_events where id = :id and applied_at is null for update',
  values: { id: text },
  row: { id: text },
});

export const markApplied = writeStatement({
  text: `
    update paddle_events set applied_at = :now, failed_at = null, error = null, attempts = attempts + 1
    where id = :id`,
  values: { id: text, now: timestamptz },
});

export const markFailed = writeStatement({
  text: 'update paddle_events set failed_at = :now, error = :error, attempts = attempts + 1 where id = :id',
  values: { id: text, error: text, now: timestamptz },
});

/** No row where there is none. */
export const markWaiting = writeStatement({
  text: `
    update paddle_events set applied_at = null, failed_at = null, error = null where id = :id
    returning type, attempts`,
  values: { id: text },
  row: { type: text, attempts: int4 },
});

export async function deleteEvent(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('paddle_events').where('id', '=', id).execute();
}

export async function deleteEventsAppliedBefore(writer: Writer, before: Date): Promise<void> {
  await connectionOf(writer).deleteFrom('paddle_events').where('applied_at', '<', before).execute();
}

export async function deleteEventsOf(trx: Trx, userId: string): Promise<void> {
  await deleteOfSubscriptions(trx, { userId });
  await deleteUnapplied(trx, { userId });
}

// Two statements, because one with both conditions reads the whole table: no index answers either of two.
const deleteOfSubscriptions = statement({
  text: `
    delete from paddle_events
    where subscription_id in (select external_id from subscriptions where user_id = :userId)`,
  values: { userId: uuid },
});

// What could not be applied may name the person in its text alone: no subscription came of it.
const deleteUnapplied = statement({
  text: 'delete from paddle_events where applied_at is null and position(:userId::uuid::text in body) > 0',
  values: { userId: uuid },
});
