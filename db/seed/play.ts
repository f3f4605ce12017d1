import type { NewTransaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { createGroup } from '#server/groups/groups/commands.ts';
import { addGuest } from '#server/groups/guests/commands.ts';
import { createInvitationLink } from '#server/groups/invitations/commands.ts';
import { addressOf } from '#server/groups/invitations/queries.ts';
import { acceptInvitation } from '#server/groups/joining/commands.ts';
import { findPlans } from '#server/ledger/plans/queries.ts';
import { bookSettlement } from '#server/ledger/settlements/commands.ts';
import {
  createTransaction,
  deleteTransaction,
  editTransaction,
} from '#server/ledger/transactions/commands.ts';
import { getMembership, type Membership } from '#server/membership/memberships/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Cast } from './cast.ts';
import type { Line, Story } from './script.ts';
import { splitOf } from './side.ts';

export interface Stage {
  readonly cast: Cast;
  readonly newId: (at: Date) => string;
  /** Of a day counted from today. */
  readonly dateOf: (day: number) => CalendarDate;
  readonly now: Date;
}

const MINUTE_MS = 60_000;

/** Whatever this installation sells, the story is the same. */
const SALES = { premiumForAll: true };

/** Founds the story's group and lets everything in it happen, in the order of its days. */
export async function play(trx: Db, story: Story, stage: Stage): Promise<void> {
  const groupId = await found(trx, story, stage);
  const inOrder = story.lines.toSorted((a, b) => a.day - b.day);
  for (const [index, line] of inOrder.entries()) {
    // In the course of the day, some minutes after the line before it.
    const at = instantOf(stage, line.day, 7 * index);
    if ('settleUp' in line) await settleUp(trx, groupId, story, line.day, at, stage);
    else await enter(trx, groupId, story, line, at, stage);
  }
}

async function found(trx: Db, story: Story, stage: Stage): Promise<string> {
  const { name, description, icon, colour } = story;
  const { newId, cast } = stage;
  const at = instantOf(stage, story.founded, 0);
  const [founder, ...others] = story.people;
  const caller = { userId: cast[founder] };
  const currencies = story.currencies.map((code) => getCurrency(code).code);
  const settings = { name, description, icon, colour, currencies };
  const defaultCurrency = getCurrency(story.currencies[0]).code;
  // And whatever it offers.
  const offer = { currencies, ...SALES };
  const draft = { ...settings, id: newId(at), defaultCurrency };
  const { value: group } = await createGroup(trx, caller, draft, offer, at);
  const terms = { id: newId(at), expirationHours: 1, maxUses: others.length, guestId: null };
  const { value: link } = await createInvitationLink(trx, caller, group.id, terms, offer, at);
  // The link is followed at once and never shown, so any secret will do.
  const maker = { publicUrl: '', secret: newId(at) };
  const { token } = addressOf({ groupId: group.id, id: link.id }, maker);
  for (const other of others) {
    await acceptInvitation(trx, { userId: cast[other] }, token, maker.secret, offer, at);
  }
  for (const { name, displayName } of story.guests ?? []) {
    await addGuest(trx, caller, group.id, { id: cast[name], displayName }, offer, at);
  }
  return group.id;
}

async function enter(trx: Db, groupId: string, story: Story, line: Line, at: Date, stage: Stage) {
  const { isDeleted } = line;
  const amount = minorUnits(line.amount);
  const mistaken = line.mistakenAmount === undefined ? undefined : minorUnits(line.mistakenAmount);
  const payers = splitOf(line.by, story.people, stage.cast);
  const draft: NewTransaction & { id: string } = {
    id: stage.newId(at),
    type: line.type ?? 'expense',
    description: line.what,
    amount: mistaken ?? amount,
    currency: getCurrency(line.currency ?? story.currencies[0]).code,
    date: stage.dateOf(line.day),
    payers,
    recipients: splitOf(line.for ?? 'all', story.people, stage.cast),
  };
  // The payer writes it down; of several, the first.
  const writer = await membershipOf(trx, groupId, payers.parts[0]?.userId);
  await createTransaction(trx, writer, draft, SALES, at);
  const later = earlierOf(new Date(at.getTime() + 3 * MINUTE_MS), stage.now);
  if (mistaken) {
    await editTransaction(trx, writer, draft.id, { ...draft, amount, version: 1 }, SALES, later);
  }
  if (isDeleted) await deleteTransaction(trx, writer, draft.id, SALES, later);
}

/** Books what the preview says, payment by payment. */
async function settleUp(trx: Db, groupId: string, story: Story, day: number, at: Date, stage: Stage) {
  const founder = await membershipOf(trx, groupId, stage.cast[story.people[0]]);
  const { plans } = await findPlans(trx, founder);
  for (const { currency, payments } of plans) {
    for (const payment of payments) {
      const draft = { ...payment, id: stage.newId(at), currency, date: stage.dateOf(day) };
      await bookSettlement(trx, founder, draft, SALES, at);
    }
  }
}

function membershipOf(trx: Db, groupId: string, userId = ''): Promise<Membership> {
  return getMembership(trx, { userId, groupId });
}

/** Never in the future, whatever the time of day at which the demo is set up. */
function instantOf({ dateOf, now }: Stage, day: number, minutes: number): Date {
  const morning = Date.parse(`${dateOf(day)}T07:30:00Z`);
  return earlierOf(new Date(morning + minutes * MINUTE_MS), now);
}

function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}
