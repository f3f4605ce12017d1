import type { Transaction } from '#contract/transactions.ts';
import { FREE_MAX_GROUPS } from '#domain/groups/tier.ts';
import type { NextPlan } from '#server/ledger/plans/queries.ts';
import { type Membership, MembershipChanged } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Entry } from './entry.ts';

// Each write is one statement, so that no lock waits for this process. It takes the group's counter first: whoever
// holds that is alone in writing to the group's ledger. Everything after reads what the statement itself locked or
// wrote, never the snapshot from before the wait.

/**
 * `nextPlan` takes the place of the plan that it follows, so that the plan on everybody's screen stands.
 * @returns the change's seq, or undefined when the group has a transaction with this id already.
 */
export async function insertTransaction(
  db: Db,
  membership: Membership,
  entry: Entry,
  nextPlan?: NextPlan,
): Promise<number | undefined> {
  const { type, createdAt } = entry.transaction;
  const values = [...versionValues(membership, entry), type, createdAt];
  const [row] = nextPlan
    ? await insertPayment(db, [
        ...values,
        JSON.stringify(nextPlan.payments),
        nextPlan.optimal,
        nextPlan.after,
      ])
    : await insert(db, values);
  if (!row) throw new MembershipChanged();
  return row.is_written ? row.seq : undefined;
}

/**
 * Writes the version after the current one, takes back what that booked and books this one.
 * @returns the change's seq, or undefined when `entry` is not the version after the current one.
 */
export async function reviseTransaction(
  db: Db,
  membership: Membership,
  entry: Entry,
): Promise<number | undefined> {
  const [row] = await revise(db, [...versionValues(membership, entry), entry.transaction.version]);
  if (!row) throw new MembershipChanged();
  return row.is_written ? row.seq : undefined;
}

/**
 * Writes a version that is deleted, or no longer, and takes back or books again what the transaction had booked.
 * @returns the change's seq, or undefined when `transaction` is not the version after the current one.
 */
export async function markTransaction(
  db: Db,
  { groupId, asOf, userId, excess }: Membership,
  transaction: Transaction,
  action: 'deleted' | 'restored',
): Promise<number | undefined> {
  const { id, version, updatedAt, deletedAt, deletedBy } = transaction;
  const snapshot = JSON.stringify(transaction);
  const marks = [id, version, updatedAt, deletedAt, deletedBy, userId, action, snapshot];
  const [row] = await mark(db, [groupId, asOf, ...marks, excess > 0]);
  if (!row) throw new MembershipChanged();
  return row.is_written ? row.seq : undefined;
}

/** A description as the search compares it: no accents, no capitals. */
export function searchText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

interface Written {
  seq: number;
  is_written: boolean;
}

function versionValues({ groupId, asOf, userId, excess }: Membership, entry: Entry): unknown[] {
  const { transaction, postings, debts } = entry;
  const participants = [...transaction.payers.parts, ...transaction.recipients.parts];
  return [
    groupId,
    asOf,
    transaction.id,
    transaction.description,
    searchText(transaction.description),
    transaction.amount,
    transaction.currency,
    transaction.date,
    [...new Set(participants.map((part) => part.userId))],
    postings.map((posting) => posting.userId),
    postings.map((posting) => posting.side),
    postings.map((posting) => posting.amount),
    debts.map((debt) => debt.from),
    debts.map((debt) => debt.to),
    debts.map((debt) => debt.amount),
    userId,
    transaction.updatedAt,
    JSON.stringify(transaction),
    excess > 0,
  ];
}

/** Gives no row where members, settings or whether the caller is over their tier's limit are not as the Membership said. */
const countUp = (caller: string, isOverLimit: string) => `counter as (
  update change_counters set last_seq = last_seq + 1
  where group_id = $1 and membership_seq = $2 and ${isOverLimit}::boolean = exists (
    select from users where id = ${caller} and tier = 'free'
      and exists (select from user_groups where user_id = ${caller} offset ${FREE_MAX_GROUPS})
  )
  returning last_seq
)`;

const COUNT_UP = countUp('$16', '$19');

const POSTINGS = `array(
  select row(line.user_id, line.side, line.amount)::posting
  from unnest($10::uuid[], $11::text[], $12::bigint[]) as line (user_id, side, amount)
)`;

const DEBTS = `array(
  select row(line.debtor_id, line.creditor_id, line.amount)::debt
  from unnest($13::uuid[], $14::uuid[], $15::bigint[]) as line (debtor_id, creditor_id, amount)
)`;

/**
 * Adds to balances and pair_debts what `effects` (currency, postings, debts, sign) sum up to. In key order, though
 * the counter alone keeps two statements from meeting here: so a statement that forgets it still cannot deadlock.
 */
const BOOK = `balance as (
  insert into balances (group_id, currency, user_id, amount)
  select $1, currency, line.user_id, sum(sign * line.amount)
  from effects, unnest(postings) as line
  group by currency, line.user_id having sum(sign * line.amount) <> 0
  order by currency, line.user_id
  on conflict (group_id, currency, user_id) do update set amount = balances.amount + excluded.amount
), pair_debt as (
  insert into pair_debts (group_id, currency, low_user_id, high_user_id, amount)
  select $1, currency, pair.low, pair.high, sum(sign * pair.amount)
  from effects, unnest(debts) as line, lateral (
    select least(line.debtor_id, line.creditor_id) as low, greatest(line.debtor_id, line.creditor_id) as high,
      case when line.debtor_id < line.creditor_id then line.amount else -line.amount end as amount
  ) as pair
  group by currency, pair.low, pair.high having sum(sign * pair.amount) <> 0
  order by currency, pair.low, pair.high
  on conflict (group_id, currency, low_user_id, high_user_id)
    do update set amount = pair_debts.amount + excluded.amount
)`;

const INSERT = `with ${COUNT_UP}, written as (
  insert into transactions (
    group_id, id, type, description, search_text, amount, currency, date, participant_ids,
    postings, debts, snapshot, created_by, created_at, updated_at
  )
  select $1, $3, $20, $4, $5, $6, $7, $8, $9, ${POSTINGS},
    ${DEBTS}, $18, $16, $21, $17
  from counter
  on conflict (group_id, id) do nothing
  returning currency, postings, debts
), effects as (
  select currency, postings, debts, 1 as sign from written
), ${BOOK}, recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select $1, last_seq, 'transaction', $3, 'created', 1, $16, $17, $18 from counter, written
)`;

const OUTCOME = 'select last_seq as seq, exists (select from written) as is_written from counter';

const insert = statement<Written>(`${INSERT} ${OUTCOME}`);

const insertPayment = statement<Written>(`${INSERT}, planned as (
  update settlement_plans set payments = $22, optimal = $23, seq = last_seq
  from counter, written
  where settlement_plans.group_id = $1 and settlement_plans.currency = $7 and settlement_plans.seq = $24
) ${OUTCOME}`);

// `before` locks the row and reads it as it is after any wait: its version is compared, and its postings are taken
// back, as they stand at that moment.
const revise = statement<Written>(`with ${COUNT_UP}, before as (
  select transactions.currency, transactions.postings, transactions.debts
  from counter, transactions
  where transactions.group_id = $1 and transactions.id = $3 and transactions.version = $20 - 1
    and transactions.deleted_at is null
  for update of transactions
), written as (
  update transactions set
    description = $4, search_text = $5, amount = $6, currency = $7, date = $8, participant_ids = $9,
    postings = ${POSTINGS}, debts = ${DEBTS}, snapshot = $18, updated_at = $17, version = $20
  from before
  where transactions.group_id = $1 and transactions.id = $3
  returning transactions.currency, transactions.postings, transactions.debts
), effects as (
  select currency, postings, debts, -1 as sign from before
  union all
  select currency, postings, debts, 1 as sign from written
), ${BOOK}, recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select $1, last_seq, 'transaction', $3, 'edited', $20, $16, $17, $18 from counter, written
) ${OUTCOME}`);

const mark = statement<Written>(`with ${countUp('$8', '$11')}, written as (
  update transactions set version = $4, updated_at = $5, deleted_at = $6, deleted_by = $7, snapshot = $10
  from counter
  where transactions.group_id = $1 and transactions.id = $3 and transactions.version = $4 - 1
  returning transactions.currency, transactions.postings, transactions.debts
), effects as (
  select currency, postings, debts, case when $6::timestamptz is null then 1 else -1 end as sign from written
), ${BOOK}, recorded as (
  insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
  select $1, last_seq, 'transaction', $3, $9, $4, $8, $5, $10 from counter, written
) ${OUTCOME}`);
