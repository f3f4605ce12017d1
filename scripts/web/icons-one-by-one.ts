import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;

/**
 * Has each icon imported from its own file. Through the package's index every icon belongs to every page that shows one, and
 * the build cannot tell which page needs which: it makes a file for each.
 */
export function iconsOneByOne(): Plugin {
  const files = readFiles();
  return {
    name: 'quits:icons-one-by-one',
    apply: 'build',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes(PACKAGE)) return null;
      return { code: code.replace(IMPORT, (_, names: string) => importEach(names, files)), map: null };
    },
  };
}

function importEach(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const [exported = '', local = exported] = name.split(/\s+as\s+/);
      const file = files.get(exported);
      if (!file) throw new Error(`${PACKAGE} has no icon ${exported}`);
      return `import ${local} from '${PACKAGE}/icons/${file}';`;
    })
    .join('');
}

/** The file of each exported name, aliases included, as the package's index says. */
function readFiles(): Map<string, string> {
  const index = readFileSync(
    new URL('../lucide-react.mjs', import.meta.resolve(`${PACKAGE}/icons/check`)),
    'utf8',
  );
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of index.matchAll(
    /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file);
  return files;
}
