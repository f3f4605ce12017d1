// What a transaction means for one member: what they put in, what of it is theirs, and so what it does to their balance.

import type { Transaction } from '#contract/transactions.ts';
import { postingsOf } from '#domain/ledger/transaction.ts';
import { minorUnits } from '#domain/money/money.ts';

/** The word for an effect; `even` is on it with nothing left over, `none` is not on it at all. */
export type EffectKind = 'lent' | 'borrowed' | 'yours' | 'held' | 'gave' | 'received' | 'even' | 'none';

export interface Effect {
  kind: EffectKind;
  /** Minor units: what they paid, or took in. */
  paid: number;
  /** Minor units: their share. */
  share: number;
  /** Signed: what it adds to their balance. */
  net: number;
}

export function effectOn(
  { type, payers, recipients }: Pick<Transaction, 'type' | 'payers' | 'recipients'>,
  userId: string,
): Effect {
  const paid = payers.parts.find((part) => part.userId === userId)?.amount;
  const share = recipients.parts.find((part) => part.userId === userId)?.amount;
  const net = postingsOf(type, sharesOf(payers.parts), sharesOf(recipients.parts))
    .filter((posting) => posting.userId === userId)
    .reduce((sum, { amount }) => sum + amount, 0);
  const isOn = paid !== undefined || share !== undefined;
  return { kind: isOn ? kindOf(type, net) : 'none', paid: paid ?? 0, share: share ?? 0, net };
}

function sharesOf(parts: readonly { userId: string; amount: number }[]) {
  return parts.map(({ userId, amount }) => ({ userId, amount: minorUnits(amount) }));
}

const WORDS = {
  expense: { plus: 'lent', minus: 'borrowed' },
  income: { plus: 'yours', minus: 'held' },
  transfer: { plus: 'gave', minus: 'received' },
  settlement: { plus: 'gave', minus: 'received' },
} as const;

function kindOf(type: Transaction['type'], net: number): EffectKind {
  if (net === 0) return 'even';
  return WORDS[type][net > 0 ? 'plus' : 'minus'];
}
