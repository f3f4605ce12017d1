import type {
  ConsolidatedBalance,
  ConsolidatedPreview,
  previewConsolidatedSettlement,
} from '#contract/consolidated.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { DomainError } from '#domain/error.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { AMOUNT_MAX, type MinorUnits, minorUnits, sumAmounts } from '#domain/money/money.ts';
import { bookingsOf, type GroupDebt, netOf } from '#domain/settlement/consolidated.ts';
import { debtOf } from '#server/ledger/balances/fragments.ts';
import { inPlace, placesOf } from '#server/ledger/balances/queries.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import { date, money, nullable, text, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { IS_WHOLE, OPEN_WITH_OTHERS, OPEN_WITH_OTHERS_COLUMNS, type OpenWithOthersRow } from './fragments.ts';

// What counts between two people is the same in every statement here: groups of which both are members now. In no other can a
// settlement between them be booked.

/** By currency, the largest first. */
export async function listConsolidatedBalances(
  db: Db,
  caller: Caller,
  groupIds: readonly string[],
): Promise<ConsolidatedBalance[]> {
  const [row] = await readConsolidated(db, { groupIds, userId: caller.userId });
  return row ? consolidatedOf(row, caller, groupIds) : [];
}

/**
 * Of what was read in these groups, by currency, the largest first. In a group where a merge is under way for either of the
 * two, part of what is open stands under another name: it is told once the merge is done.
 */
export function consolidatedOf(
  { debts, former }: OpenWithOthersRow,
  caller: Caller,
  groupIds: readonly string[],
): ConsolidatedBalance[] {
  const apart = new Set(
    former?.flatMap(([groupId, userId, into]) => [
      `${groupId} ${userId}`,
      ...(into ? [`${groupId} ${into}`] : []),
    ]),
  );
  const isShared = (groupId: string, userId: string) =>
    !apart.has(`${groupId} ${userId}`) && !apart.has(`${groupId} ${caller.userId}`);
  const places = placesOf(groupIds);
  const balances = (debts ?? []).map(({ userId, displayName, currency, ids, amounts }) => {
    const groups = inPlace(places, ids, amounts).filter(({ groupId }) => isShared(groupId, userId));
    return { userId, displayName, currency, net: sumAmounts(groups.map(({ amount }) => amount)), groups };
  });
  return balances.filter(({ groups }) => groups.length > 0).sort(byCurrencyThenNet);
}

function byCurrencyThenNet(a: ConsolidatedBalance, b: ConsolidatedBalance): number {
  if (a.currency !== b.currency) return a.currency < b.currency ? -1 : 1;
  return Math.abs(b.net) - Math.abs(a.net) || (a.userId < b.userId ? -1 : 1);
}

/** Throws what getDebtsBetween and bookingsOf do. */
export async function previewConsolidated(
  db: Db,
  caller: Caller,
  { with: userId, currency, amount }: ParsedOf<typeof previewConsolidatedSettlement>['query'],
): Promise<ConsolidatedPreview> {
  const groupIds = await listGroupIds(db, caller);
  const debts = await getDebtsBetween(db, { groupIds, caller, userId, currency });
  return previewOf(debts, { caller, userId, currency, amount });
}

export interface Between {
  readonly caller: Caller;
  /** The other one. */
  readonly userId: string;
  readonly currency: CurrencyCode;
}

/** How a payment of `amount`, or of all that is open and one payment may be, would be booked. Throws what bookingsOf does. */
export function previewOf(
  debts: readonly GroupDebt[],
  { caller, userId, currency, amount }: Between & { readonly amount?: MinorUnits | undefined },
): ConsolidatedPreview {
  const net = netOf(debts, caller.userId);
  const paid = amount ?? minorUnits(Math.min(Math.abs(net), AMOUNT_MAX));
  const [from, to] = net > 0 ? [userId, caller.userId] : [caller.userId, userId];
  const bookings = paid > 0 ? bookingsOf({ from, to, amount: paid, currency }, debts) : [];
  return { userId, currency, net, amount: paid, bookings };
}

/**
 * Every debt between the two in the groups of the caller. Throws USER_NOT_FOUND for a person who is in none of them, whether
 * there is such an account or not, and INVALID_EXPENSE_PARTICIPANTS for the caller.
 */
export async function getDebtsBetween(
  db: Db,
  { caller, userId, currency, groupIds }: Between & { readonly groupIds: readonly string[] },
): Promise<GroupDebt[]> {
  if (userId === caller.userId) throw new DomainError('INVALID_EXPENSE_PARTICIPANTS', { reason: 'same' });
  const [low, high] = inOrder(caller.userId, userId);
  const shared = await readShared(db, { groupIds, userId, low, high, currency });
  if (shared.length === 0) throw new DomainError('USER_NOT_FOUND');
  return shared.flatMap(({ group_id, amount, open_since }) =>
    amount === null || open_since === null
      ? []
      : { ...debtOf(low, high, amount), groupId: group_id, openSince: calendarDate(open_since) },
  );
}

/** The debts as they are now. For groups that are locked: their age does not change what was read without the lock. */
export async function readAgain(
  db: Db,
  debts: readonly GroupDebt[],
  { caller, userId, currency }: Between,
): Promise<GroupDebt[]> {
  const [low, high] = inOrder(caller.userId, userId);
  const groupIds = debts.map(({ groupId }) => groupId);
  const rows = await readOpen(db, { groupIds, low, high, currency });
  const amountIn = new Map(rows.map(({ group_id, amount }) => [group_id, amount]));
  return debts.flatMap(({ groupId, openSince }) => {
    const amount = amountIn.get(groupId);
    return amount === undefined ? [] : { ...debtOf(low, high, amount), groupId, openSince };
  });
}

function inOrder(one: string, other: string): [low: string, high: string] {
  return one < other ? [one, other] : [other, one];
}

const readConsolidated = statement({
  text: `select ${OPEN_WITH_OTHERS}`,
  values: { groupIds: uuids, userId: uuid },
  row: OPEN_WITH_OTHERS_COLUMNS,
});

/**
 * How many transactions of a group the walk looks at, of every currency and with deleted ones: 1,000 take about 5 ms. A debt
 * that has been open for longer counts as open since the last of them.
 */
const STEPS_MAX = 10_000;

// A row for every group of both, with the debt where one is open. Backwards by date, the first transaction before which the
// two were quits, or the other way round, has opened it. The walk ends there, and at the first of all at the latest, since
// debts are the sums of what transactions book.
const readShared = statement({
  text: `
    select memberships.group_id, debt.amount, debt.open_since
    from memberships left join lateral (
      select pair_debts.amount, (
        select walk.date
        from (
          select transactions.date, transactions.id, row_number() over backwards as step,
            sum(case when transactions.currency = :currency and transactions.deleted_at is null then (
              select sum(case when line.debtor_id = :low then line.amount else -line.amount end)
              from unnest(transactions.debts) as line
              where (line.debtor_id = :low and line.creditor_id = :high)
                or (line.debtor_id = :high and line.creditor_id = :low)
            ) end) over backwards as amount
          from transactions
          where transactions.group_id = any(:groupIds) and transactions.group_id = pair_debts.group_id
          window backwards as (order by transactions.date desc, transactions.id desc rows unbounded preceding)
        ) as walk
        where walk.step = ${STEPS_MAX} or case when pair_debts.amount > 0 then walk.amount >= pair_debts.amount else walk.amount <= pair_debts.amount end
        order by walk.date desc, walk.id desc limit 1
      ) as open_since
      from pair_debts
      where pair_debts.group_id = any(:groupIds) and pair_debts.group_id = memberships.group_id
        and pair_debts.currency = :currency and pair_debts.low_user_id = :low and pair_debts.high_user_id = :high
        and pair_debts.amount <> 0 and ${IS_WHOLE}
    ) as debt on true
    where memberships.group_id = any(:groupIds) and memberships.user_id = :userId and memberships.left_at is null`,
  values: { groupIds: uuids, userId: uuid, low: uuid, high: uuid, currency: text },
  row: { group_id: uuid, amount: nullable(money), open_since: nullable(date) },
});

const readOpen = statement({
  text: `
    select pair_debts.group_id, pair_debts.amount
    from pair_debts
    where pair_debts.group_id = any(:groupIds) and pair_debts.currency = :currency
      and pair_debts.low_user_id = :low and pair_debts.high_user_id = :high
      and pair_debts.amount <> 0 and ${IS_WHOLE}
      and 2 = (
        select count(*) from memberships
        where memberships.group_id = any(:groupIds) and memberships.group_id = pair_debts.group_id
          and memberships.user_id in (:low, :high) and memberships.left_at is null
      )`,
  values: { groupIds: uuids, low: uuid, high: uuid, currency: text },
  row: { group_id: uuid, amount: money },
});
