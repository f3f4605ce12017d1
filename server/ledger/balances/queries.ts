import type { CurrencyTotals, GroupBalances } from '#contract/balances.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { type MinorUnits, negated, sumAmounts } from '#domain/money/money.ts';
import { getLastSeq } from '#server/membership/history/queries.ts';
import { CALLER, mergingIn, THE_GROUP } from '#server/membership/memberships/fragments.ts';
import { type GroupCaller, memberStatement } from '#server/membership/memberships/queries.ts';
import type { MemberRef } from '#server/membership/own-groups/queries.ts';
import { createKeptAnswers } from '#server/platform/answers/kept-answers.ts';
import {
  type KeepableJson,
  keepableJson,
  Serialised,
  serialiseArray,
} from '#server/platform/answers/serialised.ts';
import {
  bool,
  date,
  int4,
  int8,
  money,
  moneys,
  nullable,
  textOf,
  uuid,
  uuids,
} from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import {
  debtsWith,
  FEW_DEBTS,
  HAS_FEW_DEBTS,
  LEAST_LIMIT,
  LEDGER_COLUMNS,
  ledgersOf,
  ledgerWith,
  pairsOf,
} from './fragments.ts';

/** Letters of all answers that a process keeps. */
const CHARACTERS_MAX = 4_000_000;

interface KeptAnswer {
  /** Of the group's change counter when it was read. */
  readonly seq: number;
  readonly json: KeepableJson;
}

type Answered = Promise<Serialised<GroupBalances[]>>;

/**
 * A query for every currency in which a balance or a debt is open, now or at the end of a day, with each
 * balance and each debt. Where there are too many debts, the answer has the caller's own only. After each
 * change every member with an open screen reads what is open now. So the answer is kept in this process until
 * the group's counter, which the proof of the membership reads too, moves on. A step of a merge moves sums and not the
 * counter, but it changes no answer that is the same for all members: in these, guest and member count as
 * one.
 */
export function groupBalancesQuery(): (
  db: Db,
  caller: GroupCaller,
  input: { readonly asOf?: CalendarDate | undefined },
) => Answered {
  const answers = createKeptAnswers<KeptAnswer>(CHARACTERS_MAX);
  return async (db, caller, { asOf }) => {
    if (asOf) return serialiseArray(ledgersOf((await readLedgerAsOf(db, caller, { asOf }))[0]));
    const [ofAll, ofCaller] = [caller.groupId, `${caller.groupId} ${caller.userId}`];
    const kept = answers.get(ofAll) ?? answers.get(ofCaller);
    if (kept && kept.seq === (await getLastSeq(db, caller))) return new Serialised([kept.json]);
    const [row] = await readLedger(db, caller, {});
    const { seq, is_same_for_all } = row;
    const answer = await serialiseArray(ledgersOf(row));
    if (!is_same_for_all) answers.delete(ofAll);
    // An answer with the caller's own debts is not kept during a merge, because each step may change it.
    if (is_same_for_all || row.merging.length === 0) {
      answers.set(is_same_for_all ? ofAll : ofCaller, { seq, json: keepableJson(answer) });
    }
    return answer;
  };
}

/** Whether the member owes another member anything, or is owed it. */
export async function hasOpenDebts(db: Db, member: MemberRef): Promise<boolean> {
  const found = await findOpenDebt(db, member);
  return found.length > 0;
}

/**
 * Whether the amounts that the group has entered in a currency are so high that a debt between two members
 * could, in the middle of a merge, be too large to be summed. No such debt is larger than the sum of all
 * amounts.
 */
export async function hasHighTurnover(db: Db, groupId: string): Promise<boolean> {
  const found = await findHighTurnover(db, { groupId });
  return found.length > 0;
}

/** The currencies in which a member owes something, to the group or to another member. */
export async function listOpenCurrencies(db: Db, groupId: string): Promise<CurrencyCode[]> {
  const rows = await readOpenCurrencies(db, { groupId });
  return rows.map((row) => row.currency);
}

/** The caller across all groups. What two people owe each other in several groups is netted before it counts. */
export async function listMyBalances(
  db: Db,
  { userId }: Caller,
  groupIds: readonly string[],
): Promise<CurrencyTotals[]> {
  const rows = await readMine(db, { groupIds, userId });
  const places = placesOf(groupIds);
  return rows.map(({ currency, nets, group_ids, amounts }) => ({
    currency,
    net: sumAmounts(amounts ?? []),
    ...owedOf(nets ?? []),
    groups: inPlace(places, group_ids ?? [], amounts ?? []),
  }));
}

/** Of what is open with each person. */
export function owedOf(nets: readonly MinorUnits[]): Pick<CurrencyTotals, 'owedToYou' | 'youOwe'> {
  return {
    owedToYou: sumAmounts(nets.filter((net) => net > 0)),
    youOwe: sumAmounts(nets.filter((net) => net < 0).map(negated)),
  };
}

/** Where each group is in the caller's order. */
export function placesOf(groupIds: readonly string[]): ReadonlyMap<string, number> {
  return new Map(groupIds.map((groupId, place) => [groupId, place]));
}

/**
 * The amount of each group, in the caller's order. They are put in order here, because PostgreSQL takes
 * longer to sort them.
 */
export function inPlace(
  places: ReadonlyMap<string, number>,
  groupIds: readonly string[],
  amounts: readonly MinorUnits[],
): GroupAmount[] {
  const placed: GroupAmount[] = [];
  for (const [index, groupId] of groupIds.entries()) {
    const [place, amount] = [places.get(groupId), amounts[index]];
    if (place !== undefined && amount !== undefined) placed[place] = { groupId, amount };
  }
  // Without the holes.
  return placed.filter(Boolean);
}

/** What the member still owes (negative) or is owed, per currency. */
export const listOpenBalances = statement({
  text: `
    select currency, amount from balances
    where group_id = :groupId and user_id = :userId and amount <> 0 order by currency`,
  values: { groupId: uuid, userId: uuid },
  row: { currency: textOf<CurrencyCode>(), amount: money },
});

interface GroupAmount {
  readonly groupId: string;
  readonly amount: MinorUnits;
}

const OWN_DEBTS = ':userId in (low_user_id, high_user_id)';

const readLedger = memberStatement({
  text: `
    with ${CALLER}, ${FEW_DEBTS}
    select counter.last_seq as seq, ${HAS_FEW_DEBTS} as is_same_for_all, ${ledgerWith(OWN_DEBTS)}
    from caller, change_counters as counter where counter.group_id = :groupId`,
  row: { ...LEDGER_COLUMNS, seq: int8, is_same_for_all: bool },
});

// What is dated later is taken away from what is open now: the cost grows with what came after the day, not with the history.
const readLedgerAsOf = memberStatement({
  text: `
    with ${CALLER}, ${FEW_DEBTS}, later as (
      select currency, postings, debts from transactions
      where group_id = :groupId and date > :asOf and deleted_at is null and exists (select 1 from caller)
    ), balance as (
      select line.currency, line.user_id, sum(line.amount) as amount from (
        select currency, user_id, amount from balances where group_id = :groupId
        union all
        select later.currency, posting.user_id, -posting.amount from later, unnest(later.postings) as posting
      ) as line
      group by line.currency, line.user_id having sum(line.amount) <> 0
    ), pair as (
      select line.currency, line.low as low_user_id, line.high as high_user_id, sum(line.amount) as amount from (
        select known.currency, known.low_user_id as low, known.high_user_id as high, known.amount
        from (${debtsWith(OWN_DEBTS)}) as known
        union all
        select later.currency, least(debt.debtor_id, debt.creditor_id), greatest(debt.debtor_id, debt.creditor_id),
          case when debt.debtor_id < debt.creditor_id then -debt.amount else debt.amount end
        from later, unnest(later.debts) as debt
        where ${HAS_FEW_DEBTS} or :userId in (debt.debtor_id, debt.creditor_id)
      ) as line
      group by line.currency, line.low, line.high having sum(line.amount) <> 0
    )
    select ${mergingIn(THE_GROUP)} as merging, (
        select json_agg(json_build_array(currency, user_id, amount) order by currency, user_id) from balance
      ) as balances, ${pairsOf('select currency, low_user_id, high_user_id, amount from pair')} as pairs
    from caller`,
  values: { asOf: date },
  row: LEDGER_COLUMNS,
});

const findOpenDebt = statement({
  text: `
    select 1 as found from pair_debts
    where group_id = :groupId and :userId in (low_user_id, high_user_id) and amount <> 0 limit 1`,
  values: { groupId: uuid, userId: uuid },
  row: { found: int4 },
});

// Half of what a debt between two may come to, so that there is room for what is entered meanwhile.
const findHighTurnover = statement({
  text: `select currency from turnovers where group_id = :groupId and amount > ${LEAST_LIMIT / 2}`,
  values: { groupId: uuid },
  row: { currency: textOf<CurrencyCode>() },
});

const readOpenCurrencies = statement({
  text: `
    select currency from balances where group_id = :groupId and amount <> 0
    union select currency from pair_debts where group_id = :groupId and amount <> 0`,
  values: { groupId: uuid },
  row: { currency: textOf<CurrencyCode>() },
});

// The groups and their amounts as arrays: a row or an object of JSON for each group would be most of the time for 300.
const readMine = statement({
  text: `
    select coalesce(own.currency, pair.currency) as currency, own.group_ids, own.amounts, pair.nets
    from (
      select currency, array_agg(group_id) as group_ids, array_agg(amount) as amounts
      from balances where group_id = any(:groupIds) and user_id = :userId and amount <> 0
      group by currency
    ) as own full join (
      select person.currency, array_agg(person.net) as nets
      from (
        select currency, sum(case when low_user_id = :userId then -amount else amount end)::bigint as net
        from pair_debts
        where group_id = any(:groupIds) and (low_user_id = :userId or high_user_id = :userId)
        group by currency, case when low_user_id = :userId then high_user_id else low_user_id end
      ) as person
      group by person.currency
    ) as pair on pair.currency = own.currency
    order by 1`,
  values: { groupIds: uuids, userId: uuid },
  row: {
    currency: textOf<CurrencyCode>(),
    group_ids: nullable(uuids),
    amounts: nullable(moneys),
    nets: nullable(moneys),
  },
});
