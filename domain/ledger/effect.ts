// What a transaction means for one member: what they put in, what of it is theirs, and so what it does to their balance.

import { type MinorUnits, NO_MONEY, sumAmounts } from '#domain/money/money.ts';
import { postingsOf, type TransactionContent, type TransactionType } from './transaction.ts';

/** The word for an effect; of `even` a share was paid exactly, for `none` nothing is counted, on it or not. */
export type EffectKind = 'lent' | 'borrowed' | 'yours' | 'held' | 'gave' | 'received' | 'even' | 'none';

export interface MemberEffect {
  kind: EffectKind;
  /** Minor units: what they paid, or took in. */
  paid: MinorUnits;
  /** Minor units: their share. */
  share: MinorUnits;
  /** Signed: what it adds to their balance. */
  net: MinorUnits;
}

/** What the transaction means for the member: what they paid, their share, and what it adds to their balance. */
export function effectOn(
  { type, payers, recipients }: Pick<TransactionContent, 'payers' | 'recipients'> & { type: TransactionType },
  userId: string,
): MemberEffect {
  const paid = payers.parts.find((part) => part.userId === userId)?.amount;
  const share = recipients.parts.find((part) => part.userId === userId)?.amount;
  const postings = postingsOf(type, payers.parts, recipients.parts);
  const net = sumAmounts(postings.filter((posting) => posting.userId === userId).map(({ amount }) => amount));
  return {
    kind: paid || share ? kindOf(type, net) : 'none',
    paid: paid ?? NO_MONEY,
    share: share ?? NO_MONEY,
    net,
  };
}

const WORDS = {
  expense: { plus: 'lent', minus: 'borrowed' },
  income: { plus: 'yours', minus: 'held' },
  transfer: { plus: 'gave', minus: 'received' },
  settlement: { plus: 'gave', minus: 'received' },
} as const;

function kindOf(type: TransactionType, net: MinorUnits): EffectKind {
  if (net === 0) return 'even';
  return WORDS[type][net > 0 ? 'plus' : 'minus'];
}
