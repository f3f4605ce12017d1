import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

/** Words of ids and letters with slashes between them: no way out of the folder. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/;

/** A store in a folder of this machine, for one process or for several that share the folder. */
export function createFolder(folder: string): FileStore {
  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`not a key of a file: ${key}`);
    return join(folder, key);
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      // Beside its place, so that the renaming stays within one file system.
      const unfinished = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeWhole(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await sync(dirname(path));
    },
    async open(key) {
      const file = await open(pathOf(key)).catch(undefinedIfMissing);
      return file?.createReadStream() satisfies Readable | undefined;
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it a power cut may take the new name, though not the file. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
}
