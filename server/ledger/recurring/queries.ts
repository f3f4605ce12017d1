import { z } from 'zod';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type {
  listCreatedTransactions as listCreatedEndpoint,
  listRecurringExpenses as listEndpoint,
  RecurringExpense,
} from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { dateSchema, idSchema } from '#contract/value.ts';
import { DomainError } from '#domain/error.ts';
import { listGroupIds } from '#server/membership/memberships/queries.ts';
import type { TierPolicy } from '#server/membership/tiers/queries.ts';
import { type Serialised, serialisedPage } from '#server/platform/answers/serialised.ts';
import { bool, calendarDay, date, int8, leftJoined, text, uuid, uuids } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fitting, PAGED, pageOf } from '#server/platform/db/page.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { decodeCursor, encodeCursor, FIRST_ID, LAST_DATE } from '#server/platform/http/cursor.ts';
import {
  COLUMNS,
  exportedRule,
  LISTED,
  OWNED,
  OWNED_COLUMNS,
  type OwnedRule,
  ownedRuleOf,
  RULE,
  ruleOf,
  STORED,
  shownRule,
  shownRuleJson,
} from './rule-row.ts';

interface RulePath {
  readonly recurringExpenseId: string;
}

/** Those of all groups of the caller, or of one: the next to be booked first, then those that book nothing now. */
export async function listRecurringExpenses(
  db: Db,
  caller: Caller,
  policy: TierPolicy,
  { groupId, due = false, cursor, limit }: ParsedOf<typeof listEndpoint>['query'],
): Promise<Serialised<Page<RecurringExpense>>> {
  const own = await listGroupIds(db, caller);
  const groupIds = groupId === undefined ? own : own.filter((id) => id === groupId);
  const [afterDate, afterId] = cursor === undefined ? START : decodeCursor(cursor, cursorSchema);
  const { userId } = caller;
  const page = { groupIds, userId, afterDate, afterId, limit: limit + 1 };
  const rows = await (due
    ? findDuePage(db, { ...page, premiumForAll: policy.premiumForAll })
    : findPage(db, page));
  const shown = fitting(rows, limit);
  const last = shown.at(-1);
  const nextCursor =
    rows.length > shown.length && last ? encodeCursor([last.nextDate ?? LAST_DATE, last.id]) : null;
  return serialisedPage(
    shown.map((row) => shownRuleJson(row, policy)),
    nextCursor,
  );
}

/** Those that the person owns in a group, deleted ones included, that come after one by their ids. */
export async function listOwnRecurringExpenses(
  db: Db,
  page: {
    readonly groupId: string;
    readonly userId: string;
    readonly after: string;
    readonly limit: number;
  },
): Promise<ReturnType<typeof exportedRule>[]> {
  const rows = await findOwn(db, page);
  return rows.map((row) => exportedRule(ruleOf(row)));
}

/** Also one that is deleted. Throws RESOURCE_NOT_FOUND. */
export async function getRecurringExpense(
  db: Db,
  caller: Caller,
  policy: TierPolicy,
  { recurringExpenseId: id }: RulePath,
): Promise<RecurringExpense> {
  const groupIds = await listGroupIds(db, caller);
  const [row] = await findForMember(db, { groupIds, userId: caller.userId, id });
  if (!row) throw new DomainError('RESOURCE_NOT_FOUND');
  return shownRule(ownedRuleOf(row), policy);
}

/** What the rule has booked, newest day first, also of one that is deleted. Throws RESOURCE_NOT_FOUND. */
export async function listCreatedTransactions(
  db: Db,
  caller: Caller,
  { recurringExpenseId: id, cursor, limit }: RulePath & ParsedOf<typeof listCreatedEndpoint>['query'],
): Promise<Serialised<Page<Transaction>>> {
  const groupIds = await listGroupIds(db, caller);
  const [beforeDate] = cursor === undefined ? [LAST_DATE] : decodeCursor(cursor, cursorSchema);
  const rows = await findCreated(db, { groupIds, userId: caller.userId, id, beforeDate, limit: limit + 1 });
  if (rows.length === 0) throw new DomainError('RESOURCE_NOT_FOUND');
  const found = rows.filter((row) => row.snapshot !== null);
  const shown = fitting(found, limit);
  const last = shown.at(-1);
  return serialisedPage(
    shown.map((row) => row.snapshot),
    found.length > shown.length && last ? encodeCursor([last.date, id]) : null,
  );
}

/** Deleted ones, too. Undefined where there is none. */
export async function findRule(
  db: Db,
  ref: Pick<OwnedRule, 'groupId' | 'id'>,
): Promise<OwnedRule | undefined> {
  const [row] = await findOne(db, ref);
  return row && { ...ownedRuleOf(row), timeZone: row.timeZone };
}

/** Where days begin in the group, and how many rules it has. */
export async function getTerms(db: Db, groupId: string): Promise<{ timeZone: string; ruleCount: number }> {
  const [row] = await findTerms(db, { groupId });
  if (!row) throw new DomainError('GROUP_NOT_FOUND');
  return { timeZone: row.time_zone, ruleCount: row.rule_count };
}

/** Undefined where the group is gone. */
export async function findGroupName(db: Db, groupId: string): Promise<string | undefined> {
  const [row] = await findName(db, { groupId });
  return row?.name;
}

/** The rules of a group that have a next day. */
export const listNextDates = statement({
  text: `
    select id, next_date as "nextDate" from recurring_expenses
    where group_id = :groupId and next_date is not null`,
  values: { groupId: uuid },
  row: { id: uuid, nextDate: calendarDay },
});

const START = ['0001-01-01', FIRST_ID] as const;

const cursorSchema = z.tuple([dateSchema.or(z.literal(LAST_DATE)), idSchema]);

/** Ids alone open nothing: the caller is a member of the group of what is found. */
const OF_MEMBER = `exists (
  select 1 from memberships
  where memberships.group_id = any(:groupIds) and memberships.group_id = recurring_expenses.group_id
    and memberships.user_id = :userId and memberships.left_at is null
)`;

const AFTER = `
  recurring_expenses.group_id = any(:groupIds) and recurring_expenses.deleted_at is null and ${OF_MEMBER}
  and (coalesce(recurring_expenses.next_date, '${LAST_DATE}'), recurring_expenses.id) > (:afterDate, :afterId)`;

const PAGE = { groupIds: uuids, userId: uuid, afterDate: date, afterId: uuid, limit: int8 };

const findPage = statement({
  text: listing(`
    select ${OWNED_COLUMNS} from recurring_expenses where ${AFTER}
    order by coalesce(recurring_expenses.next_date, '${LAST_DATE}'), recurring_expenses.id limit :limit`),
  values: PAGE,
  row: LISTED,
});

/** What reasonToPause and findReasonOfOwner say of a rule, of which they find none. */
const IS_BOOKED = `
  exists (
    select 1 from memberships
    where memberships.group_id = any(:groupIds) and memberships.group_id = recurring_expenses.group_id
      and memberships.user_id = recurring_expenses.created_by and memberships.left_at is null
  ) and exists (
    select 1 from groups
    where groups.id = any(:groupIds) and groups.id = recurring_expenses.group_id
      and recurring_expenses.currency = any(groups.currencies)
  ) and not exists (
    select 1 from json_array_elements(
      json_build_array(recurring_expenses.payers -> 'parts', recurring_expenses.recipients -> 'parts')
    ) as side, json_array_elements(side.value) as part, memberships
    where memberships.group_id = any(:groupIds) and memberships.group_id = recurring_expenses.group_id
      and memberships.user_id = (part.value ->> 'userId')::uuid and memberships.left_at is not null
  ) and exists (
    select 1 from users
    where users.id = recurring_expenses.created_by and (users.tier = 'premium' or :premiumForAll)
  ) and not exists (
    select 1 from user_groups
    where user_groups.user_id = recurring_expenses.created_by
      and user_groups.group_id = recurring_expenses.group_id and user_groups.archived_at is not null
  )`;

// Sides may be long: in the order of the inner select, which "offset 0" keeps apart, they are looked at until the page is full.
const findDuePage = statement({
  text: listing(`
    select ${OWNED_COLUMNS} from (
      select ${STORED} from recurring_expenses where ${AFTER} and recurring_expenses.next_date is not null
      order by recurring_expenses.next_date, recurring_expenses.id offset 0
    ) as recurring_expenses
    where ${IS_BOOKED} order by recurring_expenses.next_date, recurring_expenses.id limit :limit`),
  values: { ...PAGE, premiumForAll: bool },
  row: LISTED,
});

function listing(rows: string): string {
  return pageOf({
    rows,
    order: `coalesce("nextDate", '${LAST_DATE}'), id`,
    columns: Object.keys(OWNED).filter((name) => !['payers', 'recipients'].includes(name)),
    json: ['payers', 'recipients'],
  });
}

const findOwn = statement({
  text: `
    select ${COLUMNS} from recurring_expenses
    where recurring_expenses.group_id = :groupId and recurring_expenses.id > :after
      and recurring_expenses.created_by = :userId
    order by recurring_expenses.id limit :limit`,
  values: { groupId: uuid, userId: uuid, after: uuid, limit: int8 },
  row: RULE,
});

const findForMember = statement({
  text: `
    select ${OWNED_COLUMNS} from recurring_expenses
    where recurring_expenses.group_id = any(:groupIds) and recurring_expenses.id = :id and ${OF_MEMBER}`,
  values: { groupIds: uuids, userId: uuid, id: uuid },
  row: OWNED,
});

// A left join gives a rule that has booked nothing one row of nulls.
const findCreated = statement({
  text: `
    select page.date, page.snapshot, page.fits from recurring_expenses left join lateral (${pageOf({
      rows: `
        select recurring_occurrences.date, transactions.snapshot
        from recurring_occurrences join transactions
          on transactions.group_id = any(:groupIds) and transactions.group_id = recurring_occurrences.group_id
            and transactions.id = recurring_occurrences.transaction_id
        where recurring_occurrences.group_id = any(:groupIds)
          and recurring_occurrences.group_id = recurring_expenses.group_id
          and recurring_occurrences.recurring_expense_id = :id and recurring_occurrences.date < :beforeDate
        order by recurring_occurrences.date desc limit :limit`,
      order: 'date desc',
      columns: ['date'],
      json: ['snapshot'],
    })}) as page on true
    where recurring_expenses.group_id = any(:groupIds) and recurring_expenses.id = :id
      and ${OF_MEMBER}
    order by page.date desc`,
  values: { groupIds: uuids, userId: uuid, id: uuid, beforeDate: date, limit: int8 },
  row: leftJoined({ date, snapshot: text, ...PAGED }),
});

const findOne = statement({
  text: `
    select ${OWNED_COLUMNS}, groups.time_zone as "timeZone" from recurring_expenses join groups on groups.id = :groupId
    where recurring_expenses.group_id = :groupId and recurring_expenses.id = :id`,
  values: { groupId: uuid, id: uuid },
  row: { ...OWNED, timeZone: text },
});

const findTerms = statement({
  text: `
    select groups.time_zone, (
      select count(*) from recurring_expenses
      where recurring_expenses.group_id = :groupId and recurring_expenses.deleted_at is null
    ) as rule_count
    from groups where groups.id = :groupId`,
  values: { groupId: uuid },
  row: { time_zone: text, rule_count: int8 },
});

const findName = statement({
  text: 'select name from groups where id = :groupId',
  values: { groupId: uuid },
  row: { name: text },
});
