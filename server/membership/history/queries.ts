import type { Page } from '#contract/endpoint.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import { changesBetween } from '#domain/ledger/change.ts';
import { CALLER, jsonNames } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, type MergeRef, memberStatement } from '#server/membership/memberships/queries.ts';
import { jsonWith, type Serialised, serialisedPage } from '#server/platform/answers/serialised.ts';
import {
  bool,
  int4,
  int8,
  leftJoined,
  nullable,
  type RowOf,
  text,
  textOf,
  timestamptz,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fitting, PAGED, pageOf } from '#server/platform/db/page.ts';
import { statement } from '#server/platform/db/statement.ts';
import { createSlices } from '#server/platform/turns/slices.ts';
import { cursorAt, seqBefore } from './seq-cursor.ts';

/**
 * The number of the group's last change. It is read alone, because a statement that holds reads for the case of a change
 * prepares them all each time: twice the database's time.
 */
export async function getLastSeq(db: Db, caller: GroupCaller): Promise<number> {
  const [row] = await readLastSeq(db, caller, {});
  return row.seq;
}

/** Every version of a transaction, newest first, with what it changed. Throws EXPENSE_NOT_FOUND. */
export async function listTransactionHistory(
  db: Db,
  caller: GroupCaller,
  { transactionId, cursor, limit }: { transactionId: string; cursor?: string | undefined; limit: number },
): Promise<Serialised<Page<HistoryEntry>>> {
  const rows = await findVersions(db, caller, {
    id: transactionId,
    before: seqBefore(cursor),
    limit: limit + 1,
  });
  const versions = rows.filter((row) => row.seq !== null);
  if (versions.length === 0 && cursor === undefined) throw new DomainError('EXPENSE_NOT_FOUND');
  const shown = fitting(versions, limit);
  const last = shown.at(-1);
  // The version before the last one shown was read along with the page, whether it fits or not.
  const entries = await entriesOf(versions.slice(0, shown.length + 1));
  return serialisedPage(
    entries.slice(0, shown.length),
    versions.length > shown.length && last ? cursorAt(last.seq) : null,
  );
}

/**
 * Whether it takes noticeably long to replace the guest in all that the group has: in more than 1,000 versions, or in a
 * history of which reading alone takes that long.
 */
export async function hasLongPast(db: Db, groupId: string, guestId: string): Promise<boolean> {
  const [row] = await measurePast(db, { groupId, userId: guestId });
  return row?.is_long ?? false;
}

/** Of a page of the group's history, what happened to whom or what while it named the guest, and where the next page begins. */
export async function listVersionsNaming(
  db: Db,
  { groupId, guestId }: MergeRef,
  after: number,
): Promise<{ readonly ids: readonly string[]; readonly last: number | null }> {
  const [row] = await findNaming(db, { groupId, userId: guestId, after });
  return row ?? { ids: [], last: null };
}

/** How many changes the history has of each. */
export const countVersions = statement({
  text: `
    select given.id, (
      select count(*) from history where history.group_id = :groupId and history.noun_id = given.id
    ) as count
    from unnest(:ids::uuid[]) with ordinality as given (id, place) order by given.place`,
  values: { groupId: uuid, ids: uuids },
  row: { id: uuid, count: int8 },
});

const VERSION = {
  seq: int8,
  action: textOf<HistoryEntry['action']>(),
  user_id: uuid,
  at: timestamptz,
  version: int4,
  snapshot: text,
  ...PAGED,
};

type VersionRow = RowOf<typeof VERSION>;

/**
 * Each as JSON, with what it changed of the one behind it. A version among hundreds of people is long: it is
 * sent on as it is kept, and others have their turn before the next one is compared.
 */
async function entriesOf(rows: readonly VersionRow[]): Promise<string[]> {
  const entries: string[] = [];
  const worked = createSlices();
  let before: Transaction | undefined;
  for (const row of rows.toReversed()) {
    const transaction: Transaction = JSON.parse(row.snapshot);
    entries.push(
      entryJson(row, before && row.action === 'edited' ? changesBetween(before, transaction) : []),
    );
    before = transaction;
    await worked(row.snapshot.length);
  }
  return entries.reverse();
}

function entryJson(
  { action, user_id: userId, at, version, snapshot }: VersionRow,
  changes: HistoryEntry['changes'],
): string {
  const known: Omit<HistoryEntry, 'transaction'> = { action, userId, at: at.toISOString(), version, changes };
  return jsonWith(known, { transaction: snapshot });
}

const readLastSeq = memberStatement({
  text: `
    with ${CALLER}
    select counter.last_seq as seq
    from caller, change_counters as counter where counter.group_id = :groupId`,
  row: { seq: int8 },
});

const measurePast = statement({
  text: `
    select case
      when last_seq <= 1000 then false
      when last_seq > 20000 then true
      else 1000 < (
        select count(*) from (
          select 1 from history
          where group_id = :groupId and ${jsonNames('snapshot', 'userId')} limit 1001
        ) as named
      ) end as is_long
    from change_counters where group_id = :groupId`,
  values: { groupId: uuid, userId: uuid },
  row: { is_long: bool },
});

const findNaming = statement({
  text: `
    with page as (
      select seq, noun_id, ${jsonNames('snapshot', 'userId')} as is_named
      from history where group_id = :groupId and seq > :after order by seq limit 1000
    )
    select array(select distinct noun_id from page where is_named order by noun_id) as ids,
      (select max(seq) from page) as last`,
  values: { groupId: uuid, userId: uuid, after: int8 },
  row: { ids: uuids, last: nullable(int8) },
});

const findVersions = memberStatement({
  text: `
    with ${CALLER}
    select found.seq, found.action, found.user_id, found.at, found.version, found.snapshot, found.fits
    from caller left join lateral (${pageOf({
      rows: `
        select seq, action, user_id, at, version, snapshot from history
        where group_id = :groupId and noun_id = :id and noun = 'transaction' and seq < :before
          and snapshot is not null
        order by seq desc limit :limit`,
      order: 'seq desc',
      columns: ['seq', 'action', 'user_id', 'at', 'version'],
      json: ['snapshot'],
    })}) as found on true`,
  values: { id: uuid, before: int8, limit: int8 },
  row: leftJoined(VERSION),
});
