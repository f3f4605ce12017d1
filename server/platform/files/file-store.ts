import type { Readable } from 'node:stream';

/**
 * Where files are kept: a folder or a bucket. Keys are made here, of ids, and never of what a client sent. Each call throws when
 * the store refuses it or cannot be reached; the request or the job then fails too.
 */
export interface FileStore {
  /** Whole or not at all, also when the process ends in between. */
  put(key: string, bytes: Buffer, mediaType: string): Promise<void>;
  /** Undefined where there is no such file. */
  open(key: string): Promise<Readable | undefined>;
  /** Succeeds where there is no such file. */
  remove(key: string): Promise<void>;
}
