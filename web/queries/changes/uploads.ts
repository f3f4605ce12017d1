import type { QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { addAttachment } from '#contract/attachments.ts';
import { ApiError, type ApiErrorAnswer } from '#web/lib/api/api-error.ts';
import { sendFile } from '#web/lib/api/files.ts';
import { doubling } from '#web/lib/api/retrying.ts';
import { countEntries, type EntryStore } from '#web/lib/kept/entry-store.ts';
import { type KeptReceipt, openReceiptStore } from '#web/lib/kept/receipt-store.ts';
import { pauseUntilOnline } from '#web/lib/live/page-presence.ts';
import { session } from '#web/lib/session/session.ts';
import { expectOwnChange } from '#web/queries/connection/live.ts';
import { showAttachment, type TransactionInGroup } from '#web/queries/ledger/attachments.ts';
import { afterFailure, refusalOf, waitOf } from './after-failure.ts';
import type { LedgerEntry } from './ledger-change.ts';
import { changeUpload, findUpload, isGone, listUploads, tellUploads, type Upload } from './upload-list.ts';

export interface ReadyFile {
  readonly name: string;
  readonly blob: Blob;
}

interface Named {
  readonly name: string;
}

/** The changes of an account that no server has answered. */
interface Changes {
  readonly userId: string;
  readonly held: () => readonly { readonly entry: LedgerEntry }[];
  readonly subscribe: (listener: () => void) => () => void;
}

/** What an upload needs of the screen that begins it. Its files are what `prepare` knows. */
export interface UploadSource<Given extends Named = File> {
  readonly client: QueryClient;
  /** A receipt of an entry that waits is sent after it. */
  readonly changes: Changes;
  /** Makes a file as it is sent; throws what is wrong with it. */
  readonly prepare: (file: Given) => Promise<ReadyFile>;
  /** For a screen that does not show its uploads. */
  readonly onFailure?: (name: string, failure: unknown) => void;
  readonly onNoRoom: (name: string) => void;
}

interface Task {
  readonly source: Omit<UploadSource, 'prepare' | 'onNoRoom'>;
  readonly given: AbortController;
  ready: ReadyFile | undefined;
  /** Attempts in vain since it was last asked for. */
  failures: number;
}

const PAUSE_MS_MAX = 30_000;

const tasks = new Map<string, Task>();
/** One after the other: a phone has one line, and one picture in memory is enough. */
let sending: Promise<unknown> = Promise.resolve();
let preparing: Promise<unknown> = Promise.resolve();
let account: { readonly userId: string; readonly store: EntryStore<KeptReceipt> } | undefined;
/** Only a look for receipts finds other pages, so none is gone before the first one. */
let onPageGone: (() => void) | undefined;
let isWatching = false;

export function beginUploads<Given extends Named>(
  source: UploadSource<Given>,
  to: TransactionInGroup,
  files: readonly Given[],
): void {
  const { groupId, transactionId } = to;
  openStore(source);
  for (const file of files) {
    const id = v7();
    begin({ id, groupId, transactionId, name: file.name }, source);
    preparing = inTurn(preparing, () => makeReady(id, file, source));
  }
}

/**
 * Sends what pages that are gone have left on the device, once their entries are held. `look` does both, in this order, when
 * another page is gone.
 */
export async function resumeUploads(client: QueryClient, changes: Changes, look: () => void): Promise<void> {
  const source = { client, changes };
  onPageGone = look;
  const theirs = openStore(source);
  const receipts = await theirs.takeOver();
  // The account has left meanwhile: its next page finds them.
  if (account?.store !== theirs) return;
  for (const { blob, refusal, ...receipt } of receipts) {
    const { id, groupId, transactionId, name } = receipt;
    const failure = refusal && new ApiError(refusal);
    begin({ id, groupId, transactionId, name }, source, { ready: { name, blob }, failure });
    // What was refused for good is shown again, and sent when the reader asks for it.
    if (!failure) queue(id);
  }
}

/** After a failure: the same attachment again. */
export function retryUpload(id: string): void {
  const task = tasks.get(id);
  if (!task) return;
  task.failures = 0;
  changeUpload(id, { failure: undefined, part: undefined });
  void store(id, task).then(() => queue(id));
}

/** Gives it up, on its way or after a failure. */
export function dropUpload(id: string): void {
  forget(id);
  void account?.store.remove(id);
}

/** Of a transaction that will not come to be. */
export function dropUploadsOf(transactionId: string): void {
  for (const upload of listUploads()) if (upload.transactionId === transactionId) dropUpload(upload.id);
}

function begin(
  upload: Pick<Upload, 'id' | 'groupId' | 'transactionId' | 'name'>,
  source: Task['source'],
  { ready, failure }: { ready?: ReadyFile; failure?: unknown } = {},
): void {
  tasks.set(upload.id, { source, given: new AbortController(), ready, failures: 0 });
  const isReady = ready !== undefined;
  const isStored = isReady;
  tellUploads([...listUploads(), { ...upload, part: undefined, failure, isReady, isStored }]);
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
  tellUploads(listUploads().filter((upload) => upload.id !== id));
}

async function makeReady<Given extends Named>(
  id: string,
  file: Given,
  { prepare, onNoRoom }: UploadSource<Given>,
): Promise<void> {
  const task = tasks.get(id);
  const upload = findUpload(id);
  if (!task || !upload) return;
  try {
    const { name, blob } = await prepare(file);
    task.ready = { name, blob };
    changeUpload(id, { name, isReady: true });
    const isStored = await store(id, task);
    // Given up meanwhile.
    if (!tasks.has(id)) return;
    if (!isStored) onNoRoom(name);
    queue(id);
  } catch (failure) {
    fail(id, failure);
  }
}

/** On the device, with why it was refused, unless it is given up meanwhile. False where there is no room. */
async function store(id: string, { ready }: Task, refusal?: ApiErrorAnswer): Promise<boolean> {
  const upload = findUpload(id);
  const owner = account;
  if (!upload || !ready || !owner) return false;
  const { groupId, transactionId } = upload;
  const isStored = await owner.store.put({ id, groupId, transactionId, ...ready, refusal });
  // Giving up may overtake the writing. What an account has left behind stays its own.
  if (!tasks.has(id) && owner === account) await owner.store.remove(id);
  changeUpload(id, { isStored });
  return isStored;
}

/** Behind all that stands in this line. What breaks in one turn is reported, and the next one is taken. */
function inTurn(line: Promise<unknown>, take: () => Promise<void>): Promise<void> {
  return line.then(take).catch(reportError);
}

function queue(id: string): void {
  void whenTaken(id).then(() => {
    sending = inTurn(sending, () => send(id));
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
  const task = tasks.get(id);
  const upload = findUpload(id);
  if (!task?.ready || !upload) return;
  // Taken over from another page since. The files behind this one need not wait for it.
  if (isEntryHeld(upload, task)) return queue(id);
  try {
    await sendOnce(upload, task, task.ready);
    dropUpload(id);
  } catch (failure) {
    task.failures++;
    // No screen waits for it, so that it can always wait.
    if (afterFailure(failure, { failures: task.failures, hasWaited: true }) === 'refused')
      return refuse(id, task, failure);
    changeUpload(id, { part: undefined });
    // Not in the line: the files behind this one may be taken meanwhile.
    const pause = Math.max(doubling(task.failures - 1, PAUSE_MS_MAX), waitOf(failure));
    void pauseUntilOnline(pause, task.given.signal).then(() => queue(id));
  }
}

async function sendOnce(upload: Upload, { source, given }: Task, { name, blob }: ReadyFile): Promise<void> {
  const { id, groupId, transactionId } = upload;
  const { signal } = given;
  signal.throwIfAborted();
  changeUpload(id, { part: 0 });
  const params = { groupId, transactionId, attachmentId: id };
  const { client, changes } = source;
  // As a mutation, so that a refusal is heard where refusals of every change are.
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () =>
      sendFile(addAttachment, { params, query: { name } }, blob, {
        userId: changes.userId,
        signal,
        onProgress: (part) => changeUpload(id, { part }),
      }),
    retry: false,
  });
  expectOwnChange(transactionId);
  showAttachment(client, upload, await mutation.execute(undefined));
}

/** Told to the reader until it is given up or sent again, by later pages too; none of them sends it unasked. */
async function refuse(id: string, task: Task, failure: unknown): Promise<void> {
  const owner = account;
  // Before it is told: the page may be closed then.
  const refusal = refusalOf(failure);
  if (refusal && !isGone(failure)) await store(id, task, refusal);
  // Given up meanwhile.
  if (!tasks.has(id)) return;
  fail(id, failure);
  // Its transaction is gone. Where an entry waits, with another page maybe, it may still come to be.
  if (owner && isGone(failure) && (await countEntries(owner.userId)) === 0) await owner.store.remove(id);
}

function fail(id: string, failure: unknown): void {
  const upload = findUpload(id);
  if (!upload) return;
  changeUpload(id, { failure, part: undefined });
  tasks.get(id)?.source.onFailure?.(upload.name, failure);
}
