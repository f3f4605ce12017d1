import type { Transaction } from '#contract/transactions.ts';
import { searchedText } from '#domain/ledger/search.ts';
import {
  BALANCE,
  BOOKED,
  BOOKED_VALUES,
  bookedValues,
  booking,
  PAIR_DEBT,
} from '#server/ledger/balances/fragments.ts';
import { PLANNED, PLANNED_VALUES } from '#server/ledger/plans/fragments.ts';
import type { NextPlan } from '#server/ledger/plans/queries.ts';
import {
  MONTHLY_CHANGES,
  MONTHLY_SUMS,
  MONTHLY_VALUES,
  monthlyValues,
} from '#server/ledger/statistics/fragments.ts';
import { COUNTER_VALUES, counterWhere, recordedAs } from '#server/membership/history/fragments.ts';
import {
  date,
  int4,
  int8,
  int8s,
  json,
  nullable,
  text,
  texts,
  timestamptz,
  uuid,
  uuids,
  type ValuesOf,
} from '#server/platform/db/columns.ts';
import { statement } from '#server/platform/db/statement.ts';
import { type Author, authorValues, callerOf, connectionFor } from './author.ts';
import { type Entry, participantsOf } from './entry.ts';
import type { Mark } from './versions.ts';

// Each write is one statement, so that no lock is held while this process works. The statement takes the
// group's counter first; then no other request can write to the group's ledger. What follows in the statement
// reads only rows that it has locked or written itself, because its snapshot is from before the wait. Each
// write throws what booking throws.

/**
 * `nextPlan` replaces the plan that it follows, so that the other payments that members see stay.
 * @returns the change's seq, or undefined when a condition does not hold or the group has a transaction with this id already.
 */
export async function insertTransaction(
  author: Author,
  entry: Entry,
  nextPlan?: NextPlan,
): Promise<number | undefined> {
  const { type, createdAt } = entry.transaction;
  const values = {
    ...versionValues(author, entry),
    ...bookedValues(entry),
    ...monthlyValues(entry.postings),
    type,
    createdAt: new Date(createdAt),
  };
  const [row] = await booking(
    nextPlan
      ? insertPayment(connectionFor(author), {
          ...values,
          payments: JSON.stringify(nextPlan.payments),
          optimal: nextPlan.optimal,
          planSeq: nextPlan.after,
        })
      : insert(connectionFor(author), values),
  );
  return row?.seq;
}

/**
 * Writes the version after the current one, takes back what that booked and books this one.
 * @returns the change's seq, or undefined when a condition does not hold or `entry` is not the version after the current one.
 */
export async function reviseTransaction(author: Author, entry: Entry): Promise<number | undefined> {
  const { version } = entry.transaction;
  const [row] = await booking(revise(connectionFor(author), { ...versionValues(author, entry), version }));
  return row?.seq;
}

/**
 * Writes a version that deletes or restores the transaction, and takes back or books again what it had
 * booked.
 * @returns the change's seq, or undefined when a condition does not hold or `transaction` is not the version after the
 * current one.
 */
export async function markTransaction(
  author: Author,
  transaction: Transaction,
  action: Mark,
): Promise<number | undefined> {
  const { id, version, updatedAt, deletedAt, deletedBy } = transaction;
  const [row] = await booking(
    mark(connectionFor(author), {
      ...authorValues(author),
      userId: callerOf(author).userId,
      id,
      version,
      at: new Date(updatedAt),
      deletedAt: deletedAt === null ? null : new Date(deletedAt),
      deletedBy,
      action,
      snapshot: JSON.stringify(transaction),
    }),
  );
  return row?.seq;
}

function versionValues(author: Author, { transaction, postings, debts }: Entry): ValuesOf<typeof VERSION> {
  return {
    ...authorValues(author),
    userId: callerOf(author).userId,
    id: transaction.id,
    description: transaction.description,
    searchText: searchedText(transaction),
    amount: transaction.amount,
    currency: transaction.currency,
    date: transaction.date,
    category: transaction.category ?? null,
    participantIds: participantsOf(transaction),
    postingUserIds: postings.map((posting) => posting.userId),
    postingSides: postings.map((posting) => posting.side),
    postingAmounts: postings.map((posting) => posting.amount),
    debtorIds: debts.map((debt) => debt.from),
    creditorIds: debts.map((debt) => debt.to),
    debtAmounts: debts.map((debt) => debt.amount),
    at: new Date(transaction.updatedAt),
    snapshot: JSON.stringify(transaction),
  };
}

const VERSION = {
  ...COUNTER_VALUES,
  userId: uuid,
  id: uuid,
  description: text,
  searchText: text,
  amount: int8,
  currency: text,
  date,
  category: nullable(text),
  participantIds: uuids,
  postingUserIds: uuids,
  postingSides: texts,
  postingAmounts: int8s,
  debtorIds: uuids,
  creditorIds: uuids,
  debtAmounts: int8s,
  at: timestamptz,
  snapshot: json(),
};

const CREATION = { ...VERSION, ...BOOKED_VALUES, ...MONTHLY_VALUES, type: text, createdAt: timestamptz };

/** No row where a condition does not hold, the id is taken or the version is not the next one. */
const WRITTEN = { seq: int8 };

const POSTINGS = `array(
  select row(line.user_id, line.side, line.amount)::posting
  from unnest(:postingUserIds::uuid[], :postingSides::text[], :postingAmounts::bigint[])
    as line (user_id, side, amount)
)`;

const DEBTS = `array(
  select row(line.debtor_id, line.creditor_id, line.amount)::debt
  from unnest(:debtorIds::uuid[], :creditorIds::uuid[], :debtAmounts::bigint[])
    as line (debtor_id, creditor_id, amount)
)`;

// What sums are made of. Those of a first version take its postings and debts from the values.
const summedOf = (version: string) =>
  ['type', 'currency', 'amount', 'date', 'category'].map((column) => `${version}.${column}`).join(', ');
export const effectsOf = (version: string) => `${summedOf(version)}, ${version}.postings, ${version}.debts`;

// By the first id from this one on: by equality, a plan from before the first statistics may read the whole group for it.
const IS_NEW = `:id is distinct from (
      select transactions.id from transactions
      where transactions.group_id = :groupId and transactions.id >= :id
      order by transactions.id limit 1
    )`;

// The conflict is with a request that writes the same id at this moment, and that no snapshot shows.
const INSERT = `
with ${counterWhere(IS_NEW)}, written as (
  insert into transactions (
    group_id, id, type, description, search_text, amount, currency, date, category, participant_ids,
    postings, debts, snapshot, created_by, created_at, updated_at
  )
  select :groupId, :id, :type, :description, :searchText, :amount, :currency, :date, :category, :participantIds,
    ${POSTINGS}, ${DEBTS}, :snapshot, :userId, :createdAt, :at
  from counter
  on conflict (group_id, id) do nothing
  returning ${summedOf('transactions')}
), ${BOOKED}, ${MONTHLY_SUMS}, ${recordedAs("'created'", '1')}`;

const OUTCOME = 'select seq from recorded';

const insert = statement({ text: `${INSERT} ${OUTCOME}`, values: CREATION, row: WRITTEN });

const insertPayment = statement({
  text: `${INSERT}, ${PLANNED} ${OUTCOME}`,
  values: { ...CREATION, ...PLANNED_VALUES },
  row: WRITTEN,
});

const isCurrent = (stands = '') => `exists (
      select 1 from transactions
      where transactions.group_id = :groupId and transactions.id = :id and transactions.version = :version - 1${stands}
    )`;

// `before` locks the row and reads it as it is after any wait: its version is compared, and its postings are taken
// back, as they stand at that moment.
const revise = statement({
  text: `
    with ${counterWhere(isCurrent(' and transactions.deleted_at is null'))}, before as (
      select ${effectsOf('transactions')} from counter, transactions
      where transactions.group_id = :groupId and transactions.id = :id and transactions.version = :version - 1
        and transactions.deleted_at is null
      for update of transactions
    ), written as (
      update transactions set
        description = :description, search_text = :searchText, amount = :amount, currency = :currency, date = :date,
        category = :category, participant_ids = :participantIds, postings = ${POSTINGS}, debts = ${DEBTS}, snapshot = :snapshot,
        updated_at = :at, version = :version
      from before
      where transactions.group_id = :groupId and transactions.id = :id
      returning ${effectsOf('transactions')}
    ), effects as (
      select ${effectsOf('before')}, -1 as sign from before
      union all
      select ${effectsOf('written')}, 1 as sign from written
    ), ${BALANCE}, ${PAIR_DEBT}, ${MONTHLY_CHANGES}, ${recordedAs("'edited'", ':version')} ${OUTCOME}`,
  values: { ...VERSION, version: int4 },
  row: WRITTEN,
});

const mark = statement({
  text: `
    with ${counterWhere(isCurrent())}, written as (
      update transactions set
        version = :version, updated_at = :at, deleted_at = :deletedAt, deleted_by = :deletedBy, snapshot = :snapshot
      from counter
      where transactions.group_id = :groupId and transactions.id = :id and transactions.version = :version - 1
      returning ${effectsOf('transactions')}
    ), effects as (
      select ${effectsOf('written')}, case when :deletedAt::timestamptz is null then 1 else -1 end as sign
      from written
    ), ${BALANCE}, ${PAIR_DEBT}, ${MONTHLY_CHANGES}, ${recordedAs(':action', ':version')} ${OUTCOME}`,
  values: {
    ...COUNTER_VALUES,
    userId: uuid,
    id: uuid,
    version: int4,
    at: timestamptz,
    deletedAt: nullable(timestamptz),
    deletedBy: nullable(uuid),
    action: text,
    snapshot: json(),
  },
  row: WRITTEN,
});
