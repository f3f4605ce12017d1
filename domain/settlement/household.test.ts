import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Balance } from '#domain/ledger/balance.ts';
import { applyPostings, balancesOf } from '#domain/ledger/balance.ts';
import { type Debt, mergeDebts } from '#domain/ledger/debt.ts';
import { minorUnits } from '#domain/money/money.ts';
import { debt } from '#test/debt.ts';
import { mergeBalances, mergeDebtsBetween, representativesOf } from './household.ts';
import { type Payment, planAfter, planSettlement, settles } from './settlement.ts';

const balance = (userId: string, amount: number): Balance => ({ userId, amount: minorUnits(amount) });

describe('a household', () => {
  it.each([
    ['owes the most', { ana: -300, ben: -700, cleo: 1000 }, 'ben'],
    ['is owed the most', { ana: 300, ben: 700, cleo: -1000 }, 'ben'],
    ['owes, where another is owed less', { ana: -900, ben: 200, cleo: 700 }, 'ana'],
    ['comes first by id, where two owe the same', { ana: -500, ben: -500, cleo: 1000 }, 'ana'],
    ['comes first by id, where nothing is open', { ana: 400, ben: -400 }, 'ana'],
    ['comes first by id, where no member has a balance', {}, 'ana'],
  ])('goes by the name of the member who %s', (_, amounts: Record<string, number>, name) => {
    const balances = Object.entries(amounts).map(([userId, amount]) => balance(userId, amount));
    const names = representativesOf(balances, [['ben', 'ana']]);
    expect([...names]).toEqual([
      ['ben', name],
      ['ana', name],
    ]);
  });

  it('has the sum of its members’ balances', () => {
    const balances = [balance('ana', -300), balance('ben', -700), balance('cleo', 1000)];
    const merged = mergeBalances(balances, representativesOf(balances, [['ana', 'ben']]));
    expect(merged).toEqual([balance('ben', -1000), balance('cleo', 1000)]);
  });

  it('that is even within itself has no balance', () => {
    const balances = [balance('ana', -300), balance('ben', 300)];
    expect(mergeBalances(balances, representativesOf(balances, [['ana', 'ben']]))).toEqual([]);
  });

  it('owes what its members owe others, netted, and nothing to itself', () => {
    const names = representativesOf([], [['ana', 'ben']]);
    const debts = [debt('ana', 'ben', 50), debt('ben', 'cleo', 30), debt('cleo', 'ana', 10)];
    expect(mergeDebtsBetween(debts, names)).toEqual([debt('ana', 'cleo', 20)]);
  });
});

describe('a plan among households', () => {
  it('settles every household, pays no member inside one and names the member with most to settle', () => {
    fc.assert(
      fc.property(groups, ({ balances, debts, households }) => {
        const names = representativesOf(balances, households);
        const { payments, optimal } = planOf({ balances, debts, households });
        expect(settles(payments, mergeBalances(balances, names))).toBe(true);
        expect(optimal).toBe(true);
        for (const { from, to } of payments) {
          expect(nodeOf(from, households)).not.toBe(nodeOf(to, households));
          expect([names.get(from) ?? from, names.get(to) ?? to]).toEqual([from, to]);
        }
        for (const members of households) {
          expect(sumOf(applyPostings(balances, postingsOf(payments)), members)).toBe(0);
        }
      }),
    );
  });

  it('never has more payments than one among their members', () => {
    fc.assert(
      fc.property(groups, (group) => {
        const apart = planOf({ ...group, households: [] });
        expect(planOf(group).paymentsAfter).toBeLessThanOrEqual(apart.paymentsAfter);
      }),
    );
  });

  it('is the plan among members where there are no households', () => {
    fc.assert(
      fc.property(groups, ({ balances, debts }) => {
        expect(planOf({ balances, debts, households: [] })).toEqual(planSettlement(balances, debts));
        expect(mergeBalances(balances, new Map())).toEqual(balances);
        expect(mergeDebtsBetween(debts, new Map())).toEqual(debts);
      }),
    );
  });

  it('leaves its other payments as they were between households, whichever of them books one', () => {
    fc.assert(
      fc.property(groups, fc.nat(), fc.nat(), (group, payer, payee) => {
        const { balances, households } = group;
        const { payments } = planOf(group);
        const [paid] = payments;
        if (!paid) return;
        const booked = {
          ...paid,
          from: pick(membersWith(paid.from, households), payer),
          to: pick(membersWith(paid.to, households), payee),
        };
        const names = representativesOf([], households);
        const left = planAfter(mergeDebtsBetween(payments, names), inNames(booked, names));
        const after = applyPostings(balances, postingsOf([booked]));
        const namesAfter = representativesOf(after, households);
        expect(left?.length).toBe(payments.length - 1);
        expect(settles(mergeDebtsBetween(left ?? [], namesAfter), mergeBalances(after, namesAfter))).toBe(
          true,
        );
      }),
    );
  });
});

interface Group {
  readonly balances: readonly Balance[];
  readonly debts: readonly Debt[];
  readonly households: readonly (readonly string[])[];
}

const PEOPLE = ['ana', 'ben', 'cleo', 'dev', 'emma', 'flor', 'gil', 'hana'];
const person = fc.constantFrom(...PEOPLE);

/** Debts among eight people with the balances that they make, and some of the people in households. */
const groups: fc.Arbitrary<Group> = fc
  .record({
    lines: fc.array(fc.tuple(person, person, fc.integer({ min: 1, max: 40 })), { maxLength: 14 }),
    homes: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: PEOPLE.length, maxLength: PEOPLE.length }),
  })
  .map(({ lines, homes }) => {
    const debts = mergeDebts(
      lines.filter(([from, to]) => from !== to).map(([from, to, amount]) => debt(from, to, amount)),
    );
    const households = [1, 2, 3]
      .map((home) => PEOPLE.filter((_, index) => homes[index] === home))
      .filter((members) => members.length > 1);
    return { balances: balancesOf(postingsOf(debts).map(reversed)), debts, households };
  });

function planOf({ balances, debts, households }: Group) {
  const names = representativesOf(balances, households);
  return planSettlement(mergeBalances(balances, names), mergeDebtsBetween(debts, names));
}

function postingsOf(payments: readonly Payment[]): Balance[] {
  return payments.flatMap(({ from, to, amount }) => [balance(from, amount), balance(to, -amount)]);
}

function reversed({ userId, amount }: Balance): Balance {
  return balance(userId, -amount);
}

function membersWith(userId: string, households: readonly (readonly string[])[]): readonly string[] {
  return households.find((members) => members.includes(userId)) ?? [userId];
}

function nodeOf(userId: string, households: readonly (readonly string[])[]): string {
  return membersWith(userId, households).join();
}

function sumOf(balances: readonly Balance[], members: readonly string[]): number {
  return balances
    .filter(({ userId }) => members.includes(userId))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function pick(members: readonly string[], seed: number): string {
  return members[seed % members.length] ?? '';
}

function inNames(payment: Payment, names: ReadonlyMap<string, string>): Payment {
  const nameOf = (userId: string) => names.get(userId) ?? userId;
  return { ...payment, from: nameOf(payment.from), to: nameOf(payment.to) };
}
