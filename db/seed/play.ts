import type { NewTransaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { SettlementPlan } from '#domain/settlement/settlement.ts';
import { createCategory } from '#server/groups/categories/commands.ts';
import { createGroup } from '#server/groups/groups/commands.ts';
import { addGuests } from '#server/groups/guests/commands.ts';
import { createInvitationLink } from '#server/groups/invitations/commands.ts';
import { addressOf } from '#server/groups/invitations/queries.ts';
import { acceptInvitation } from '#server/groups/joining/commands.ts';
import { findPlans } from '#server/ledger/plans/queries.ts';
import { createRecurringExpense, pauseRecurringExpense } from '#server/ledger/recurring/commands.ts';
import { bookSettlement } from '#server/ledger/settlements/commands.ts';
import {
  createTransaction,
  deleteTransaction,
  editTransaction,
} from '#server/ledger/transactions/commands.ts';
import type { CommandContext } from '#server/membership/commands/write.ts';
import { getMembership } from '#server/membership/memberships/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { createFairQueue } from '#server/platform/turns/fair-queue.ts';
import type { Cast } from './cast.ts';
import type { Line, Recurring, Story } from './script.ts';
import { recipientsOf, splitOf } from './side.ts';

export interface Stage {
  readonly cast: Cast;
  readonly newId: (at: Date) => string;
  /** Of a day counted from today. */
  readonly dateOf: (day: number) => CalendarDate;
  readonly now: Date;
}

/** When something happens in the story. */
interface Moment {
  readonly trx: Trx;
  readonly at: Date;
  readonly stage: Stage;
}

const MINUTE_MS = 60_000;

/** Whatever this installation sells, the story is the same. */
const POLICY = { premiumForAll: true, paddle: undefined, rateLimits: false };

/** Founds the story's group and lets everything in it happen, in the order of its days. */
export async function play(trx: Trx, story: Story, stage: Stage): Promise<void> {
  const groupId = await found(trx, story, stage);
  const inOrder = story.lines.toSorted((a, b) => a.day - b.day);
  for (const [index, line] of inOrder.entries()) {
    // In the course of the day, some minutes after the line before it.
    const moment = { trx, at: instantOf(stage, line.day, 7 * index), stage };
    if ('settleUp' in line) await settleUp(moment, groupId, story, line.day);
    else if ('frequency' in line) await makeRecur(moment, groupId, story, line);
    else await enter(moment, groupId, story, line);
  }
}

/** Where the cast lives. */
const TIME_ZONE = 'Europe/Madrid';

async function found(trx: Trx, story: Story, stage: Stage): Promise<string> {
  const { name, description, icon, colour } = story;
  const { cast } = stage;
  const at = instantOf(stage, story.founded, 0);
  const [founder, ...others] = story.people;
  const currencies = story.currencies.map((code) => getCurrency(code).code);
  const defaultCurrency = getCurrency(story.currencies[0]).code;
  const context = contextAt({ trx, at, stage }, currencies);
  const caller = { userId: cast[founder] };
  const draft = { name, description, icon, colour, currencies, defaultCurrency, timeZone: TIME_ZONE };
  const { value: group } = await createGroup({ ...context, caller }, draft);
  const member = await getMembership(trx, { ...caller, groupId: group.id });
  const terms = { expirationHours: 1, maxUses: others.length, guestId: null };
  const { value: link } = await createInvitationLink({ ...context, member }, terms);
  // The link is followed at once and never shown, so any secret will do.
  const secret = stage.newId(at);
  const { token } = addressOf({ groupId: group.id, id: link.id }, { config: { publicUrl: '' }, secret });
  for (const other of others) {
    await acceptInvitation({ ...context, secret, caller: { userId: cast[other] } }, { token });
  }
  for (const guest of story.guests ?? []) {
    await addGuests({ ...context, member, newId: () => cast[guest.name] }, guest);
  }
  for (const category of story.categories ?? []) {
    await createCategory({ ...context, member }, category);
  }
  return group.id;
}

async function enter(moment: Moment, groupId: string, story: Story, line: Line) {
  const { trx, at, stage } = moment;
  const { isDeleted } = line;
  const amount = minorUnits(line.amount);
  const mistaken = line.mistakenAmount === undefined ? undefined : minorUnits(line.mistakenAmount);
  const payers = splitOf(line.by, story.people, stage.cast);
  const draft: NewTransaction = {
    type: line.type ?? 'expense',
    description: line.what,
    category: line.category,
    amount: mistaken ?? amount,
    currency: getCurrency(line.currency ?? story.currencies[0]).code,
    date: stage.dateOf(line.day),
    payers,
    recipients: recipientsOf(line.for ?? 'all', story.people, stage.cast),
  };
  // The payer writes it down; of several, the first.
  const member = await getMembership(trx, { userId: payers.parts[0]?.userId ?? '', groupId });
  const { value: entered } = await createTransaction({ ...contextAt(moment), member }, draft);
  const transactionId = entered.id;
  const now = earlierOf(new Date(at.getTime() + 3 * MINUTE_MS), stage.now);
  const later = { ...contextAt({ trx, at: now, stage }), member };
  if (mistaken) await editTransaction(later, { ...draft, transactionId, amount, version: 1 });
  if (isDeleted) await deleteTransaction(later, { transactionId });
}

async function makeRecur(moment: Moment, groupId: string, story: Story, line: Recurring) {
  const { stage } = moment;
  const { what: description, category, frequency, isPaused } = line;
  const context = { ...contextAt(moment), caller: { userId: stage.cast.ana } };
  const { value: rule } = await createRecurringExpense(context, {
    groupId,
    description,
    category,
    frequency,
    amount: minorUnits(line.amount),
    currency: getCurrency(story.currencies[0]).code,
    startDate: stage.dateOf(line.next),
    payers: splitOf(line.by, story.people, stage.cast),
    recipients: recipientsOf(line.for ?? 'all', story.people, stage.cast),
  });
  if (isPaused) await pauseRecurringExpense(context, { recurringExpenseId: rule.id });
}

/** Books what the preview says, payment by payment. */
async function settleUp(moment: Moment, groupId: string, story: Story, day: number) {
  const { trx, stage } = moment;
  const member = await getMembership(trx, { userId: stage.cast[story.people[0]], groupId });
  const searches = createFairQueue<SettlementPlan>({ all: 10, lane: 10 });
  const caller = { groupId, userId: member.userId, signal: new AbortController().signal };
  const { plans } = await findPlans({ db: trx, searches }, caller);
  for (const { currency, payments } of plans) {
    for (const payment of payments) {
      const draft = { ...payment, currency, date: stage.dateOf(day) };
      await bookSettlement({ ...contextAt(moment), member }, draft);
    }
  }
}

function contextAt({ trx, at, stage }: Moment, currencies: readonly CurrencyCode[] = []): CommandContext {
  return { trx, now: at, newId: () => stage.newId(at), secret: '', policy: { ...POLICY, currencies } };
}

/** Never in the future, whatever the time of day at which the demo is set up. */
function instantOf({ dateOf, now }: Stage, day: number, minutes: number): Date {
  const morning = Date.parse(`${dateOf(day)}T07:30:00Z`);
  return earlierOf(new Date(morning + minutes * MINUTE_MS), now);
}

function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}
