// A settlement may pay a member to whom the payer owes nothing, because a plan combines debts. When Ana pays
// Cleo, it settles the debts on the way between them: Ana's to Ben and Ben's to Cleo. So once every balance
// is zero, no circle of debts is left.

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
 * A household pays and is paid as one: ways also lead from each member of a household to each other one, whatever they owe each
 * other. When Lia pays what Omar of her household owes, his debt is paid, and he owes her.
 * @param debts who owes whom before the payment, at most one debt between two people
 */
export function debtsOfPayment(
  payment: Payment,
  debts: readonly Debt[],
  households: readonly HouseholdMembers[] = [],
): Debt[] {
  const people = debtorsOf(debts, households);
  const [payer, payee] = [getPerson(people, payment.from), getPerson(people, payment.to)];
  const paid: OpenDebt[] = [];
  let left: number = payment.amount;
  // Each turn pays along all ways of one length, and leaves only longer ones: there are fewer turns than people.
  while (left > 0 && paid.length < DEBTS_PAID_MAX && isReached(payee, payer, people)) {
    left = payAlongShortestWays(payer, payee, left, paid);
  }
  const changes = [
    ...paid.map(({ from, to, amount, open }) => debtOf(to, from, amount - open)),
    ...(left > 0 ? [debtOf(payee, payer, left)] : []),
  ];
  // Inside a household, a way may lead along a debt and beside it.
  return households.length > 0 ? mergeDebts(changes) : changes;
}

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
}

interface OpenDebt {
  readonly from: Person;
  readonly to: Person;
  readonly amount: number;
  /** What of it is not paid yet. */
  open: number;
}

type People = Map<string, Person>;

function debtorsOf(debts: readonly Debt[], households: readonly HouseholdMembers[]): People {
  const people: People = new Map();
  const owe = (fromId: string, toId: string, amount: number) => {
    const from = getPerson(people, fromId);
    from.owes.push({ from, to: getPerson(people, toId), amount, open: amount });
  };
  for (const { from, to, amount } of debts) owe(from, to, amount);
  for (const members of households) {
    for (const one of members) for (const other of members) if (one !== other) owe(one, other, UNBOUNDED);
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
  const person = { id, owes: [], place: 0, distance: Number.POSITIVE_INFINITY, next: 0 };
  people.set(id, person);
  return person;
}

/** Breadth first, so that the direct debt comes before any detour. */
function isReached(payee: Person, payer: Person, people: People): boolean {
  for (const person of people.values())
    Object.assign(person, { distance: Number.POSITIVE_INFINITY, next: 0 });
  payer.distance = 0;
  const reached = new Set([payer]);
  for (const { owes, distance } of reached) {
    if (distance >= payee.distance) break;
    for (const { to, open } of owes) {
      if (open === 0 || to.distance !== Number.POSITIVE_INFINITY) continue;
      to.distance = distance + 1;
      reached.add(to);
    }
  }
  return reached.has(payee);
}

/**
 * Pays until no way of this length is left, or nothing is left to pay.
 * @param paid where each debt of which something is paid is added
 * @returns what is left to pay
 */
function payAlongShortestWays(payer: Person, payee: Person, amount: number, paid: OpenDebt[]): number {
  let left = amount;
  let way: OpenDebt[] = [];
  for (let person = payer; left > 0 && paid.length < DEBTS_PAID_MAX; ) {
    const step = nextStep(person);
    if (person === payee) {
      left -= pay(way, left, paid);
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
  return left;
}

function pay(way: readonly OpenDebt[], atMost: number, paid: OpenDebt[]): number {
  const amount = Math.min(atMost, ...way.map(({ open }) => open));
  for (const debt of way) {
    if (debt.open === debt.amount) paid.push(debt);
    debt.open -= amount;
  }
  return amount;
}

function nextStep(person: Person): OpenDebt | undefined {
  const leadsOn = (debt: OpenDebt) => debt.open > 0 && debt.to.distance === person.distance + 1;
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
