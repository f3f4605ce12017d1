import { z } from 'zod';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { listTransactions as listEndpoint, Transaction } from '#contract/transactions.ts';
import { dateSchema, idSchema } from '#contract/value.ts';
import { DomainError } from '#domain/error.ts';
import { readSearch } from '#domain/ledger/search.ts';
import { ISO_4217 } from '#domain/money/currency.ts';
import { CALLER } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import {
  bool,
  type Columns,
  date,
  int8,
  int8s,
  json,
  leftJoined,
  nullable,
  type RowOf,
  text,
  texts,
  uuid,
  type ValuesOf,
} from '#server/platform/db/columns.ts';

import type { Db } from '#server/platform/db/database.ts';
import { decodeCursor, encodeCursor } from '#server/platform/http/cursor.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { type Serialised, serialisedPage } from '#server/platform/http/serialised.ts';

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

/** The version that was first saved under this id, whatever happened to it since. */
export async function findFirstVersion(
  db: Db,
  caller: GroupCaller,
  id: string,
): Promise<Transaction | undefined> {
  const [row] = await findCreation(db, caller, { id });
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
  const rows = await select(db, caller, { ...after, ...filterValues(filter) });
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
const PAGE_ROW = { id: uuid, date, snapshot: text };

type PageRow = RowOf<typeof PAGE_ROW>;

// A left join gives a member one row of nulls where nothing is found.
const isFound = (row: PageRow | { id: null }): row is PageRow => row.id !== null;

const findOne = memberStatement({
  text: `
    with ${CALLER}
    select transactions.snapshot, change_counters.membership_seq
    from caller join change_counters on change_counters.group_id = :groupId
      left join transactions on transactions.group_id = :groupId and transactions.id = :id`,
  values: { id: uuid },
  row: { snapshot: nullable(json<Transaction>()), membership_seq: int8 },
});

const findCreation = memberStatement({
  text: `
    with ${CALLER}
    select history.snapshot from caller left join history
      on history.group_id = :groupId and history.noun_id = :id and history.noun = 'transaction'
        and history.action = 'created'`,
  values: { id: uuid },
  row: { snapshot: nullable(json<Transaction>()) },
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
        select page.id, page.date, page.snapshot::text from caller left join lateral (
          ${found(rows)} order by date desc, id desc limit ${rows}
        ) as page on true`,
      values,
      row: leftJoined(PAGE_ROW),
    });
  return { usual: select(USUAL_LIMIT + 1), large: select(LARGEST_LIMIT + 1) };
}

const USUAL_LIMIT = 50;
const LARGEST_LIMIT = 200;

const CURSOR = { afterDate: date, afterId: uuid };

const AFTER_CURSOR = `select id, date, snapshot from transactions
  where group_id = :groupId and (date, id) < (:afterDate, :afterId)`;

const FILTER = {
  from: date,
  to: date,
  withDeleted: bool,
  search: nullable(text),
  searchedName: nullable(text),
  searchedTypes: texts,
  amountPlaces: int8s,
  amountLows: int8s,
  amountHighs: int8s,
  currency: nullable(text),
  participantId: nullable(uuid),
  minAmount: nullable(int8),
  maxAmount: nullable(int8),
  types: nullable(texts),
};

// The same expression on both sides. Marks of other scripts count: they make another letter there.
const folded = (name: string) =>
  `lower(regexp_replace(normalize(${name}, NFKD), '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g'))`;

/** Members, also former ones, whose name holds what is searched for: found once, however many transactions are read. */
const NAMED = `named as materialized (
  select array(
    select memberships.user_id from memberships join users on users.id = memberships.user_id
    where memberships.group_id = :groupId and :search::text is not null
      and position(${folded(':searchedName::text')} in ${folded('users.display_name')}) > 0
  ) as ids
)`;

const DECIMAL_PLACES = `case
    ${[0, 3, 4]
      .map((places) => `when transactions.currency in (${currenciesWith(places)}) then ${places}`)
      .join(' ')}
    else 2 end`;

// What the line of a transaction shows: its description, the word of its type, its amount, who paid, and who was paid.
const SEARCH = `position(:search in transactions.search_text) > 0
    or transactions.type = any(:searchedTypes)
    or exists (
      select from unnest(:amountPlaces::bigint[], :amountLows::bigint[], :amountHighs::bigint[])
        as wanted (places, low, high)
      where transactions.amount between wanted.low and wanted.high and wanted.places = ${DECIMAL_PLACES}
    )
    or transactions.participant_ids && (select named.ids from named) and exists (
      select from unnest(transactions.postings) as posting
      where posting.user_id = any((select named.ids from named)::uuid[])
        and (posting.side = 'payer' or transactions.type in ('transfer', 'settlement'))
    )`;

// array_position, because the planner takes it for common and walks the index by date: with @> it sorts the group.
const FILTERS = `date >= :from and date <= :to and (deleted_at is null or :withDeleted)
    and (:search::text is null or ${SEARCH})
    and (:currency::text is null or currency = :currency)
    and (:participantId::uuid is null or array_position(participant_ids, :participantId) is not null)
    and (:minAmount::bigint is null or amount >= :minAmount) and (:maxAmount::bigint is null or amount <= :maxAmount)`;

const plainPage = selectPage(CURSOR, () => `${AFTER_CURSOR} and deleted_at is null`);
const filteredPage = selectPage(
  { ...CURSOR, ...FILTER },
  () => `${AFTER_CURSOR} and ${FILTERS} and (:types::text[] is null or type = any(:types))`,
  [NAMED],
);

// A page of each of the rarer types that are asked for, merged: the partial index holds each in order. A type is written
// out, so that the index is seen to fit; one that is not asked for costs nothing.
const rarerPage = selectPage(
  { ...CURSOR, ...FILTER },
  (rows) => {
    const pages = ['transfer', 'income', 'settlement'].map(
      (type) => `(${AFTER_CURSOR} and ${FILTERS} and type = '${type}' and '${type}' = any(:types::text[])
  order by date desc, id desc limit ${rows})`,
    );
    return pages.join(' union all ');
  },
  [NAMED],
);

/** After every date that there is, so that the first page is a page like the others. */
const START = { afterDate: '9999-12-31', afterId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

function currenciesWith(decimalPlaces: number): string {
  const codes = [...ISO_4217.values()].filter((currency) => currency.decimalPlaces === decimalPlaces);
  return codes.map(({ code }) => `'${code}'`).join(', ');
}

function filterValues(filter: TransactionFilter): ValuesOf<typeof FILTER> {
  const search = filter.q ? readSearch(filter.q) : undefined;
  return {
    from: filter.from ?? '0001-01-01',
    to: filter.to ?? '9999-12-31',
    withDeleted: filter.includeDeleted ?? false,
    search: search?.text ?? null,
    searchedName: filter.q ?? null,
    searchedTypes: [...(search?.types ?? [])],
    amountPlaces: search?.amounts.map(({ decimalPlaces }) => decimalPlaces) ?? [],
    amountLows: search?.amounts.map(({ low }) => low) ?? [],
    amountHighs: search?.amounts.map(({ high }) => high) ?? [],
    currency: filter.currency ?? null,
    participantId: filter.userId ?? null,
    minAmount: filter.minAmount ?? null,
    maxAmount: filter.maxAmount ?? null,
    types: filter.type ?? null,
  };
}

const cursorSchema = z.tuple([dateSchema, idSchema]);

function parseCursor(cursor: string): ValuesOf<typeof CURSOR> {
  const parsed = cursorSchema.safeParse(decodeCursor(cursor));
  if (!parsed.success) throw invalidField('cursor', 'invalid_cursor', 'not a cursor that a page gave');
  const [afterDate, afterId] = parsed.data;
  return { afterDate, afterId };
}
