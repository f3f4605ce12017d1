// Families of balances for `bench/settlement.ts`: what groups have, and what is hard to plan for.

export type Random = (from: number, to: number) => number;

/** Balances of about that many members, summing to zero. */
export type Family = (random: Random, members: number) => number[];

export const FAMILIES: Readonly<Record<string, Family>> = {
  'up to 1e12': (random, n) => closed(signed(random, n - 1, 1e12)),
  'up to 1e6': (random, n) => closed(signed(random, n - 1, 1e6)),
  'up to 10,000': (random, n) => closed(signed(random, n - 1, 10_000)),
  'up to 3,000': (random, n) => closed(signed(random, n - 1, 3_000)),
  'up to 1,000': (random, n) => closed(signed(random, n - 1, 1_000)),
  'up to 300': (random, n) => closed(signed(random, n - 1, 300)),
  'up to 100': (random, n) => closed(signed(random, n - 1, 100)),
  'up to 30': (random, n) => closed(signed(random, n - 1, 30)),
  'up to 10': (random, n) => closed(signed(random, n - 1, 10)),
  '1, 2, 3 …': (random, n) => closed(sequence(n - 1, (i) => either(random, i + 1))),
  '1000, 1007, 1014 …': (random, n) => closed(sequence(n - 1, (i) => either(random, 1000 + 7 * i))),
  'each half as much again': (random, n) =>
    closed(sequence(n - 1, (i) => either(random, Math.round(1.5 ** (i + 2))))),
  'powers of two': (random, n) => closed(sequence(n - 1, (i) => either(random, 2 ** i))),
  'next to powers of two': (random, n) =>
    closed(sequence(n - 1, (i) => either(random, 2 ** (i % 12) + random(0, 2)))),
  Fibonacci: (random, n) => closed(fibonacci(n - 1).map((amount) => either(random, amount))),
  'all owe the same to one': (_, n) => closed(sequence(n - 1, () => -500)),
  'all owe little to one': (random, n) => closed(sequence(n - 1, () => -random(1, 50))),
  'opposite pairs up to 100': (random, n) => sequence(n / 2, () => opposites(random(1, 100))).flat(),
  'opposite pairs 1, 2, 3 …': (_, n) => sequence(n / 2, (i) => opposites(i + 1)).flat(),
  'half of it opposite pairs': (random, n) => [
    ...sequence(n / 4, () => opposites(random(1, 300))).flat(),
    ...closed(signed(random, n / 2 - 1, 300)),
  ],
  'hidden threes up to 1e6': (random, n) => hidden(random, n, 3, 1e6),
  'hidden fours up to 1e6': (random, n) => hidden(random, n, 4, 1e6),
  'hidden fours up to 50': (random, n) => hidden(random, n, 4, 50),
  'hidden sixes up to 200': (random, n) => hidden(random, n, 6, 200),
  // Only subsets whose remainders cancel can sum to zero: the optimum stays far below a third of the members.
  'remainders 1 and -2 of 7': (random, n) =>
    closed(sequence(n - 1, (i) => (i % 3 ? 1 + 7 * random(0, 14) : -2 - 7 * random(0, 14)))),
  'remainders 1 and -1 of 5': (random, n) =>
    closed(sequence(n - 1, (i) => (i % 2 ? 1 + 5 * random(0, 20) : -1 - 5 * random(0, 20)))),
  'two odd among even': (random, n) => closed([...signed(random, n - 2, 60).map((amount) => 2 * amount), 61]),
  // The slowest that a search of three minutes by random steps uphill came upon.
  'found by search': (_, n) => closed(FOUND.slice(0, n - 1)),
};

const FOUND = [
  -293, -265, -212, -197, -194, -189, -154, -152, -135, -132, -122, -111, -71, -42, 42, 71, 111, 122, 135,
  152, 182, 253, 265,
];

function sequence<T>(count: number, at: (i: number) => T): T[] {
  return Array.from({ length: Math.floor(count) }, (_, i) => at(i));
}

function closed(amounts: readonly number[]): number[] {
  return [...amounts, -amounts.reduce((sum, amount) => sum + amount, 0)];
}

function opposites(amount: number): number[] {
  return [amount, -amount];
}

function either(random: Random, amount: number): number {
  return random(0, 1) === 0 ? amount : -amount;
}

function signed(random: Random, count: number, largest: number): number[] {
  return sequence(count, () => either(random, random(1, largest)));
}

function hidden(random: Random, members: number, size: number, largest: number): number[] {
  return sequence(members / size, () => closed(signed(random, size - 1, largest))).flat();
}

function fibonacci(count: number): number[] {
  const numbers = [1, 2];
  while (numbers.length < count) numbers.push((numbers.at(-1) ?? 0) + (numbers.at(-2) ?? 0));
  return numbers.slice(0, count);
}
