import type { Transaction } from '#contract/transactions.ts';
import { DomainError } from '#domain/error.ts';
import { isHandedOver } from '#domain/ledger/transaction.ts';
import { BALANCE, booking, PAIR_DEBT } from '#server/ledger/balances/fragments.ts';
import { MONTHLY_CHANGES, typeIs } from '#server/ledger/statistics/fragments.ts';
import { takePlaceInVersions } from '#server/membership/history/commands.ts';
import { mergedSnapshots } from '#server/membership/history/fragments.ts';
import type { PlaceTakenInGroup } from '#server/membership/memberships/commands.ts';
import { jsonWithPlaceTaken } from '#server/membership/memberships/fragments.ts';
import type { Membership } from '#server/membership/memberships/queries.ts';
import { json, nullable, type RowOf, texts, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { inPages } from '#server/platform/db/page.ts';
import { statement } from '#server/platform/db/statement.ts';
import { NAMING } from './fragments.ts';
import { effectsOf } from './rows.ts';

/**
 * In every transaction as it is now: its sides, what it booked, and what clients read of it. The caller has refused payments
 * between the two: as one they would pay themselves.
 */
export async function takePlaceInTransactions(trx: Trx, taken: PlaceTakenInGroup): Promise<void> {
  await inPages(
    (last?: SharedRow) => findShared(trx, { ...taken, after: last?.id ?? null }),
    (shared) => saveMerged(trx, taken, shared),
  );
  await takePlaceInRows(trx, taken);
}

/**
 * In these transactions alone, in their versions, and in all that is summed up from what they booked. Of those that do not name
 * the guest, nothing changes. Throws what booking throws.
 */
export async function takePlaceInSomeTransactions(
  trx: Trx,
  taken: PlaceTakenInGroup,
  ids: readonly string[],
): Promise<void> {
  const shared = await findSharedOf(trx, { ...taken, ids });
  await saveMerged(trx, taken, shared);
  await booking(takePlaceAndBook(trx, { ...taken, ids }));
  await takePlaceInVersions(trx, taken, ids);
}

/**
 * Called before a transaction is changed while guests are being merged, so that no transaction that names
 * such a guest is changed.
 */
export async function takePlaceOfMerging(
  trx: Trx,
  { groupId, merging }: Pick<Membership, 'groupId' | 'merging'>,
  id: string,
): Promise<void> {
  // One after the other: seldom is there more than one.
  for (const [from, to] of merging) await takePlaceInSomeTransactions(trx, { groupId, from, to }, [id]);
}

/**
 * Before one takes the other's place. Throws CONSTRAINT_VIOLATION `{reason: 'paid-each-other'}` where a payment of one to the
 * other stands.
 */
export async function refuseHavingPaidEachOther(trx: Trx, between: PlaceTakenInGroup): Promise<void> {
  const found = await findPaymentBetween(trx, between);
  if (found.length > 0) throw new DomainError('CONSTRAINT_VIOLATION', { reason: 'paid-each-other' });
}

async function saveMerged(
  trx: Trx,
  { groupId, ...taken }: PlaceTakenInGroup,
  shared: readonly SharedRow[],
): Promise<void> {
  if (shared.length === 0) return;
  const ids = shared.map(({ id }) => id);
  await saveSnapshots(trx, { groupId, ids, snapshots: mergedSnapshots(shared, taken) });
}

/** Names both. */
const SHARED = { id: uuid, snapshot: json<Transaction>() };

type SharedRow = RowOf<typeof SHARED>;

const findShared = statement({
  text: `
    select id, snapshot from transactions
    where group_id = :groupId and participant_ids @> array[:from::uuid, :to::uuid]
      and (:after::uuid is null or id > :after)
    order by id limit 500`,
  values: { groupId: uuid, from: uuid, to: uuid, after: nullable(uuid) },
  row: SHARED,
});

const saveSnapshots = statement({
  text: `
    update transactions set snapshot = given.snapshot::json
    from unnest(:ids::uuid[], :snapshots::text[]) as given (id, snapshot)
    where transactions.group_id = :groupId and transactions.id = given.id`,
  values: { groupId: uuid, ids: uuids, snapshots: texts },
});

// Debts change, too: a settlement pays all debts on its way, also those of members who take no part in
// it. Two postings of both on one side become one, and debts between the two are dropped.
const WITH_PLACE_TAKEN = `
      participant_ids = case when transactions.participant_ids @> array[:to::uuid]
        then array_remove(transactions.participant_ids, :from::uuid)
        else array_replace(transactions.participant_ids, :from::uuid, :to::uuid) end,
      postings = array(
        select row(line.user_id, line.side, sum(line.amount))::posting
        from (
          select case when user_id = :from then :to else user_id end as user_id, side, amount, place
          from unnest(transactions.postings) with ordinality as entry (user_id, side, amount, place)
        ) as line
        group by line.user_id, line.side order by min(line.place)
      ),
      debts = array(
        select row(line.debtor_id, line.creditor_id, line.amount)::debt
        from (
          select case when debtor_id = :from then :to else debtor_id end as debtor_id,
            case when creditor_id = :from then :to else creditor_id end as creditor_id, amount, place
          from unnest(transactions.debts) with ordinality as entry (debtor_id, creditor_id, amount, place)
        ) as line
        where line.debtor_id <> line.creditor_id order by line.place
      ),
      snapshot = ${jsonWithPlaceTaken('transactions.snapshot')}::json`;

const takePlaceInRows = statement({
  text: `update transactions set ${WITH_PLACE_TAKEN} where group_id = :groupId and ${NAMING}`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

const findSharedOf = statement({
  text: `
    select id, snapshot from transactions
    where group_id = :groupId and id = any(:ids) and participant_ids @> array[:from::uuid, :to::uuid]`,
  values: { groupId: uuid, from: uuid, to: uuid, ids: uuids },
  row: SHARED,
});

// Booked like an edit: the old version is taken back, and the new one is booked.
const takePlaceAndBook = statement({
  text: `
    with before as (
      select id, ${effectsOf('transactions')} from transactions
      where group_id = :groupId and id = any(:ids) and ${NAMING}
    ), written as (
      update transactions set ${WITH_PLACE_TAKEN}
      from before
      where transactions.group_id = :groupId and transactions.id = before.id
      returning transactions.id, ${effectsOf('transactions')}, transactions.deleted_at
    ), effects as (
      select ${effectsOf('before')}, -1 as sign
      from before join written on written.id = before.id where written.deleted_at is null
      union all
      select ${effectsOf('written')}, 1 as sign from written where written.deleted_at is null
    ), ${BALANCE}, ${PAIR_DEBT}, ${MONTHLY_CHANGES} select id from written`,
  values: { groupId: uuid, from: uuid, to: uuid, ids: uuids },
  row: { id: uuid },
});

// Only money that is handed over can go from one to the other alone: its index is short.
const findPaymentBetween = statement({
  text: `
    select id from transactions
    where group_id = :groupId and type <> 'expense' and ${typeIs('type', isHandedOver)} and deleted_at is null
      and participant_ids @> array[:from::uuid, :to::uuid] and not exists (
        select 1 from unnest(postings) as line
        group by case when line.user_id = :from then :to else line.user_id end having sum(line.amount) <> 0
      )
    limit 1`,
  values: { groupId: uuid, from: uuid, to: uuid },
  row: { id: uuid },
});
