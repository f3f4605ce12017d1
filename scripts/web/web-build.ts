import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type Rolldown } from 'vite';
import { hashSources } from '../hash-sources.ts';
import { type BuildRecord, DIST, isBuiltFrom, RECORD_NAME } from './build-record.ts';
import { writeDocuments } from './documents.ts';
import { buildRendered, chunksOf } from './rendered-documents.ts';
import { renderPages } from './rendered-pages.ts';

/** Builds the browser app unless web/dist is what its sources make; says whether it had to. */
export async function buildWeb(): Promise<boolean> {
  const sources = await hashSources(['web', 'domain', 'contract', 'scripts/web'], DIST, ['vite.config.ts']);
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
  const rendered = await renderPages();
  const chunks = [...chunksOf(output), ...(await buildRendered(draft))];
  const record: BuildRecord = { sources, chunks: chunks.map(recordOf) };
  await writeDocuments(join('web', draft), record.chunks, rendered);
  await writeFile(join('web', draft, RECORD_NAME), JSON.stringify(record));
  await rm(DIST, { recursive: true, force: true });
  await rename(join('web', draft), DIST);
  return true;
}

function recordOf(chunk: Rolldown.OutputChunk): BuildRecord['chunks'][number] {
  return {
    file: chunk.fileName,
    entry: chunk.facadeModuleId && relative('web', chunk.facadeModuleId),
    modules: chunk.moduleIds.map((id) => relative('web', id)).filter((id) => !id.includes('node_modules')),
    imports: chunk.imports,
  };
}
