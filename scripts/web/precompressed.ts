import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Compresses at build time, once and as well as possible, what the server then sends as it is. Read back from the disk:
 * Vite still replaces placeholders of its own after every plugin has seen the bundle.
 */
export function precompressed(): Plugin {
  return {
    name: 'quits:precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|html|svg|webmanifest)$/.test(file));
      await Promise.all(files.map((file) => precompress(join(dir, file))));
    },
  };
}

export async function precompress(path: string): Promise<void> {
  const source = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(source));
  await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }));
}
