import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const LOCALES = 'web/locales';
const IMPORTER = /[\\/]web[\\/]lib[\\/]texts[\\/]text-files\.ts$/;

/**
 * Names the built files of texts by language and namespace, in a folder whose name is the hash of them all. A
 * page then needs no list of these files: with hashes of their own, all their names would stand in what every
 * page loads first. A build beside the app's finds the files there, and emits none.
 */
export function textsByName({ emits = true } = {}): Plugin {
  const sources = globSync(`${LOCALES}/*/*/*.ts`).sort();
  const folder = `assets/texts-${hashOf(sources)}`;
  return {
    name: 'quits:texts-by-name',
    apply: 'build',
    buildStart() {
      if (!emits) return;
      for (const source of sources)
        this.emitFile({
          type: 'chunk',
          id: join(process.cwd(), source),
          fileName: `${folder}/${nameOf(source)}.js`,
          preserveSignature: 'strict',
        });
    },
    load(id) {
      if (!IMPORTER.test(id)) return null;
      return `export const importTexts = (language, namespace) => import(/* @vite-ignore */ \`/${folder}/\${language}/\${namespace}.js\`);`;
    },
  };
}

/** `es/groups` for web/locales/es/groups/groups.ts: the name of a namespace is its own in all folders. */
function nameOf(source: string): string {
  const [language, , file = ''] = source.slice(LOCALES.length + 1).split(/[\\/]/);
  return `${language}/${file.replace(/\.ts$/, '')}`;
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(source).update('\0').update(readFileSync(source)).update('\0');
  return hash.digest('base64url').slice(0, 8);
}
