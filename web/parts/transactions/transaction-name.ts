import type { Transaction } from '#contract/transactions.ts';

// Money that changes hands needs no name, and gets one from the form or the server, in whatever language they had then.
const GIVEN = {
  transfer: ['Transfer', 'Traspaso'],
  settlement: ['Settlement', 'Pago'],
} as const;

type Given = keyof typeof GIVEN;

/** What a transaction is called: as somebody named it, or, where nobody did, by `word` of its type in the reader's language. */
export function transactionName(
  { type, description }: Pick<Transaction, 'type' | 'description'>,
  word: (type: Given) => string,
): string {
  const isGiven = type !== 'expense' && type !== 'income' && GIVEN[type].some((name) => name === description);
  return isGiven ? word(type) : description;
}
