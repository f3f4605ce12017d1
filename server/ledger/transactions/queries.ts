import { z } from 'zod';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { listTransactions as listEndpoint, Transaction } from '#contract/transactions.ts';
import { dateSchema, idSchema } from '#contract/value.ts';
import { DomainError } from '#domain/error.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/platform/http/cursor.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { type Serialised, serialisedPage } from '#server/platform/http/serialised.ts';
import { searchText } from './rows.ts';

export type TransactionFilter = ParsedOf<typeof listEndpoint>['query'];

/** Throws GROUP_NOT_FOUND or EXPENSE_NOT_FOUND. Deleted ones are found. */
export async function getTransaction(
  db: Db,
  caller: GroupCaller,
  { transactionId }: { readonly transactionId: string },
): Promise<Transaction> {
  const [row] = await findOne(db, caller, [transactionId]);
  if (!row.snapshot) throw new DomainError('EXPENSE_NOT_FOUND');
  return row.snapshot;
}

/** The version that was first saved under this id, whatever happened to it since. */
export async function findFirstVersion(
  db: Db,
  caller: GroupCaller,
  id: string,
): Promise<Transaction | undefined> {
  const [row] = await findCreation(db, caller, [id]);
  return row.snapshot ?? undefined;
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
  const select = limit > USUAL_LIMIT ? page.large : page.usual;
  const after = cursor === undefined ? START : parseCursor(cursor);
  const values = page === plainPage ? after : [...after, ...filterValues(filter)];
  const rows = await select(db, caller, values);
  const found = rows.filter(isFound);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = found.length > limit && last ? encodeCursor([last.date, last.id]) : null;
  return serialisedPage(
    shown.map((row) => row.snapshot),
    nextCursor,
  );
}

/** Where the row stands in the order of a page, and the transaction as clients read it, still as text. */
interface PageRow {
  id: string;
  date: string;
  snapshot: string;
}

// A left join gives a member one row of nulls where nothing is found.
type MaybeRow = PageRow | { id: null };

const isFound = (row: MaybeRow): row is PageRow => row.id !== null;

const findOne = memberStatement<{ snapshot: Transaction | null }>(`
select snapshot from caller left join transactions
  on transactions.group_id = caller.group_id and transactions.id = $3`);

const findCreation = memberStatement<{ snapshot: Transaction | null }>(`
select snapshot from caller left join history
  on history.group_id = caller.group_id and noun_id = $3 and noun = 'transaction' and action = 'created'`);

// A fixed set of texts, so that no caller can make PostgreSQL plan and keep one for every combination of filters. The
// limit is not a parameter: not knowing it, PostgreSQL plans for a tenth of the group and sorts it.
function selectPage(found: (rows: number) => string) {
  const select = (rows: number) =>
    memberStatement<MaybeRow>(`
select page.id, page.date, page.snapshot::text from caller left join lateral (
  ${found(rows)} order by date desc, id desc limit ${rows}
) as page on true`);
  return { usual: select(USUAL_LIMIT + 1), large: select(LARGEST_LIMIT + 1) };
}

const USUAL_LIMIT = 50;
const LARGEST_LIMIT = 200;

const AFTER_CURSOR = `select id, date, snapshot from transactions
  where group_id = caller.group_id and (date, id) < ($3, $4)`;

// array_position, because the planner takes it for common and walks the index by date: with @> it sorts the group.
const FILTERS = `date >= $5 and date <= $6 and (deleted_at is null or $7)
    and ($8::text is null or position($8 in search_text) > 0)
    and ($9::text is null or currency = $9)
    and ($10::uuid is null or array_position(participant_ids, $10) is not null)
    and ($11::bigint is null or amount >= $11) and ($12::bigint is null or amount <= $12)`;

const plainPage = selectPage(() => `${AFTER_CURSOR} and deleted_at is null`);
const filteredPage = selectPage(
  () => `${AFTER_CURSOR} and ${FILTERS} and ($13::text[] is null or type = any($13))`,
);

// A page of each of the rarer types that are asked for, merged: the partial index holds each in order. A type is written
// out, so that the index is seen to fit; one that is not asked for costs nothing.
const rarerPage = selectPage((rows) => {
  const pages = ['transfer', 'income', 'settlement'].map(
    (type) => `(${AFTER_CURSOR} and ${FILTERS} and type = '${type}' and '${type}' = any($13::text[])
  order by date desc, id desc limit ${rows})`,
  );
  return pages.join(' union all ');
});

/** After every date that there is, so that the first page is a page like the others. */
const START = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

function filterValues(filter: TransactionFilter): unknown[] {
  return [
    filter.from ?? '0001-01-01',
    filter.to ?? '9999-12-31',
    filter.includeDeleted ?? false,
    filter.q ? searchText(filter.q) : null,
    filter.currency ?? null,
    filter.userId ?? null,
    filter.minAmount ?? null,
    filter.maxAmount ?? null,
    filter.type ?? null,
  ];
}

const cursorSchema = z.tuple([dateSchema, idSchema]);

function parseCursor(cursor: string): readonly [date: string, id: string] {
  const parsed = cursorSchema.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw invalidField('cursor', 'invalid_cursor', 'not a cursor that a page gave');
  return parsed.data;
}
