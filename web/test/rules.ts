import {
  type NewRecurringExpense,
  type RecurringExpense,
  recurringExpenseSchema,
} from '#contract/recurring-expenses.ts';
import { resolveSplit } from '#domain/ledger/split.ts';
import { minorUnits } from '#domain/money/money.ts';
import { ANA, BEN, CLEO, flat, id } from './cast.ts';
import { evenly } from './ledger.ts';
import type { Plain } from './server.ts';

const RECORDED = '2026-03-14T18:00:00.000Z';

/** Ana pays the rent of the flat on the last day of each month, unless given otherwise. */
export function rent(change: Partial<Plain<RecurringExpense>> = {}): RecurringExpense {
  const made = recordedRule(
    {
      groupId: flat().id,
      description: 'Rent',
      amount: 90_000,
      currency: 'EUR',
      frequency: 'monthly',
      startDate: '2026-01-31',
      payers: evenly(ANA),
      recipients: evenly(ANA, BEN, CLEO),
    },
    ANA.id,
  );
  return recurringExpenseSchema.parse({ ...made, id: id(500), ...change });
}

/** As the server resolves it: each has the same share of the rent. */
export function resolved(...people: readonly { id: string }[]) {
  const amount = 90_000 / people.length;
  return { mode: 'evenly' as const, parts: people.map((one) => ({ userId: one.id, amount })) };
}

/** As the server answers it once this was entered. */
export function recordedRule(
  { payers, recipients, ...body }: Plain<NewRecurringExpense>,
  createdBy: string,
): RecurringExpense {
  const resolved = (side: typeof recipients) => {
    const parts = resolveSplit(minorUnits(body.amount), side, id(500));
    return side.mode === 'items'
      ? { ...side, parts }
      : {
          mode: side.mode,
          parts: side.parts.map((part, index) => ({ ...part, amount: parts[index]?.amount ?? 0 })),
        };
  };
  return recurringExpenseSchema.parse({
    interval: 1,
    dayOfMonth: null,
    endDate: null,
    category: null,
    note: null,
    hasReminder: false,
    ...body,
    id: crypto.randomUUID(),
    payers: resolved(payers),
    recipients: resolved(recipients),
    isActive: true,
    pauseReason: null,
    nextExecution: body.startDate,
    ownerLacksPremium: false,
    createdCount: 0,
    lastCreatedDate: null,
    createdBy,
    createdAt: RECORDED,
    updatedAt: RECORDED,
    deletedAt: null,
    version: 1,
  });
}
