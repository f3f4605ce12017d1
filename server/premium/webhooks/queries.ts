import { z } from 'zod';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { listWebhooks as listEndpoint, Webhook } from '#contract/premium/webhooks.ts';
import { instantSchema } from '#contract/value.ts';
import { bool, int4, int8, nullable, text } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { cutPage, decodeCursor, LAST_INSTANT } from '#server/platform/http/cursor.ts';

/** What could not be applied first, then the latest. */
export async function listWebhooks(
  db: Db,
  { cursor, limit }: ParsedOf<typeof listEndpoint>['query'],
): Promise<Page<Webhook>> {
  const [failed, beforeTime, beforeId] = cursor === undefined ? START : decodeCursor(cursor, cursorSchema);
  const rows = await findPage(db, { isFailed: failed === 'failed', beforeTime, beforeId, limit: limit + 1 });
  const page = cutPage(rows, limit, (last) => [last.isFailed ? 'failed' : 'other', last.occurredAt, last.id]);
  return {
    ...page,
    data: page.data.map(({ isFailed, isApplied, ...event }) => ({
      ...event,
      state: isFailed ? 'failed' : isApplied ? 'applied' : 'waiting',
    })),
  };
}

const START = ['failed', LAST_INSTANT, '~'] as const;

const cursorSchema = z.tuple([z.enum(['failed', 'other']), instantSchema, z.string().max(100)]);

// As the contract writes an instant, and to the microsecond: a page begins exactly where the one before has ended.
const instantOf = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const findPage = statement({
  text: `
    select id, type, ${instantOf('occurred_at')} as "occurredAt", ${instantOf('received_at')} as "receivedAt", attempts, error,
      failed_at is not null as "isFailed", applied_at is not null as "isApplied"
    from paddle_events
    where (failed_at is not null, paddle_events.occurred_at, id)
      < (:isFailed, :beforeTime::text::timestamptz, :beforeId::text collate "C")
    order by (failed_at is not null) desc, paddle_events.occurred_at desc, id desc limit :limit`,
  values: { isFailed: bool, beforeTime: text, beforeId: text, limit: int8 },
  row: {
    id: text,
    type: text,
    occurredAt: text,
    receivedAt: text,
    attempts: int4,
    error: nullable(text),
    isFailed: bool,
    isApplied: bool,
  },
});
