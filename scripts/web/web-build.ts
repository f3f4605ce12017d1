import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type Rolldown } from 'vite';
import { type BuildRecord, DIST, isBuiltFrom, RECORD_NAME } from './build-record.ts';
import { writeDocuments } from './documents.ts';

/** Builds the browser app unless web/dist is what its sources make; says whether it had to. */
export async function buildWeb(): Promise<boolean> {
  const sources = await hashSources();
  if (await isBuiltFrom(sources)) return false;
  // React's own development build would follow a NODE_ENV that was meant for the server.
  process.env.NODE_ENV = 'production';
  // Beside the old one, which a running server may be reading, then in its place at once.
  const draft = `dist.${randomUUID()}`;
  const output = await build({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    build: { outDir: draft },
  });
  const record: BuildRecord = { sources, chunks: chunksOf(output) };
  await writeDocuments(join('web', draft), record.chunks);
  await writeFile(join('web', draft, RECORD_NAME), JSON.stringify(record));
  await rm(DIST, { recursive: true, force: true });
  await rename(join('web', draft), DIST);
  return true;
}

function chunksOf(output: Awaited<ReturnType<typeof build>>): BuildRecord['chunks'] {
  if (Array.isArray(output) || !('output' in output)) throw new Error('vite was asked for one build');
  return output.output
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
    .map((chunk) => ({
      file: chunk.fileName,
      entry: chunk.facadeModuleId && relative('web', chunk.facadeModuleId),
      modules: chunk.moduleIds.map((id) => relative('web', id)).filter((id) => !id.includes('node_modules')),
      imports: chunk.imports,
    }));
}

async function hashSources(): Promise<string> {
  const files = ['package-lock.json', 'package.json', 'vite.config.ts'];
  for (const folder of ['web', 'domain', 'contract', 'scripts/web']) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !path.startsWith(DIST) && !path.includes('.test.')) files.push(path);
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
