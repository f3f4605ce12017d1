import type { Activity, ActivityDetails } from '#contract/activity.ts';
import type { Page } from '#contract/endpoint.ts';
import type { HistoryEntry, Transaction } from '#contract/transactions.ts';
import { changesBetween } from '#domain/change.ts';
import { DomainError } from '#domain/error.ts';
import type { Db } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { decodeCursor, encodeCursor } from '#server/http/cursor.ts';
import { invalidField } from '#server/http/error.ts';
import { type Caller, listGroupIds, memberStatement } from '#server/memberships/queries.ts';

/** Every version of a transaction, newest first, with what it changed. Throws EXPENSE_NOT_FOUND. */
export async function listTransactionHistory(
  db: Db,
  caller: Caller,
  groupId: string,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<HistoryEntry>> {
  const before = cursor === undefined ? NEWEST : parseCursor(cursor);
  const rows = await findVersions(db, caller, groupId, [id, before, limit + 1]);
  const versions = rows.filter((row) => row.seq !== null);
  if (versions.length === 0 && cursor === undefined) throw new DomainError('EXPENSE_NOT_FOUND');
  const shown = versions.slice(0, limit);
  const last = shown.at(-1);
  return {
    // The version before the last one shown was read along with the page.
    data: shown.map((version, index) => entryOf(version, versions[index + 1])),
    nextCursor: versions.length > limit && last ? encodeCursor([String(last.seq)]) : null,
  };
}

/** The latest changes in all of the caller's groups, newest first. */
export async function listActivity(db: Db, caller: Caller, limit: number): Promise<Activity[]> {
  const rows = await findLatest(db, [await listGroupIds(db, caller), limit]);
  return rows.map((row) => ({
    groupId: row.group_id,
    seq: row.seq,
    noun: row.noun,
    action: row.action,
    id: row.noun_id,
    userId: row.user_id,
    displayName: row.display_name,
    at: row.at.toISOString(),
    version: row.version,
    transaction: row.transaction,
    memberName: null,
    email: null,
    details: row.details,
  }));
}

interface VersionRow {
  seq: number;
  action: HistoryEntry['action'];
  user_id: string;
  at: Date;
  version: number;
  snapshot: Transaction;
}

function entryOf({ action, user_id, at, version, snapshot }: VersionRow, before?: VersionRow): HistoryEntry {
  const changes = before && action === 'edited' ? changesBetween(before.snapshot, snapshot) : [];
  return { action, userId: user_id, at: at.toISOString(), version, changes, transaction: snapshot };
}

/** No seq is as large: the first page is a page like the others. */
const NEWEST = Number.MAX_SAFE_INTEGER;

function parseCursor(cursor: string): number {
  const [seq] = decodeCursor(cursor, 1).map(Number);
  if (!Number.isSafeInteger(seq))
    throw invalidField('cursor', 'invalid_cursor', 'not a cursor that a page gave');
  return seq ?? NEWEST;
}

const findVersions = memberStatement<VersionRow | { seq: null }>(`
select found.* from caller left join lateral (
  select seq, action, user_id, at, version, snapshot from history
  where group_id = caller.group_id and noun_id = $3 and noun = 'transaction' and seq < $4
  order by seq desc limit $5
) as found on true`);

interface ActivityRow extends Omit<VersionRow, 'snapshot'> {
  group_id: string;
  noun: Activity['noun'];
  noun_id: string;
  display_name: string;
  transaction: Transaction | null;
  details: ActivityDetails | null;
}

// Each group's latest by its key, so that the answer takes as long in a group with a long history as in a new one.
const findLatest = statement<ActivityRow>(`
select latest.*, users.display_name,
  case when noun = 'transaction' then snapshot end as transaction,
  case when noun <> 'transaction' then snapshot end as details
from unnest($1::uuid[]) as own (group_id), lateral (
  select * from history where history.group_id = own.group_id order by seq desc limit $2
) as latest
join users on users.id = latest.user_id
order by at desc, latest.group_id, seq desc limit $2`);
