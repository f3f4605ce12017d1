import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import type { ResolvedSide } from '#domain/ledger/split.ts';
import { takePlaceInRule } from '#domain/ledger/take-place-in-rule.ts';
import type { PlaceTakenInGroup } from '#server/membership/memberships/commands.ts';
import { jsonNames } from '#server/membership/memberships/fragments.ts';
import {
  calendarDays,
  json,
  money,
  texts,
  timestamptzs,
  uuid,
  uuids,
  type ValuesOf,
} from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement, writeStatement } from '#server/platform/db/statement.ts';
import { columnOf, RULE, type Rule } from './rule-row.ts';

export async function insertRule(trx: Trx, rule: Rule): Promise<void> {
  await insert(trx, valuesOf(rule));
}

/** Everything that may change. */
export async function saveRule(trx: Trx, rule: Rule): Promise<void> {
  await save(trx, valuesOf(rule));
}

/** What saving does, with the days that the rule has booked by it. A day that is booked already fails. */
export async function saveProgress(
  trx: Trx,
  rule: Rule,
  booked: readonly { readonly date: CalendarDate; readonly transactionId: string }[],
): Promise<void> {
  await saveBooked(trx, {
    ...valuesOf(rule),
    dates: booked.map((occurrence) => occurrence.date),
    transactionIds: booked.map(({ transactionId }) => transactionId),
  });
}

/** A reminder that was sent, or is not wanted, is not sent for it. */
export async function saveInstants(
  trx: Trx,
  groupId: string,
  rules: readonly { readonly id: string; readonly nextAt: Date; readonly remindAt: Date }[],
): Promise<void> {
  await updateInstants(trx, {
    groupId,
    ids: rules.map(({ id }) => id),
    nextAts: rules.map(({ nextAt }) => nextAt),
    remindAts: rules.map(({ remindAt }) => remindAt),
  });
}

/**
 * In every side that names the guest, in deleted rules, too. The version stays: no member has edited the rule, and an edit of
 * what was read before names the guest, whom the group does not know any more.
 */
export async function takePlaceInRules(trx: Trx, { groupId, from, to }: PlaceTakenInGroup): Promise<void> {
  const rules = await findWith(trx, { groupId, userId: from });
  const after = rules.map((rule) => takePlaceInRule(rule, { from, to }));
  await saveSides(trx, {
    groupId,
    ids: rules.map(({ id }) => id),
    payers: after.map(({ payers }) => JSON.stringify(payers)),
    recipients: after.map(({ recipients }) => JSON.stringify(recipients)),
  });
}

export const clearReminder = writeStatement({
  text: 'update recurring_expenses set remind_at = null where group_id = :groupId and id = :id',
  values: { groupId: uuid, id: uuid },
});

function valuesOf({
  lastCreatedDate,
  payers,
  recipients,
  createdAt,
  updatedAt,
  deletedAt,
  ...rule
}: Rule): ValuesOf<typeof RULE> {
  return {
    ...rule,
    lastDate: lastCreatedDate,
    payers: JSON.stringify(payers),
    recipients: JSON.stringify(recipients),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    deletedAt: deletedAt === null ? null : new Date(deletedAt),
  };
}

const NAMES = Object.keys(RULE);

const insert = statement({
  text: `
    insert into recurring_expenses (${NAMES.map(columnOf).join(', ')})
    values (${NAMES.map((name) => `:${name}`).join(', ')})`,
  values: RULE,
});

const { groupId: _groupId, id: _id, createdAt: _createdAt, ...EDITED } = RULE;

const SAVED = { groupId: uuid, id: uuid, ...EDITED };

const UPDATE = `
  update recurring_expenses set
    ${Object.keys(EDITED)
      .map((name) => `${columnOf(name)} = :${name}`)
      .join(', ')}
  where group_id = :groupId and id = :id`;

const save = statement({ text: UPDATE, values: SAVED });

const saveBooked = statement({
  text: `
    with booked as (
      insert into recurring_occurrences (group_id, recurring_expense_id, date, transaction_id)
      select :groupId, :id, entry.date, entry.transaction_id
      from unnest(:dates::date[], :transactionIds::uuid[]) as entry (date, transaction_id)
    ) ${UPDATE}`,
  values: { ...SAVED, dates: calendarDays, transactionIds: uuids },
});

const updateInstants = statement({
  text: `
    update recurring_expenses set
      next_at = given.next_at,
      remind_at = case when recurring_expenses.remind_at is not null then given.remind_at end
    from unnest(:ids::uuid[], :nextAts::timestamptz[], :remindAts::timestamptz[]) as given (id, next_at, remind_at)
    where recurring_expenses.group_id = :groupId and recurring_expenses.id = given.id`,
  values: { groupId: uuid, ids: uuids, nextAts: timestamptzs, remindAts: timestamptzs },
});

const findWith = statement({
  text: `
    select id, amount, payers, recipients from recurring_expenses
    where group_id = :groupId
      and (${jsonNames('payers', 'userId')} or ${jsonNames('recipients', 'userId')})`,
  values: { groupId: uuid, userId: uuid },
  row: { id: uuid, amount: money, payers: json<ResolvedSide>(), recipients: json<ResolvedSide>() },
});

const saveSides = statement({
  text: `
    update recurring_expenses set payers = given.payers::json, recipients = given.recipients::json
    from unnest(:ids::uuid[], :payers::text[], :recipients::text[]) as given (id, payers, recipients)
    where recurring_expenses.group_id = :groupId and recurring_expenses.id = given.id`,
  values: { groupId: uuid, ids: uuids, payers: texts, recipients: texts },
});
