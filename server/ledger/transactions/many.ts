import { searchedText } from '#domain/ledger/search.ts';
import { BALANCE, booking, PAIR_DEBT } from '#server/ledger/balances/fragments.ts';
import { MONTHLY_CHANGES } from '#server/ledger/statistics/fragments.ts';
import { COUNTER_VALUES, counterBy, RECORDED_EACH } from '#server/membership/history/fragments.ts';
import { int8, json, uuids } from '#server/platform/db/columns.ts';
import { statement } from '#server/platform/db/statement.ts';
import { type Author, authorValues, connectionFor } from './author.ts';
import { type Entry, participantsOf } from './entry.ts';
import { effectsOf } from './rows.ts';

// Many first versions in one statement: one lock of the group, one row written for each sum that they change.

/** Some first versions as their statement takes them. */
interface ManyVersions {
  readonly ids: readonly string[];
  /** JSON. */
  readonly entries: string;
}

/** No settlement may be among them: what one pays back depends on those before. Writes nothing. */
export function manyOf(entries: readonly Entry[]): ManyVersions {
  if (entries.some(({ transaction }) => transaction.type === 'settlement')) {
    throw new Error('A settlement is made from what is booked before it');
  }
  return {
    ids: entries.map(({ transaction }) => transaction.id),
    entries: JSON.stringify(entries.map(rowOf)),
  };
}

/**
 * Writes first versions of one group as if each were written alone, in the order given; but the limits of sums are asked of
 * what all of them come to. All are written, or none.
 * Throws what booking throws, and an error of PostgreSQL where another request writes one of their ids at the same moment.
 * @returns the seq of the first, or undefined when a claim does not hold or the group has a transaction with one of the ids.
 */
export async function insertTransactions(
  author: Author,
  { ids, entries }: ManyVersions,
): Promise<number | undefined> {
  const [row] = await booking(
    insertMany(connectionFor(author), { ...authorValues(author), count: ids.length, ids, entries }),
  );
  return row && row.seq - ids.length + 1;
}

/** By the names of the columns. */
function rowOf({ transaction, postings, debts }: Entry): Record<(typeof NAMES)[number], unknown> {
  const { id, type, description, amount, currency, date, category, createdBy, createdAt } = transaction;
  return {
    id,
    type,
    description,
    search_text: searchedText(transaction),
    amount,
    currency,
    date,
    category: category ?? null,
    participant_ids: participantsOf(transaction),
    postings: postings.map(({ userId, side, amount: moved }) => ({ user_id: userId, side, amount: moved })),
    debts: debts.map(({ from, to, amount: owed }) => ({ debtor_id: from, creditor_id: to, amount: owed })),
    snapshot: transaction,
    created_by: createdBy,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

const COLUMNS = [
  'id uuid',
  'type text',
  'description text',
  'search_text text',
  'amount bigint',
  'currency text',
  'date date',
  'category text',
  'participant_ids uuid[]',
  'postings posting[]',
  'debts debt[]',
  'snapshot json',
  'created_by uuid',
  'created_at timestamptz',
  'updated_at timestamptz',
] as const;
const NAMES = COLUMNS.map(nameOf);

function nameOf<Column extends string>(column: Column) {
  return column.slice(0, column.indexOf(' ')) as Column extends `${infer Name} ${string}` ? Name : never;
}

// What is written takes part in the sums as an edit's effects do. An id that another request writes meanwhile is in no snapshot:
// without ON CONFLICT it fails the whole statement, so that no sum counts what is not there.
const insertMany = statement({
  text: `
    with ${counterBy(':count::bigint')}, entry as (
      select ${NAMES.map((name) => `given.${name}`).join(', ')},
        counter.last_seq - :count::bigint + given.ordinality as seq
      from counter, rows from (json_to_recordset(:entries::json) as (${COLUMNS.join(', ')})) with ordinality as given
      where not exists (
        select 1 from transactions where transactions.group_id = :groupId and transactions.id = any(:ids::uuid[])
      )
    ), written as (
      insert into transactions (group_id, ${NAMES.join(', ')})
      select :groupId, ${NAMES.map((name) => `entry.${name}`).join(', ')} from entry
      returning ${effectsOf('transactions')}
    ), effects as (
      select ${effectsOf('written')}, 1 as sign from written
    ), ${BALANCE}, ${PAIR_DEBT}, ${MONTHLY_CHANGES}, ${RECORDED_EACH}
    select max(recorded.seq) as seq from recorded having count(*) > 0`,
  values: { ...COUNTER_VALUES, count: int8, ids: uuids, entries: json() },
  row: { seq: int8 },
});
