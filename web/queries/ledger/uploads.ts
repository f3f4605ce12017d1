import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { v7 } from 'uuid';
import { addAttachment } from '#contract/attachments.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { sendFile } from '#web/lib/api/files.ts';
import { doubling } from '#web/lib/api/retrying.ts';
import { holdPage } from '#web/lib/browser/unsaved.ts';
import { countEntries, type EntryStore } from '#web/lib/kept/entry-store.ts';
import { type KeptReceipt, openReceiptStore } from '#web/lib/kept/receipt-store.ts';
import { pauseUntilOnline } from '#web/lib/live/page-presence.ts';
import { session } from '#web/lib/session/session.ts';
import { expectOwnChange } from '#web/queries/connection/live.ts';
import { afterFailure } from './after-failure.ts';
import { type AttachedTo, showAttachment } from './attachments.ts';
import type { LedgerEntry } from './ledger-change.ts';

/**
 * A file on its way to a transaction. It is held by the page and not by a screen: a form or a sheet may close meanwhile. Once it
 * is made ready it is on the device as well, until the server has taken it.
 */
export interface Upload extends AttachedTo {
  /** Of the attachment that it becomes. A retry is the same one. */
  readonly id: string;
  readonly name: string;
  /** From 0 to 1; undefined while it waits for its turn, for a connection, or is made ready. */
  readonly part: number | undefined;
  /** Why it has come to a halt. */
  readonly failure: unknown;
  /** False before it is on the device, and where the device has no room: a page that is closed then loses it. */
  readonly isStored: boolean;
}

export interface ReadyFile {
  readonly name: string;
  readonly blob: Blob;
}

/** The changes of an account that no server has answered. */
interface Changes {
  readonly userId: string;
  readonly held: () => readonly { readonly entry: LedgerEntry }[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** What an upload needs of the screen that begins it. */
export interface UploadSource {
  readonly client: QueryClient;
  /** A receipt of an entry that waits is sent after it. */
  readonly changes: Changes;
  /** Makes a file as it is sent; throws what is wrong with it. */
  readonly prepare: (file: File) => Promise<ReadyFile>;
  /** For a screen that does not show its uploads. */
  readonly onFailure?: (name: string) => void;
  readonly onNoRoom: (name: string) => void;
}

interface Task {
  readonly source: Omit<UploadSource, 'prepare' | 'onNoRoom'>;
  readonly given: AbortController;
  ready: ReadyFile | undefined;
}

const LONGEST_PAUSE_MS = 30_000;

const tasks = new Map<string, Task>();
const listeners = new Set<() => void>();
let uploads: readonly Upload[] = [];
/** One after the other: a phone has one line, and one picture in memory is enough. */
let sending: Promise<unknown> = Promise.resolve();
let preparing: Promise<unknown> = Promise.resolve();
let account: { readonly userId: string; readonly store: EntryStore<KeptReceipt> } | undefined;
/** Only a look for receipts finds other pages, so none is gone before the first one. */
let onPageGone: (() => void) | undefined;
let isWatching = false;
let letGo: (() => void) | undefined;

/** Those of a transaction, in the order in which they were begun. */
export function useUploads(transactionId: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  return useMemo(() => all.filter((upload) => upload.transactionId === transactionId), [all, transactionId]);
}

export function beginUploads(source: UploadSource, to: AttachedTo, files: readonly File[]): void {
  const { groupId, transactionId } = to;
  openStore(source);
  for (const file of files) {
    const id = v7();
    begin({ id, groupId, transactionId, name: file.name }, source);
    preparing = preparing.then(() => makeReady(id, file, source));
  }
}

/**
 * Sends what pages that are gone have left on the device, once their entries are held. `look` does both, in this order, when
 * another page is gone.
 */
export async function resumeUploads(client: QueryClient, changes: Changes, look: () => void): Promise<void> {
  const source = { client, changes };
  onPageGone = look;
  for (const { blob, ...receipt } of await openStore(source).takeOver()) {
    const { id, groupId, transactionId, name } = receipt;
    begin({ id, groupId, transactionId, name }, source, { name, blob });
    queue(id);
  }
}

/** After a failure: the same attachment again. */
export function retryUpload(id: string): void {
  change(id, { failure: undefined, part: undefined });
  queue(id);
}

/** Gives it up, on its way or after a failure. */
export function dropUpload(id: string): void {
  forget(id);
  void account?.store.remove(id);
}

/** Of a transaction that will not come to be. */
export function dropUploadsOf(transactionId: string): void {
  for (const upload of uploads) if (upload.transactionId === transactionId) dropUpload(upload.id);
}

function begin(
  upload: Pick<Upload, 'id' | 'groupId' | 'transactionId' | 'name'>,
  source: Task['source'],
  ready?: ReadyFile,
): void {
  tasks.set(upload.id, { source, given: new AbortController(), ready });
  tell([...uploads, { ...upload, part: undefined, failure: undefined, isStored: ready !== undefined }]);
}

function openStore({ changes: { userId } }: Pick<UploadSource, 'changes'>): EntryStore<KeptReceipt> {
  if (!isWatching) session.subscribe(leaveAccount);
  isWatching = true;
  if (account?.userId !== userId) {
    account = { userId, store: openReceiptStore(userId, () => onPageGone?.()) };
  }
  return account.store;
}

/** The next account to sign in must not send the files of the last one. On the device, they stay its own. */
function leaveAccount(): void {
  if (!account || session.state().user?.id === account.userId) return;
  for (const id of tasks.keys()) forget(id);
  account.store.leave();
  account = undefined;
  onPageGone = undefined;
}

function forget(id: string): void {
  tasks.get(id)?.given.abort();
  tasks.delete(id);
  tell(uploads.filter((upload) => upload.id !== id));
}

async function makeReady(id: string, file: File, { prepare, onNoRoom }: UploadSource): Promise<void> {
  const task = tasks.get(id);
  const upload = findUpload(id);
  if (!task || !upload) return;
  try {
    const { name, blob } = await prepare(file);
    task.ready = { name, blob };
    const { groupId, transactionId } = upload;
    const isStored = await account?.store.put({ id, groupId, transactionId, name, blob });
    // Given up meanwhile.
    if (!tasks.has(id)) return dropUpload(id);
    change(id, { name, isStored: isStored === true });
    if (!isStored) onNoRoom(name);
    queue(id);
  } catch (failure) {
    fail(id, failure);
  }
}

function queue(id: string): void {
  void whenTaken(id).then(() => {
    sending = sending.then(() => send(id));
  });
}

/** Resolves when the server has the transaction, or the upload is given up. What was refused is waited for, too. */
function whenTaken(id: string): Promise<unknown> {
  const task = tasks.get(id);
  const upload = findUpload(id);
  if (!task || !upload) return Promise.resolve();
  return new Promise<void>((resolve) => {
    const look = () => {
      if (isEntryHeld(upload, task) && !task.given.signal.aborted) return;
      stop();
      resolve();
    };
    const stop = task.source.changes.subscribe(look);
    task.given.signal.addEventListener('abort', look);
    look();
  });
}

function isEntryHeld({ transactionId }: Upload, { source: { changes } }: Task): boolean {
  return changes
    .held()
    .some(({ entry: { change } }) => change.kind === 'create' && change.transaction.id === transactionId);
}

async function send(id: string): Promise<void> {
  for (let failures = 1; ; failures++) {
    const task = tasks.get(id);
    const upload = findUpload(id);
    if (!task?.ready || !upload) return;
    // Taken over from another page since. The files behind this one need not wait for it.
    if (isEntryHeld(upload, task)) return queue(id);
    try {
      await sendOnce(upload, task, task.ready);
      return dropUpload(id);
    } catch (failure) {
      // No screen waits for it, so that it can always wait.
      if (afterFailure(failure, { failures, hasWaited: true }) === 'refused') return refuse(id, failure);
      change(id, { part: undefined });
      await pauseUntilOnline(doubling(failures - 1, LONGEST_PAUSE_MS), task.given.signal);
    }
  }
}

async function sendOnce(upload: Upload, { source, given }: Task, { name, blob }: ReadyFile): Promise<void> {
  const { id, groupId, transactionId } = upload;
  const { signal } = given;
  signal.throwIfAborted();
  change(id, { part: 0 });
  const params = { groupId, transactionId, attachmentId: id };
  const { client } = source;
  // As a mutation, so that a refusal is heard where refusals of every change are.
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () =>
      sendFile(addAttachment, { params, query: { name } }, blob, {
        signal,
        onProgress: (part) => change(id, { part }),
      }),
    networkMode: 'always',
    retry: false,
  });
  expectOwnChange(transactionId);
  showAttachment(client, upload, await mutation.execute(undefined));
}

async function refuse(id: string, failure: unknown): Promise<void> {
  fail(id, failure);
  const userId = account?.userId;
  if (!userId || !(failure instanceof ApiError && failure.status === 404)) return;
  // Its transaction is gone. Where an entry waits, with another page maybe, it may still come to be.
  if ((await countEntries(userId)) === 0) await account?.store.remove(id);
}

function fail(id: string, failure: unknown): void {
  const upload = findUpload(id);
  if (!upload) return;
  change(id, { failure, part: undefined });
  tasks.get(id)?.source.onFailure?.(upload.name);
}

function findUpload(id: string): Upload | undefined {
  return uploads.find((upload) => upload.id === id);
}

function change(id: string, changes: Partial<Upload>): void {
  tell(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}

function tell(next: readonly Upload[]): void {
  uploads = next;
  const isLost = uploads.some(isLostWithPage);
  if (isLost) letGo ??= holdPage();
  else {
    letGo?.();
    letGo = undefined;
  }
  for (const listener of listeners) listener();
}

/** Unless it can be sent in no way. */
function isLostWithPage({ id, isStored, failure }: Upload): boolean {
  return !isStored && (failure === undefined || tasks.get(id)?.ready !== undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
