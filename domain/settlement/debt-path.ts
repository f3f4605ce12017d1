// A settlement may pay a member to whom the payer owes nothing, because a plan combines debts. When Ana pays
// Cleo, it settles the debts on the way between them: Ana's to Ben and Ben's to Cleo. And when all whose debts hang
// together are quits by it, what is left between them goes in a circle, and is settled with it.

import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { HouseholdMembers } from './household.ts';
import type { Payment } from './payment.ts';

/**
 * What a settlement changes between pairs, as new debts in the opposite direction, at most one for each debt.
 * Debts on the shortest ways from payer to payee are paid first, in an order fixed by the ids. What is left
 * when there is no further way, or DEBTS_PAID_MAX is reached, the payee owes the payer. Summed per member it
 * is exactly the payment.
 *
 * Three who are quits may still owe one another in a circle. Where it hangs together with what was paid, it is
 * settled, too, up to DEBTS_PAID_MAX: a payment along it would be owed back.
 *
 * A household pays and is paid as one. What is left after the debts of the payer is paid along ways that also
 * lead from each member of a household to each other one, whatever they owe each other. When Lia pays what
 * Omar of her household owes, his debt is paid, and he owes her. A payment within a household pays no debt of
 * others in that way.
 * @param debts who owes whom before the payment, at most one debt between two people
 */
export function debtsOfPayment(
  payment: Payment,
  debts: readonly Debt[],
  households: readonly HouseholdMembers[] = [],
): Debt[] {
  const people = debtorsOf(debts);
  const [payer, payee] = [getPerson(people, payment.from), getPerson(people, payment.to)];
  const paying: Paying = { payer, payee, left: payment.amount, paid: [], within: [] };
  payAlongWays(paying, people.values());
  const between = households.filter((members) => !(members.includes(payer.id) && members.includes(payee.id)));
  if (paying.left > 0 && between.length > 0) {
    const hubs = between.map((members) => hubOf(members, people));
    payAlongWays(paying, [...people.values(), ...hubs]);
  }
  const { paid, within, left } = paying;
  const changes = [
    ...paid.map(({ from, to, amount, open }) => debtOf(to, from, amount - open)),
    ...(left > 0 ? [debtOf(payee, payer, left)] : []),
    ...within,
  ];
  const circles = circlesLeft(paying, people);
  if (circles.length === 0) return within.length > 0 ? mergeDebts(changes) : changes;
  return mergeDebts([...changes, ...circles.map(({ from, to, amount }) => ({ from: to, to: from, amount }))]);
}

/**
 * What goes in a circle once it is paid: of people whose debts hang together with what was paid, and all of whom are owed as
 * much as they owe. None where too much would be written.
 */
function circlesLeft({ payer, payee, left, paid, within }: Paying, people: People): Debt[] {
  if (left > 0) payee.owes.push({ from: payee, to: payer, amount: left, open: left });
  for (const { from, to, amount } of within) {
    const debtor = getPerson(people, from);
    debtor.owes.push({ from: debtor, to: getPerson(people, to), amount, open: amount });
  }
  for (const person of people.values()) Object.assign(person, { net: 0, joined: undefined });
  for (const { owes } of people.values())
    for (const { from, to, open } of owes) {
      if (open === 0 || to.id === HUB) continue;
      from.net -= open;
      to.net += open;
      const [one, other] = [lastOf(from), lastOf(to)];
      if (one !== other) one.joined = other;
    }
  const touched = new Set([payer, payee, ...paid.flatMap(({ from, to }) => [from, to])].map(lastOf));
  for (const person of people.values()) if (person.net !== 0) touched.delete(lastOf(person));
  if (touched.size === 0) return [];
  const circles = [...people.values()]
    .filter((person) => touched.has(lastOf(person)))
    .flatMap(({ owes }) => owes.filter(({ open, to }) => open > 0 && to.id !== HUB));
  const isWritable = paid.length + within.length + circles.length < DEBTS_PAID_MAX;
  return isWritable ? circles.map(({ from, to, open: amount }) => debtOf(from, to, amount)) : [];
}

/** The same person for all whose debts hang together. */
function lastOf(person: Person): Person {
  let last = person;
  while (last.joined) last = last.joined;
  // The next look is short.
  if (last !== person) person.joined = last;
  return last;
}

interface Paying {
  readonly payer: Person;
  readonly payee: Person;
  left: number;
  /** The debts of which something is paid. */
  readonly paid: OpenDebt[];
  /** What members of a household owe each other through the payment. */
  readonly within: Debt[];
}

/** Each turn pays along all ways of one length, and leaves only longer ones: there are fewer turns than people. */
function payAlongWays(paying: Paying, people: Iterable<Person>): void {
  const all = [...people];
  while (mayPayMore(paying) && isReached(paying, all)) {
    payAlongShortestWays(paying);
  }
}

function mayPayMore({ left, paid, within }: Paying): boolean {
  return left > 0 && paid.length + within.length < DEBTS_PAID_MAX;
}

/** Stands between the members of a household: ways lead from each of them to it, and from it to each of them. */
function hubOf(members: HouseholdMembers, people: People): Person {
  const hub = newPerson(HUB);
  for (const id of [...members].sort()) {
    // A member without debts leads nowhere.
    const member = people.get(id);
    if (!member) continue;
    // Behind their debts.
    member.owes.push({ from: member, to: hub, amount: UNBOUNDED, open: UNBOUNDED });
    hub.owes.push({ from: hub, to: member, amount: UNBOUNDED, open: UNBOUNDED });
  }
  return hub;
}

/** No person's id. */
const HUB = '';

/** No way is begun once so many debts are paid: each is a row that is written while the group waits. */
export const DEBTS_PAID_MAX = 2500;

/** More than any payment. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

interface Person {
  readonly id: string;
  /** Ordered by whom they owe. */
  readonly owes: OpenDebt[];
  /** In the order of the ids. */
  place: number;
  /** How many debts lie between the payer and them. */
  distance: number;
  /** The first of `owes` that may still lead to the payee. */
  next: number;
  /** What they are owed, less what they owe. */
  net: number;
  /** Another one, whose debts hang together with theirs. */
  joined: Person | undefined;
}

interface OpenDebt {
  readonly from: Person;
  readonly to: Person;
  readonly amount: number;
  /** What of it is not paid yet. */
  open: number;
}

type People = Map<string, Person>;

function debtorsOf(debts: readonly Debt[]): People {
  const people: People = new Map();
  for (const { from, to, amount } of debts) {
    const debtor = getPerson(people, from);
    debtor.owes.push({ from: debtor, to: getPerson(people, to), amount, open: amount });
  }
  // Numbers compare many times as fast as ids, and there are many times as many debts as people.
  const inOrder = [...people.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const [place, person] of inOrder.entries()) person.place = place;
  for (const { owes } of inOrder) owes.sort((a, b) => a.to.place - b.to.place);
  return people;
}

function getPerson(people: People, id: string): Person {
  const known = people.get(id);
  if (known) return known;
  const person = newPerson(id);
  people.set(id, person);
  return person;
}

function newPerson(id: string): Person {
  return { id, owes: [], place: 0, distance: Number.POSITIVE_INFINITY, next: 0, net: 0, joined: undefined };
}

/**
 * Breadth first, so that the direct debt comes before any detour. Of ways through households, those through the
 * fewest come first, however long they are. So a way leads from one member to another beside their debts only
 * where no debts lead from the one to the other. Otherwise the payment would leave debts that go in a circle.
 */
function isReached({ payer, payee }: Paying, people: readonly Person[]): boolean {
  for (const person of people) Object.assign(person, { distance: Number.POSITIVE_INFINITY, next: 0 });
  let sources = [payer];
  for (let start = 0; sources.length > 0; start += THROUGH_HOUSEHOLD) {
    for (const source of sources) source.distance = start;
    const hubs = reachAlongDebts(sources, payee, start + THROUGH_HOUSEHOLD - 1);
    if (payee.distance !== Number.POSITIVE_INFINITY) return true;
    const members = hubs.flatMap(({ owes }) => owes.map(({ to }) => to));
    sources = members.filter(({ distance }) => distance === Number.POSITIVE_INFINITY);
  }
  return false;
}

/** Longer than any way along debts. */
const THROUGH_HOUSEHOLD = 1_000_000;

/** @returns the hubs that are reached, from which no way is followed here */
function reachAlongDebts(sources: readonly Person[], payee: Person, hubDistance: number): Person[] {
  const reached = new Set(sources);
  const hubs: Person[] = [];
  for (const { owes, distance } of reached) {
    if (distance >= payee.distance) break;
    for (const { to, open } of owes) {
      if (open === 0 || to.distance !== Number.POSITIVE_INFINITY) continue;
      to.distance = to.id === HUB ? hubDistance : distance + 1;
      if (to.id === HUB) hubs.push(to);
      else reached.add(to);
    }
  }
  return hubs;
}

/** Pays until no way of this length is left, or nothing is left to pay. */
function payAlongShortestWays(paying: Paying): void {
  const { payer, payee } = paying;
  let way: OpenDebt[] = [];
  for (let person = payer; mayPayMore(paying); ) {
    const step = nextStep(person);
    if (person === payee) {
      pay(way, paying);
      way = [];
      person = payer;
    } else if (step) {
      way.push(step);
      person = step.to;
    } else {
      const wrong = way.pop();
      if (!wrong) break;
      // Nothing leads on from there: the next debt of the one before is tried.
      person = wrong.from;
      person.next += 1;
    }
  }
}

function pay(way: readonly OpenDebt[], paying: Paying): void {
  const amount = Math.min(paying.left, ...way.map(({ open }) => open));
  paying.left -= amount;
  for (const [index, debt] of way.entries()) {
    const next = way[index + 1];
    if (debt.to.id === HUB && next) paying.within.push(debtOf(next.to, debt.from, amount));
    if (debt.to.id === HUB || debt.from.id === HUB) continue;
    if (debt.open === debt.amount) paying.paid.push(debt);
    debt.open -= amount;
  }
}

function nextStep(person: Person): OpenDebt | undefined {
  const hubDistance = Math.ceil((person.distance + 1) / THROUGH_HOUSEHOLD) * THROUGH_HOUSEHOLD - 1;
  const leadsOn = ({ open, to }: OpenDebt) =>
    open > 0 && to.distance === (to.id === HUB ? hubDistance : person.distance + 1);
  while (person.next < person.owes.length) {
    const debt = person.owes[person.next];
    if (debt && leadsOn(debt)) return debt;
    person.next += 1;
  }
  return undefined;
}

function debtOf(from: Person, to: Person, amount: number): Debt {
  return { from: from.id, to: to.id, amount: minorUnits(amount) };
}
