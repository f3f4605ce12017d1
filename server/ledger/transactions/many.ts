import { searchedText } from '#domain/ledger/search.ts';
import { balanceOf, booking, IS_WITHIN_LIMITS, pairDebtOf } from '#server/ledger/balances/fragments.ts';
import { monthlyChangesOf } from '#server/ledger/statistics/fragments.ts';
import {
  COUNTER_VALUES,
  COUNTERS_VALUES,
  countersWhere,
  counterWhere,
  type GroupIn,
  ONE_GROUP,
  OWN_GROUP,
  recordedEachOf,
} from '#server/membership/history/fragments.ts';
import { int8, json, timestamptz, uuid, uuids } from '#server/platform/db/columns.ts';
import { connectionOf, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import {
  type Author,
  authorValues,
  connectionFor,
  groupConditionsOf,
  policyValues,
  type WriteConditions,
} from './author.ts';
import { type Entry, participantsOf } from './entry.ts';
import { effectsOf } from './rows.ts';

// Many first versions in one statement: one lock of each group, one row written for each sum that they change.

/** Some first versions of one group as their statement takes them. */
interface ManyVersions {
  readonly groupId: string;
  readonly ids: readonly string[];
  /** JSON of each. */
  readonly rows: readonly string[];
  /** The sum of their amounts, in minor units of whatever currencies. */
  readonly amount: number;
  /** When the last of them came: the history has this moment of all. */
  readonly at: Date;
}

/** No settlement may be among them: what one pays back depends on those before. Writes nothing. */
export function manyOf(groupId: string, entries: readonly Entry[]): ManyVersions {
  if (entries.some(({ transaction }) => transaction.type === 'settlement')) {
    throw new Error('A settlement is made from what is booked before it');
  }
  return {
    groupId,
    ids: entries.map(({ transaction }) => transaction.id),
    rows: entries.map((entry, index) => JSON.stringify(rowOf(entry, index + 1))),
    amount: entries.reduce((sum, { transaction }) => sum + transaction.amount, 0),
    at: new Date(Math.max(...entries.map(({ transaction }) => Date.parse(transaction.createdAt)))),
  };
}

/**
 * Writes first versions of one group as if each were written alone, in the order given; but the limits of sums are asked of
 * what all of them come to. All are written, or none.
 * Throws what booking throws, and an error of PostgreSQL where another request writes one of their ids at the same moment.
 * @returns the seq of the first, or undefined when a condition does not hold or the group has a transaction with one of the ids.
 */
export async function insertTransactions(
  author: Author,
  { ids, rows, at }: ManyVersions,
): Promise<number | undefined> {
  const [row] = await booking(
    insertMany(connectionFor(author), {
      ...authorValues(author),
      count: ids.length,
      at,
      ids,
      entries: arrayOf(rows),
    }),
  );
  return row?.seq;
}

/** First versions of one of several groups, and what has to hold for them. */
interface ConditionalVersions {
  readonly conditions: WriteConditions;
  readonly many: ManyVersions;
}

/**
 * The same for several groups, whose conditions are of one permission. All versions of a group are written, or
 * none of that group. A statement for several groups waits for none of them: it leaves out a group that
 * another database transaction has locked, and a group whose sums come near their limits.
 * @returns the seq of the first of each group that is written, by the group's id
 */
export async function insertTogether(
  writer: Writer,
  groups: readonly ConditionalVersions[],
): Promise<ReadonlyMap<string, number>> {
  const [first, ...others] = groups;
  if (!first) return new Map();
  if (others.length === 0) {
    const seq = await insertTransactions({ writer, conditions: first.conditions }, first.many);
    return new Map(seq === undefined ? [] : [[first.many.groupId, seq]]);
  }
  const conditions = groups.map((group) => groupConditionsOf(group.conditions, group.many));
  const rows = await booking(
    insertInGroups(connectionOf(writer), {
      ...policyValues(first.conditions),
      conditions: JSON.stringify(conditions),
      groupIds: conditions.map(({ group_id }) => group_id),
      entries: arrayOf(groups.flatMap(({ many }) => many.rows)),
    }),
  );
  return new Map(rows.map(({ group_id, seq }) => [group_id, seq]));
}

const arrayOf = (rows: readonly string[]) => `[${rows.join(',')}]`;

/** By the names of the columns. */
function rowOf(
  { transaction, postings, debts }: Entry,
  place: number,
): Record<'group_id' | 'place' | (typeof NAMES)[number], unknown> {
  const { id, groupId, type, description, amount, currency, date, category, createdBy, createdAt } =
    transaction;
  return {
    group_id: groupId,
    place,
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
const written = (counter: string, groupIn: GroupIn) => `
    with ${counter}, entry as (
      select given.group_id, ${NAMES.map((name) => `given.${name}`).join(', ')},
        counter.last_seq - counter.steps + given.place as seq, counter.last_at
      from counter join json_to_recordset(:entries::json) as given (
        group_id uuid, place bigint, ${COLUMNS.join(', ')}
      ) on given.group_id = counter.group_id
    ), written as (
      insert into transactions (group_id, ${NAMES.join(', ')})
      select ${groupIn('entry')}, ${NAMES.map((name) => `entry.${name}`).join(', ')} from entry
      returning transactions.group_id, ${effectsOf('transactions')}
    ), effects as (
      select written.group_id, ${effectsOf('written')}, 1 as sign from written
    ), ${balanceOf(groupIn)}, ${pairDebtOf(groupIn)}, ${monthlyChangesOf(groupIn)}, ${recordedEachOf(groupIn)}
    select recorded.group_id, min(recorded.seq) as seq from recorded group by recorded.group_id`;

const FIRST_OF_GROUP = { group_id: uuid, seq: int8 };

const insertMany = statement({
  text: written(
    counterWhere(
      `not exists (
      select 1 from transactions where transactions.group_id = :groupId and transactions.id = any(:ids::uuid[])
    )`,
      ':count::bigint',
    ),
    ONE_GROUP,
  ),
  values: { ...COUNTER_VALUES, count: int8, at: timestamptz, ids: uuids, entries: json() },
  row: FIRST_OF_GROUP,
});

const insertInGroups = statement({
  text: written(
    countersWhere(`${IS_WITHIN_LIMITS} and not exists (
        select 1 from transactions
        where transactions.group_id = wanted.group_id and transactions.id = any(wanted.new_ids)
      )`),
    OWN_GROUP,
  ),
  values: { ...COUNTERS_VALUES, entries: json() },
  row: FIRST_OF_GROUP,
  acrossGroups: 'the writes of several groups are one statement',
});
