import type { QueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { v7 } from 'uuid';
import { addAttachment } from '#contract/attachments.ts';
import { sendFile } from '#web/lib/api/files.ts';
import { session } from '#web/lib/session/session.ts';
import { expectOwnChange } from '#web/queries/connection/live.ts';
import { type AttachedTo, showAttachment } from './attachments.ts';

/** A file on its way to a transaction. It is held by the page and not by a screen: a form or a sheet may close meanwhile. */
export interface Upload extends AttachedTo {
  /** Of the attachment that it becomes. A retry is the same one. */
  readonly id: string;
  readonly name: string;
  /** From 0 to 1; undefined while it waits for its turn or is made ready. */
  readonly part: number | undefined;
  /** Why it has come to a halt. */
  readonly failure: unknown;
}

export interface ReadyFile {
  readonly name: string;
  readonly blob: Blob;
}

/** What an upload needs of the screen that begins it. */
export interface UploadSource {
  readonly client: QueryClient;
  /** Makes a file as it is sent; throws what is wrong with it. */
  readonly prepare: (file: File) => Promise<ReadyFile>;
  /** For a screen that does not show its uploads. */
  readonly onFailure?: (name: string) => void;
}

interface Task {
  readonly source: UploadSource;
  readonly file: File;
  readonly given: AbortController;
}

const tasks = new Map<string, Task>();
const listeners = new Set<() => void>();
let uploads: readonly Upload[] = [];
/** One after the other: a phone has one line, and one picture in memory is enough. */
let previous: Promise<unknown> = Promise.resolve();
let owner: string | undefined;
let isWatching = false;

/** Those of a transaction, in the order in which they were begun. */
export function useUploads(transactionId: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  return useMemo(() => all.filter((upload) => upload.transactionId === transactionId), [all, transactionId]);
}

export function beginUploads(source: UploadSource, to: AttachedTo, files: readonly File[]): void {
  owner = session.state().user?.id;
  if (!isWatching) session.subscribe(dropOfOthers);
  isWatching = true;
  for (const file of files) {
    const id = v7();
    tasks.set(id, { source, file, given: new AbortController() });
    const { groupId, transactionId } = to;
    tell([...uploads, { id, groupId, transactionId, name: file.name, part: undefined, failure: undefined }]);
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
  tasks.get(id)?.given.abort();
  tasks.delete(id);
  tell(uploads.filter((upload) => upload.id !== id));
}

/** The next account to sign in must not send the files of the last one. */
function dropOfOthers(): void {
  if (session.state().user?.id === owner) return;
  for (const id of tasks.keys()) dropUpload(id);
}

function queue(id: string): void {
  previous = previous.then(() => run(id));
}

async function run(id: string): Promise<void> {
  const task = tasks.get(id);
  const upload = uploads.find((one) => one.id === id);
  if (!task || !upload) return;
  try {
    await send(upload, task);
    dropUpload(id);
  } catch (failure) {
    change(id, { failure, part: undefined });
    if (tasks.has(id)) task.source.onFailure?.(upload.name);
  }
}

async function send(upload: Upload, { source, file, given: { signal } }: Task): Promise<void> {
  const { id, groupId, transactionId } = upload;
  const { name, blob } = await source.prepare(file);
  signal.throwIfAborted();
  change(id, { name, part: 0 });
  const params = { groupId, transactionId, attachmentId: id };
  const { client } = source;
  // As a mutation, so that a refusal is heard where refusals of every change are.
  const sending = client.getMutationCache().build(client, {
    mutationFn: () =>
      sendFile(addAttachment, { params, query: { name } }, blob, {
        signal,
        onProgress: (part) => change(id, { part }),
      }),
    networkMode: 'always',
    retry: false,
  });
  expectOwnChange(transactionId);
  showAttachment(client, upload, await sending.execute(undefined));
}

function change(id: string, changes: Partial<Upload>): void {
  tell(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
}

function tell(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
