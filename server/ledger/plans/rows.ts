import type { CurrencyCode } from '#domain/money/currency.ts';
import type { Payment } from '#domain/settlement/settlement.ts';
import type { PlaceTakenInGroup } from '#server/membership/memberships/commands.ts';
import { jsonNames, jsonWithPlaceTaken } from '#server/membership/memberships/fragments.ts';
import { bool, int8, json, text, uuid } from '#server/platform/db/columns.ts';
import { connectionOf, type Trx, type Writer } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

export interface ShownPlan {
  readonly payments: readonly Payment[];
  /** Whether the plan is proved to have the fewest payments. */
  readonly optimal: boolean;
}

/** Keeps the plan that is shown, unless one that knows of later changes is kept already. `seq`: the last change it knows. */
export async function savePlan(
  writer: Writer,
  { groupId, seq }: { readonly groupId: string; readonly seq: number },
  { currency, payments, optimal }: ShownPlan & { readonly currency: CurrencyCode },
): Promise<void> {
  await save(connectionOf(writer), { groupId, currency, payments: JSON.stringify(payments), optimal, seq });
}

/** For a change of the households, inside its database transaction: the next look makes new plans. */
export async function dropPlans(trx: Trx, groupId: string): Promise<void> {
  await remove(trx, { groupId });
}

/** A plan that names both is forgotten: as one they may need other payments. */
export async function takePlaceInPlans(trx: Trx, taken: PlaceTakenInGroup): Promise<void> {
  await removeNaming(trx, taken);
  await takePlaceInPayments(trx, taken);
}

// From the counter, so that a group deleted meanwhile gives no row instead of an error; and locked, so that a plan for
// households that change meanwhile waits for the change and is not kept.
const save = statement({
  text: `
    insert into settlement_plans (group_id, currency, payments, optimal, seq)
    select :groupId, :currency, :payments, :optimal, :seq
    from change_counters where group_id = :groupId and membership_seq <= :seq for share
    on conflict (group_id, currency) do update
      set payments = excluded.payments, optimal = excluded.optimal, seq = excluded.seq
      where settlement_plans.seq <= excluded.seq`,
  values: { groupId: uuid, currency: text, payments: json(), optimal: bool, seq: int8 },
});

const remove = statement({
  text: 'delete from settlement_plans where group_id = :groupId',
  values: { groupId: uuid },
});

const removeNaming = statement({
  text: `
    delete from settlement_plans
    where group_id = :groupId and ${jsonNames('payments', 'from', null)}
      and ${jsonNames('payments', 'to', null)}`,
  values: { groupId: uuid, from: uuid, to: uuid },
});

const takePlaceInPayments = statement({
  text: `
    update settlement_plans set payments = ${jsonWithPlaceTaken('payments', null)}::json
    where group_id = :groupId and ${jsonNames('payments', 'from', null)}`,
  values: { groupId: uuid, from: uuid, to: uuid },
});
