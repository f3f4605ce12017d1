import { isSpending, type TransactionType } from '#domain/ledger/transaction.ts';

interface Side {
  parts: readonly { userId: string }[];
}

/** Who paid whom, where money went from one person to one other: a settlement or a transfer between two. */
export function handedOver({
  type,
  payers,
  recipients,
}: {
  type: TransactionType;
  payers: Side;
  recipients: Side;
}): { from: string; to: string } | undefined {
  if (isSpending(type)) return undefined;
  const [from, secondPayer] = payers.parts;
  const [to, secondRecipient] = recipients.parts;
  return from && to && !secondPayer && !secondRecipient ? { from: from.userId, to: to.userId } : undefined;
}
