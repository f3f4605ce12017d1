import { useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { createListeners } from '#web/lib/browser/listeners.ts';
import { holdPage } from '#web/lib/browser/unsaved.ts';
import { sayRefusedReceipts } from '#web/lib/kept/refused-receipts.ts';
import type { TransactionInGroup } from '#web/queries/ledger/attachments.ts';

// What a screen sees of the files on their way. It is apart from what sends them: the line that says what was refused is on
// every signed-in screen.

/**
 * A file on its way to a transaction. It is held by the page and not by a screen: a form or a sheet may close meanwhile. Once it
 * is made ready it is on the device as well, until the server has taken it.
 */
export interface Upload extends TransactionInGroup {
  /** Of the attachment that it becomes. A retry is the same one. */
  readonly id: string;
  readonly name: string;
  /** From 0 to 1; undefined while it waits for its turn, for a connection, or is made ready. */
  readonly part: number | undefined;
  /** Why it has come to a halt. */
  readonly failure: unknown;
  /** Whether it is as it will be sent. A file that is not ready cannot be sent. */
  readonly isReady: boolean;
  /** False before it is on the device, and where the device has no room: a page that is closed then loses it. */
  readonly isStored: boolean;
}

const { subscribe, tell } = createListeners();
let uploads: readonly Upload[] = [];
let letGo: (() => void) | undefined;

/** Those of a transaction, in the order in which they were begun. */
export function useUploads(transactionId: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, listUploads);
  return useMemo(() => all.filter((upload) => upload.transactionId === transactionId), [all, transactionId]);
}

/** Those that a server has refused for good. Where their transaction is gone there is nothing to look at any more. */
export function useRefusedUploads(): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, listUploads);
  return useMemo(() => all.filter(isRefused), [all]);
}

function isRefused({ isReady, failure }: Upload): boolean {
  return isReady && failure !== undefined && !isGone(failure);
}

/** Whether the transaction that it is of is gone. */
export function isGone(failure: unknown): boolean {
  // The page of a proxy knows of no transaction.
  return failure instanceof ApiError && failure.status === 404 && failure.code !== 'UNKNOWN_ERROR';
}

/** How many a page that is closed, or an account that signs out, would lose. */
export function countUnstored(): number {
  return uploads.filter(isLostWithPage).length;
}

export function listUploads(): readonly Upload[] {
  return uploads;
}

export function findUpload(id: string): Upload | undefined {
  return uploads.find((upload) => upload.id === id);
}

export function changeUpload(id: string, changes: Partial<Upload>): void {
  tellUploads(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}

export function tellUploads(next: readonly Upload[]): void {
  uploads = next;
  if (countUnstored() > 0) letGo ??= holdPage();
  else {
    letGo?.();
    letGo = undefined;
  }
  sayRefusedReceipts(uploads.some(isRefused));
  tell();
}

/** Except for a file that could not be made ready. */
function isLostWithPage({ isStored, isReady, failure }: Upload): boolean {
  return !isStored && (failure === undefined || isReady);
}
