import type { Transaction } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import { takePlaceInTransaction } from '#domain/ledger/take-place.ts';
import type { MemberRename } from '#server/membership/memberships/commands.ts';
import { jsonRenamed } from '#server/membership/memberships/fragments.ts';
import { json, nullable, texts, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import { isToOneself } from './entry.ts';

/**
 * In every transaction as it is now: its sides, what it booked, and what clients read of it. Throws CONSTRAINT_VIOLATION
 * `{reason: 'paid-each-other'}` where one paid the other: as one they would pay themselves.
 */
export async function renameInTransactions(trx: Trx, { groupId, from, to }: MemberRename): Promise<void> {
  await addUp(trx, { groupId, from, to });
  await rename(trx, { groupId, from, to });
}

/** Where both take part, what they entered becomes one entry: a rule of the domain, which SQL does not know. */
async function addUp(trx: Trx, { groupId, from, to }: Omit<MemberRename, 'at'>): Promise<void> {
  let after: string | null = null;
  do {
    const found: { id: string; snapshot: Transaction }[] = await findShared(trx, {
      groupId,
      from,
      to,
      after,
    });
    const merged = found.map(({ snapshot }) => takePlaceInTransaction(snapshot, { from, to }));
    const payment = merged.find((transaction) => transaction.deletedAt === null && isToOneself(transaction));
    if (payment) throw new DomainError('CONSTRAINT_VIOLATION', { reason: 'paid-each-other' });
    const snapshots = merged.map((transaction) => JSON.stringify(transaction));
    await saveSnapshots(trx, { groupId, ids: found.map(({ id }) => id), snapshots });
    after = found.at(-1)?.id ?? null;
  } while (after !== null);
}

const findShared = statement({
  text: `
    select id, snapshot from transactions
    where group_id = :groupId and participant_ids @> array[:from::uuid, :to::uuid]
      and (:after::uuid is null or id > :after)
    order by id limit 500`,
  values: { groupId: uuid, from: uuid, to: uuid, after: nullable(uuid) },
  row: { id: uuid, snapshot: json<Transaction>() },
});

const saveSnapshots = statement({
  text: `
    update transactions set snapshot = given.snapshot::json
    from unnest(:ids::uuid[], :snapshots::text[]) as given (id, snapshot)
    where transactions.group_id = :groupId and transactions.id = given.id`,
  values: { groupId: uuid, ids: uuids, snapshots: texts },
});

// A settlement settles the debts on its way, those of members who take no part in it included. Two postings of one side
// are one then, and what the two owed each other is nothing.
const rename = statement({
  text: `
    update transactions set
      participant_ids = case when participant_ids @> array[:to::uuid] then array_remove(participant_ids, :from::uuid)
        else array_replace(participant_ids, :from::uuid, :to::uuid) end,
      postings = array(
        select row(line.user_id, line.side, sum(line.amount))::posting
        from (
          select case when user_id = :from then :to else user_id end as user_id, side, amount, place
          from unnest(postings) with ordinality as entry (user_id, side, amount, place)
        ) as line
        group by line.user_id, line.side order by min(line.place)
      ),
      debts = array(
        select row(line.debtor_id, line.creditor_id, line.amount)::debt
        from (
          select case when debtor_id = :from then :to else debtor_id end as debtor_id,
            case when creditor_id = :from then :to else creditor_id end as creditor_id, amount, place
          from unnest(debts) with ordinality as entry (debtor_id, creditor_id, amount, place)
        ) as line
        where line.debtor_id <> line.creditor_id order by line.place
      ),
      snapshot = ${jsonRenamed('snapshot', 'userId')}::json
    where group_id = :groupId and (
      participant_ids @> array[:from::uuid]
      or exists (select 1 from unnest(debts) as line where :from in (line.debtor_id, line.creditor_id))
    )`,
  values: { groupId: uuid, from: uuid, to: uuid },
});
