import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Hash of everything that a build is made of: all of these folders but tests and what is built, and these files. */
export async function hashSources(
  folders: readonly string[],
  built: string,
  configuration: readonly string[] = [],
): Promise<string> {
  const files = ['package-lock.json', 'package.json', ...configuration];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !path.startsWith(built) && !path.includes('.test.')) files.push(path);
    }
  }
  const hash = createHash('sha256');
  for (const path of files.sort())
    hash
      .update(path)
      .update('\0')
      .update(await readFile(path))
      .update('\0');
  return hash.digest('hex');
}
