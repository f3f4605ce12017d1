import type { AttachmentType } from '#domain/ledger/attachment.ts';
import type { FairQueue } from '#server/platform/turns/fair-queue.ts';

/** A file in the store that no row names yet. */
export interface KeptFile {
  readonly fileId: string;
  readonly mediaType: AttachmentType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * Work on files that takes their whole content into memory: one at a time, and the accounts take turns. No file where it was not
 * needed any more; wrapped, because an undefined result of the queue means that there was no room.
 */
export type FileWork = FairQueue<{ readonly file: KeptFile | undefined }>;

/**
 * How many files wait to be worked on, in all and of an account. Each is on disk, with a descriptor of the process; the same one
 * that is sent again counts once. More would wait for longer than a silent connection is kept open. A browser sends one after the
 * other, and what finds no room is sent again later.
 */
export const WAITING_FILES_MAX = { all: 30, lane: 10 };
