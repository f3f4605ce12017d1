// Writing transactions: the screen shows the change at once, in every list and balance that it touches. A refusal puts
// everything back as it was; the screen that asked says why. What the server then says replaces what was expected.

import { useEffect, useState } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import type { Payment } from '#domain/settlement/payment.ts';
import { useKeptChanges } from './kept-changes.ts';
import type { LedgerChange, SentTransaction } from './ledger-change.ts';

export interface SendOptions {
  /** Called when no answer comes: the change is on the device, and will be sent by itself. */
  onWaiting?: () => void;
}

export function useCreateTransaction(groupId: string) {
  const { send, isPending } = useSending(groupId);
  return {
    create: (transaction: SentTransaction, options?: SendOptions) =>
      send({ kind: 'create', transaction }, options),
    isPending,
  };
}

/** Saves a new version of what was read; `before` is what the lists and balances show now. */
export function useUpdateTransaction(groupId: string) {
  const { send } = useSending(groupId);
  return {
    update: (
      edit: { before: Transaction; base: Transaction; transaction: SentTransaction; version: number },
      options?: SendOptions,
    ) => send({ kind: 'edit', ...edit }, options),
  };
}

export function useDeleteTransaction(groupId: string) {
  const { send } = useSending(groupId);
  return { remove: (transaction: Transaction) => send({ kind: 'delete', transaction }) };
}

export function useRestoreTransaction(groupId: string) {
  const { send, isPending } = useSending(groupId);
  return { restore: (transaction: Transaction) => send({ kind: 'restore', transaction }), isPending };
}

/** Books that one member paid another; the rest of the plan stays as it is. */
export function useBookSettlement(groupId: string) {
  const { send } = useSending(groupId);
  return {
    settle: (booking: { transaction: SentTransaction; payment: Payment; planSeq?: number | undefined }) =>
      send({ kind: 'settle', ...booking }),
  };
}

function useSending(groupId: string) {
  const kept = useKeptChanges();
  const [count, setCount] = useState(0);
  useEffect(() => kept.prepare(), [kept]);
  async function send(change: LedgerChange, { onWaiting }: SendOptions = {}): Promise<Transaction> {
    setCount((before) => before + 1);
    try {
      return await kept.send(groupId, change, onWaiting);
    } finally {
      setCount((before) => before - 1);
    }
  }
  return { send, isPending: count > 0 };
}
