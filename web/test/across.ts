import { type CurrencyTotals, getMyBalances } from '#contract/balances.ts';
import { type ConsolidatedBalance, getConsolidatedBalances } from '#contract/consolidated.ts';
import { getDashboard } from '#contract/dashboard.ts';
import type { Plain, TestServer } from './server.ts';

interface Across {
  totals?: () => Plain<CurrencyTotals>[];
  people?: () => Plain<ConsolidatedBalance>[];
}

/** What a test's server says of all groups together, in each of the answers that tell of it. */
export function answerAcross(server: TestServer, { totals = () => [], people = () => [] }: Across): void {
  server.answer(getMyBalances, totals);
  server.answer(getConsolidatedBalances, people);
  server.answer(getDashboard, () => ({
    totals: totals().map((total) => ({
      ...total,
      groupCount: total.groups.length,
      groups: total.groups.slice(0, 12),
    })),
    people: people().map((person) => ({
      ...person,
      groupCount: person.groups.length,
      groups: person.groups.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)).slice(0, 3),
    })),
  }));
}
