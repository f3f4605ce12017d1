import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ATTACHMENT_RULES } from '#domain/ledger/rules.ts';
import { invalidField } from '#server/platform/http/error.ts';

/** What a request brings, on disk: however many come slowly at once, none of them costs memory. */
export interface ReceivedFile {
  /** The whole of it, in memory from now on. */
  read(): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * A file that is too large, and was not announced as such, or cannot be written, is read on up to so many bytes, none of which
 * are kept. Otherwise a caller who is still sending would never read the reason, nor could use the connection again.
 */
const READ_MAX = 5 * ATTACHMENT_RULES.bytes.max;

/** Throws VALIDATION_ERROR for an empty file and one that ends early, 413 for one that is too large, and what writing throws. */
export async function receiveFile(
  source: AsyncIterable<Buffer>,
  { folder, announced }: { readonly folder: string; readonly announced: number | undefined },
): Promise<ReceivedFile> {
  if (announced !== undefined && announced > ATTACHMENT_RULES.bytes.max) throw tooLarge();
  const file = await openNameless(folder);
  try {
    let bytes = 0;
    let failed: { readonly error: unknown } | undefined;
    for await (const chunk of arriving(source)) {
      bytes += chunk.length;
      if (bytes > READ_MAX) throw tooLarge();
      if (failed === undefined && bytes <= ATTACHMENT_RULES.bytes.max) {
        await file.appendFile(chunk).catch((error: unknown) => (failed = { error }));
      }
    }
    if (bytes > ATTACHMENT_RULES.bytes.max) throw tooLarge();
    if (failed) throw failed.error;
    if (bytes < ATTACHMENT_RULES.bytes.min) throw invalidField('file', 'empty', 'an empty file');
    return { read: () => readWhole(file, bytes), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Open and without a name: the system takes it away when it is closed, or when the process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/** A caller who goes in the middle of it is no defect of ours. */
async function* arriving(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch {
    throw invalidField('file', 'incomplete', 'the file ended before its end');
  }
}

async function readWhole(file: FileHandle, bytes: number): Promise<Buffer> {
  const whole = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(whole, at, bytes - at, at);
    if (bytesRead === 0) throw new Error('a received file is shorter than what was received');
    at += bytesRead;
  }
  return whole;
}

/** As Fastify says it of a body that is too large. */
function tooLarge(): Error {
  const error = new Error(`A file has at most ${ATTACHMENT_RULES.bytes.max} bytes`);
  return Object.assign(error, { statusCode: 413, code: 'too_large' });
}
