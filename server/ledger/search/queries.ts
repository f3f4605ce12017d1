import { z } from 'zod';
import { PAGE_LIMIT, type Page, type ParsedOf } from '#contract/endpoint.ts';
import type { searchTransactions as searchEndpoint } from '#contract/search.ts';
import type { Transaction } from '#contract/transactions.ts';
import { dateSchema, idSchema } from '#contract/value.ts';
import {
  FILTER_VALUES,
  filtersOf,
  filterValues,
  namedIn,
  WITHIN_DATES,
} from '#server/ledger/transactions/fragments.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import { type Serialised, serialisedPage } from '#server/platform/answers/serialised.ts';
import { bool, date, int8, nullable, text, texts, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fitting, PAGED, pageOf } from '#server/platform/db/page.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { decodeCursor, encodeCursor, LAST_DATE, LAST_ID } from '#server/platform/http/cursor.ts';

/** How many transactions one request looks at, of all groups together. */
const STEPS_MAX = 100_000;

/**
 * A page of what passes every filter given in all groups of the caller, newest date first, without deleted ones. One that
 * ends after `stepsMax` transactions has fewer than `limit`, or none, and a cursor from which the next one goes on.
 */
export async function searchTransactions(
  db: Db,
  caller: Caller,
  { limit, cursor, ...filters }: ParsedOf<typeof searchEndpoint>['query'],
  stepsMax = STEPS_MAX,
): Promise<Serialised<Page<Transaction>>> {
  const groupIds = await listGroupIds(db, caller);
  const select = limit > PAGE_LIMIT.default ? largePage : usualPage;
  const [afterDate, afterId, afterGroup] = cursor === undefined ? START : decodeCursor(cursor, cursorSchema);
  const rows = await select(db, {
    groupIds,
    userId: caller.userId,
    steps: Math.max(1, Math.floor(stepsMax / Math.max(1, groupIds.length))),
    afterDate,
    afterId,
    afterGroup,
    types: filters.type ?? null,
    participantId: filters.userId ?? null,
    ...filterValues(filters),
  });
  // Behind the end of one group's steps, its own transactions would be missing among those of the others.
  const end = rows.findIndex((row) => row.is_end);
  const found = (end === -1 ? rows : rows.slice(0, end + 1)).filter((row) => row.is_match);
  const shown = fitting(found, limit);
  const last = found.length > shown.length ? shown.at(-1) : rows[end];
  return serialisedPage(
    shown.map((row) => row.snapshot),
    last ? encodeCursor([last.date, last.id, last.group_id]) : null,
  );
}

/** What the list of a group asks for in statements of their own. */
const SEARCHED = { types: nullable(texts), participantId: nullable(uuid) };

/** Where a page ended. Ids are minted on devices, so two groups may have the same one: the group decides then. */
const CURSOR = { afterDate: date, afterId: uuid, afterGroup: uuid };

const FILTERS = `${filtersOf('walk')}
  and (:types::text[] is null or walk.type = any(:types))
  and (:participantId::uuid is null or walk.participant_ids @> array[:participantId::uuid])`;

// A walk through each group by its index, merged: it ends with a page of matches or after so many steps. The limits are
// not parameters, as for the list of a group. Membership is asked once more: a group that is left meanwhile is not shown.
// The limit of steps is a subquery, so that PostgreSQL plans for a tenth of a group. Told the number, it would read whole
// groups and sort them wherever a group of usual size has no more steps than that.
const matchesOf = (rows: number) => `
  select found.id, found.group_id, found.date, found.snapshot, found.is_end, found.is_match
  from memberships, lateral (
    select walk.id, walk.group_id, walk.date, walk.snapshot, walk.step = :steps as is_end,
      walk.step < :steps or walk.deleted_at is null and ${FILTERS} as is_match
    from (
      select transactions.id, transactions.group_id, transactions.date, transactions.snapshot,
        transactions.search_text, transactions.type, transactions.amount, transactions.currency, transactions.category,
        transactions.participant_ids, transactions.postings, transactions.deleted_at,
        row_number() over (order by transactions.date desc, transactions.id desc) as step
      from transactions
      where transactions.group_id = any(:groupIds) and transactions.group_id = memberships.group_id
        and (transactions.date, transactions.id) <= (:afterDate, :afterId)
        and ((transactions.date, transactions.id) <> (:afterDate, :afterId)
          or transactions.group_id < :afterGroup)
        and ${WITHIN_DATES}
      order by transactions.date desc, transactions.id desc limit (select :steps::bigint)
    ) as walk
    where walk.step = :steps or walk.deleted_at is null and ${FILTERS}
    order by walk.date desc, walk.id desc limit ${rows}
  ) as found
  where memberships.group_id = any(:groupIds) and memberships.user_id = :userId
    and memberships.left_at is null
  order by found.date desc, found.id desc, found.group_id desc limit ${rows}`;

const selectPage = (rows: number) =>
  statement({
    text: `
      with ${namedIn('any(:groupIds)')}
      ${pageOf({
        rows: matchesOf(rows),
        order: 'date desc, id desc, group_id desc',
        columns: ['id', 'group_id', 'date', 'is_end', 'is_match'],
        json: ['snapshot'],
      })}`,
    values: { groupIds: uuids, userId: uuid, steps: int8, ...SEARCHED, ...CURSOR, ...FILTER_VALUES },
    row: { id: uuid, group_id: uuid, date, snapshot: text, is_end: bool, is_match: bool, ...PAGED },
  });

const usualPage = selectPage(PAGE_LIMIT.default + 1);
const largePage = selectPage(PAGE_LIMIT.max + 1);

/** After every date that there is, so that the first page is a page like the others. */
const START = [LAST_DATE, LAST_ID, LAST_ID] as const;

const cursorSchema = z.tuple([dateSchema, idSchema, idSchema]);
