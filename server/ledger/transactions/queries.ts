import { z } from 'zod';
import { PAGE_LIMIT, type Page, type ParsedOf } from '#contract/endpoint.ts';
import type { listTransactions as listEndpoint, Transaction } from '#contract/transactions.ts';
import { dateSchema, idSchema } from '#contract/value.ts';
import { DomainError } from '#domain/error.ts';
import { CALLER } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, type MergeRef, memberStatement } from '#server/membership/memberships/queries.ts';
import { type Serialised, serialisedPage } from '#server/platform/answers/serialised.ts';
import {
  bool,
  type Columns,
  date,
  int4,
  int8,
  json,
  leftJoined,
  nullable,
  type RowOf,
  text,
  texts,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fitting, PAGED, pageOf } from '#server/platform/db/page.ts';
import { statement } from '#server/platform/db/statement.ts';
import { decodeCursor, encodeCursor, LAST_DATE, LAST_ID } from '#server/platform/http/cursor.ts';
import { FILTER_VALUES, filtersOf, filterValues, NAMING, namedIn, WITHIN_DATES } from './fragments.ts';

export type TransactionFilter = ParsedOf<typeof listEndpoint>['query'];

/** Throws GROUP_NOT_FOUND or EXPENSE_NOT_FOUND. Deleted ones are found. */
export async function getTransaction(
  db: Db,
  caller: GroupCaller,
  path: { readonly transactionId: string },
): Promise<Transaction> {
  const { transaction } = await findTransaction(db, caller, path);
  if (!transaction) throw new DomainError('EXPENSE_NOT_FOUND');
  return transaction;
}

export interface FoundTransaction {
  readonly transaction: Transaction | undefined;
  /** Of the group at the same moment. As long as it is the same, the ids in the transaction are those of its members. */
  readonly membershipSeq: number;
}

/** Throws GROUP_NOT_FOUND. Deleted ones are found. */
export async function findTransaction(
  db: Db,
  caller: GroupCaller,
  { transactionId }: { readonly transactionId: string },
): Promise<FoundTransaction> {
  const [row] = await findOne(db, caller, { id: transactionId });
  return { transaction: row.snapshot ?? undefined, membershipSeq: row.membership_seq };
}

/** Of a page of the group's transactions, those that name the guest, and where the next page begins. */
export async function listNaming(
  db: Db,
  { groupId, guestId }: MergeRef,
  after: string,
): Promise<{ readonly ids: readonly string[]; readonly last: string | null }> {
  const [row] = await findNaming(db, { groupId, from: guestId, after });
  return row ?? { ids: [], last: null };
}

/** The version that was first saved under this id, whatever happened to it since. */
export async function findFirstVersion(
  db: Db,
  caller: GroupCaller,
  id: string,
): Promise<Transaction | undefined> {
  const [row] = await findCreation(db, caller, { id });
  return row.snapshot ?? undefined;
}

/** Transactions as they were first saved, whatever happened to them since, in the order of the group ids. */
export async function listFirstVersions(
  db: Db,
  places: readonly { readonly groupId: string; readonly id: string }[],
): Promise<Transaction[]> {
  const rows = await findCreations(db, {
    groupIds: places.map(({ groupId }) => groupId),
    ids: places.map(({ id }) => id),
  });
  return rows.map(({ snapshot }) => snapshot);
}

/** A page of what passes every filter given, newest date first. Deleted ones only when asked for. */
export async function listTransactions(
  db: Db,
  caller: GroupCaller,
  filter: TransactionFilter,
): Promise<Serialised<Page<Transaction>>> {
  const { limit, cursor, ...filters } = filter;
  const isPlain = Object.values(filters).every((value) => value === undefined);
  const isRare = filter.type?.every((type) => type !== 'expense');
  const page = isPlain ? plainPage : isRare ? rarerPage : filteredPage;
  const select = limit > PAGE_LIMIT.default ? page.large : page.usual;
  const [afterDate, afterId] = cursor === undefined ? START : decodeCursor(cursor, cursorSchema);
  const values = { afterDate, afterId, ...filterValues(filter), ...ownFilterValues(filter) };
  const rows = await select(db, caller, values);
  const found = rows.filter(isFound);
  const shown = fitting(found, limit);
  const last = shown.at(-1);
  const nextCursor = found.length > shown.length && last ? cursorAfter(last) : null;
  return serialisedPage(shown.map(listedJson), nextCursor);
}

// A transaction among a hundred people is a long text: it is sent on as it is kept.
function listedJson({ snapshot, comment_count: count }: PageRow): string {
  return count > 0 ? `{"commentCount":${count},${snapshot.slice(1)}` : snapshot;
}

// The last row of a page alone is read: where it stands in the order is in its text.
function cursorAfter({ snapshot }: PageRow): string {
  const { date, id }: Transaction = JSON.parse(snapshot);
  return encodeCursor([date, id]);
}

/** The transaction as clients read it, still as text. */
const PAGE_ROW = { snapshot: text, comment_count: int4, ...PAGED };

type PageRow = RowOf<typeof PAGE_ROW>;

// A left join gives a member one row of nulls where nothing is found.
const isFound = (row: PageRow | { snapshot: null }): row is PageRow => row.snapshot !== null;

const findOne = memberStatement({
  text: `
    with ${CALLER}
    select transactions.snapshot, change_counters.membership_seq
    from caller join change_counters on change_counters.group_id = :groupId
      left join transactions on transactions.group_id = :groupId and transactions.id = :id`,
  values: { id: uuid },
  row: { snapshot: nullable(json<Transaction>()), membership_seq: int8 },
});

const findNaming = statement({
  text: `
    with page as (
      select id, ${NAMING} as is_named from transactions
      where group_id = :groupId and id > :after order by id limit 1000
    )
    select array(select id from page where is_named order by id) as ids,
      (select id from page order by id desc limit 1) as last`,
  values: { groupId: uuid, from: uuid, after: uuid },
  row: { ids: uuids, last: nullable(uuid) },
});

const firstVersionOf = (id: string, inGroup: string) => `
      select history.snapshot from history
      where ${inGroup} and history.noun_id = ${id} and history.noun = 'transaction'
        and history.action = 'created' and history.snapshot is not null
      order by history.seq limit 1`;

const findCreation = memberStatement({
  text: `
    with ${CALLER}
    select creation.snapshot
    from caller left join lateral (${firstVersionOf(':id', 'history.group_id = :groupId')}) as creation on true`,
  values: { id: uuid },
  row: { snapshot: nullable(json<Transaction>()) },
});

const findCreations = statement({
  text: `
    select creation.snapshot
    from unnest(:groupIds::uuid[], :ids::uuid[]) as given (group_id, id), lateral (${firstVersionOf(
      'given.id',
      'history.group_id = any(:groupIds) and history.group_id = given.group_id',
    )}
    ) as creation
    order by given.group_id`,
  values: { groupIds: uuids, ids: uuids },
  row: { snapshot: json<Transaction>() },
});

// A fixed set of texts, so that no caller can make PostgreSQL plan and keep one for every combination of filters. The
// limit is not a parameter: not knowing it, PostgreSQL plans for a tenth of the group and sorts it.
function selectPage<Values extends Columns>(
  values: Values,
  found: (rows: number) => string,
  beside: readonly string[] = [],
) {
  const select = (rows: number) =>
    memberStatement({
      text: `
        with ${[CALLER, ...beside].join(',\n')}
        select page.snapshot, page.comment_count, page.fits from caller left join lateral (${pageOf({
          rows: `${found(rows)} order by ${NEWEST_FIRST} limit ${rows}`,
          order: NEWEST_FIRST,
          columns: ['id', 'date', 'comment_count'],
          json: ['snapshot'],
        })}) as page on true`,
      values,
      row: leftJoined(PAGE_ROW),
    });
  return { usual: select(PAGE_LIMIT.default + 1), large: select(PAGE_LIMIT.max + 1) };
}

const NEWEST_FIRST = 'date desc, id desc';

const CURSOR = { afterDate: date, afterId: uuid };

const AFTER_CURSOR = `select id, date, snapshot, comment_count from transactions
  where group_id = :groupId and (date, id) < (:afterDate, :afterId)`;

const FILTER = {
  ...FILTER_VALUES,
  withDeleted: bool,
  participantId: nullable(uuid),
  types: nullable(texts),
};

const ownFilterValues = (filter: TransactionFilter) => ({
  withDeleted: filter.includeDeleted ?? false,
  participantId: filter.userId ?? null,
  types: filter.type ?? null,
});

// With array_position the planner expects many matches and walks the index by date. With @> it would sort the
// whole group.
const FILTERED = `${AFTER_CURSOR} and ${WITHIN_DATES} and ${filtersOf('transactions')}
    and (deleted_at is null or :withDeleted)
    and (:participantId::uuid is null or array_position(participant_ids, :participantId) is not null)`;
const NAMED = namedIn(':groupId');

const plainPage = selectPage(CURSOR, () => `${AFTER_CURSOR} and deleted_at is null`);
const filteredPage = selectPage(
  { ...CURSOR, ...FILTER },
  () => `${FILTERED} and (:types::text[] is null or type = any(:types))`,
  [NAMED],
);

// A page of each of the rarer types that are asked for, merged: the partial index holds each in order. A type is written
// out, so that the index is seen to fit; one that is not asked for costs nothing.
const rarerPage = selectPage(
  { ...CURSOR, ...FILTER },
  (rows) => {
    const pages = ['transfer', 'income', 'settlement'].map(
      (type) => `(${FILTERED} and type = '${type}' and '${type}' = any(:types::text[])
  order by ${NEWEST_FIRST} limit ${rows})`,
    );
    return pages.join(' union all ');
  },
  [NAMED],
);

/** After every date that there is, so that the first page is a page like the others. */
const START = [LAST_DATE, LAST_ID] as const;

const cursorSchema = z.tuple([dateSchema, idSchema]);
