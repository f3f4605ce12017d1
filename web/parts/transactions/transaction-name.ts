import type { Transaction } from '#contract/transactions.ts';
import { isHandedOver } from '#domain/ledger/transaction.ts';

// Settlements and transfers need no description. The form or the server gives them one, in the language of that moment.
const GIVEN = {
  transfer: ['Transfer', 'Traspaso'],
  settlement: ['Settlement', 'Pago'],
} as const;

type Given = keyof typeof GIVEN;

/** A transaction's name: its description, or without one the `word` of its type in the reader's language. */
export function transactionName(
  { type, description }: Pick<Transaction, 'type' | 'description'>,
  word: (type: Given) => string,
): string {
  const isGiven = isHandedOver(type) && GIVEN[type].some((name) => name === description);
  return isGiven ? word(type) : description;
}
