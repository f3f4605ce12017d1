import type { NewTransaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { getCurrency } from '#domain/currency.ts';
import type { Split } from '#domain/split.ts';
import { bookSettlement } from '#server/balances/commands.ts';
import { previewSettlement } from '#server/balances/queries.ts';
import type { Db } from '#server/db/database.ts';
import { createGroup } from '#server/groups/commands.ts';
import { acceptInvitation, createInvitationLink } from '#server/invitations/commands.ts';
import { getMembership, type Membership } from '#server/memberships/queries.ts';
import { createTransaction, deleteTransaction, editTransaction } from '#server/transactions/commands.ts';
import type { Cast } from './cast.ts';
import type { Line, Name, Shares, Side, Story } from './script.ts';

export interface Stage {
  readonly cast: Cast;
  readonly newId: (at: Date) => string;
  /** Of a day counted from today. */
  readonly dateOf: (day: number) => CalendarDate;
  readonly now: Date;
}

/** Founds the story's group and lets everything in it happen, in the order of its days. */
export async function play(trx: Db, story: Story, stage: Stage): Promise<void> {
  const groupId = await found(trx, story, stage);
  const members = new Map<Name, Membership>();
  for (const name of story.people) {
    members.set(name, await getMembership(trx, { userId: userIdOf(stage, name) }, groupId));
  }
  for (const [index, line] of story.lines.toSorted((a, b) => a.day - b.day).entries()) {
    const at = instantOf(stage, line.day, index);
    if ('settleUp' in line) {
      await settleUp(trx, memberOf(members, story.people[0]), stage.dateOf(line.day), at, stage);
    } else {
      await enter(trx, memberOf(members, writerOf(line, story)), line, story, at, stage);
    }
  }
}

/** A link of an hour that is used up the moment it is made: nobody comes in by it later. */
async function found(trx: Db, story: Story, stage: Stage): Promise<string> {
  const at = instantOf(stage, story.founded, 0);
  const [founder, ...guests] = story.people.map((name) => ({ userId: userIdOf(stage, name) }));
  const { name, description, icon, colour } = story;
  const currencies = story.currencies.map((code) => getCurrency(code).code);
  const [defaultCurrency] = currencies;
  if (!founder || !defaultCurrency) throw new Error(`${name} has nobody, or nothing to pay with`);
  const id = stage.newId(at);
  const draft = { id, name, description, icon, colour, currencies, defaultCurrency };
  await createGroup(trx, founder, draft, { currencies, premiumForAll: true }, at);
  if (guests.length === 0) return id;

  const terms = { id: stage.newId(at), expirationHours: 1, maxUses: guests.length };
  const maker = { publicUrl: '', secret: stage.newId(at) };
  const { value: link } = await createInvitationLink(trx, founder, id, terms, maker, at);
  for (const guest of guests) {
    await acceptInvitation(trx, guest, link.token, maker.secret, { premiumForAll: true }, at);
  }
  return id;
}

async function enter(
  trx: Db,
  by: Membership,
  line: Line,
  story: Story,
  at: Date,
  stage: Stage,
): Promise<void> {
  const { what, day, amount, mistakenAmount, isDeleted } = line;
  const sideOf = (side: Side) => splitOf(side, story, stage);
  const draft: NewTransaction & { id: string } = {
    id: stage.newId(at),
    type: line.type ?? 'expense',
    description: what,
    amount: mistakenAmount ?? amount,
    currency: getCurrency(line.currency ?? story.currencies[0]).code,
    date: stage.dateOf(day),
    payers: sideOf(typeof line.by === 'string' ? [line.by] : line.by),
    recipients: sideOf(line.for ?? 'all'),
  };
  await createTransaction(trx, by, draft, at);
  const later = earlierOf(new Date(at.getTime() + 3_600_000), stage.now);
  if (mistakenAmount) await editTransaction(trx, by, draft.id, { ...draft, amount, version: 1 }, later);
  if (isDeleted) await deleteTransaction(trx, by, draft.id, later);
}

/** Books what the preview says, payment by payment, as the app's "Mark paid" does. */
async function settleUp(trx: Db, by: Membership, date: CalendarDate, at: Date, { newId }: Stage): Promise<void> {
  for (const { currency, payments } of await previewSettlement(trx, by, by.groupId)) {
    for (const payment of payments) {
      await bookSettlement(trx, by, { id: newId(at), ...payment, currency, date }, at);
    }
  }
}

function splitOf(side: Side, story: Story, stage: Stage): Mutable {
  const one = (name: Name) => ({ userId: userIdOf(stage, name) });
  if (side === 'all') return { mode: 'evenly', parts: story.people.map(one) };
  if ('parts' in side) {
    return { mode: 'parts', parts: sharesOf(side.parts).map(([name, parts]) => ({ ...one(name), parts })) };
  }
  if ('percent' in side) {
    return {
      mode: 'percent',
      parts: sharesOf(side.percent).map(([name, percent]) => ({ ...one(name), percent })),
    };
  }
  if ('amount' in side) {
    return { mode: 'amount', parts: sharesOf(side.amount).map(([name, amount]) => ({ ...one(name), amount })) };
  }
  if ('fixed' in side) {
    const fixed = sharesOf(side.fixed).map(([name, fixed]) => ({ ...one(name), fixed }));
    return { mode: 'evenly', parts: [...fixed, ...side.rest.map(one)] };
  }
  return { mode: 'evenly', parts: side.map(one) };
}

/** In the order in which the cast is named. */
function sharesOf(shares: Shares): [Name, number][] {
  return NAMES.flatMap((name): [Name, number][] => {
    const share = shares[name];
    return share === undefined ? [] : [[name, share]];
  });
}

/** Whoever paid writes it down, the first of several. */
function writerOf({ by }: Line, story: Story): Name {
  if (typeof by === 'string') return by === 'all' ? story.people[0] : by;
  return story.people.find((name) => splitNames(by).includes(name)) ?? story.people[0];
}

function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** During the day, a few minutes after what was entered before it; never in the future. */
function instantOf({ dateOf, now }: Stage, day: number, index: number): Date {
  const morning = new Date(`${dateOf(day)}T07:30:00Z`).getTime();
  return earlierOf(new Date(morning + index * 420_000), now);
}

function userIdOf({ cast }: Stage, name: Name): string {
  const id = cast.get(name);
  if (!id) throw new Error(`${name} is not in the cast`);
  return id;
}

function memberOf(members: ReadonlyMap<Name, Membership>, name: Name): Membership {
  const membership = members.get(name);
  if (!membership) throw new Error(`${name} is not in the group`);
  return membership;
}
