import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type IconShape, iconPath } from './icon-path.ts';

const PACKAGE = 'lucide-react';
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;

const DRAWN = 'quits:icon/';
const RESOLVED = '\0quits:icon/';
const DRAW = fileURLToPath(new URL('../../web/drawn-icon.tsx', import.meta.url));

/**
 * Has each icon imported by itself, and drawn by the app's own component (web/drawn-icon.tsx). Through the package's index
 * every icon belongs to every page that shows one, and the build cannot tell which page needs which: it makes a file for each.
 */
export function drawnIcons(): Plugin {
  const files = readFiles();
  return {
    name: 'quits:drawn-icons',
    apply: 'build',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes(PACKAGE)) return null;
      return { code: code.replace(IMPORT, (_, names: string) => importEach(names, files)), map: null };
    },
    resolveId: (id) => (id.startsWith(DRAWN) ? `${RESOLVED}${id.slice(DRAWN.length)}` : null),
    async load(id) {
      if (!id.startsWith(RESOLVED)) return null;
      const shapes = await readShapes(id.slice(RESOLVED.length));
      const [lines, dots] = [shapes.filter(([, { fill }]) => !fill), shapes.filter(([, { fill }]) => fill)];
      const outlines = [lines, dots].filter(({ length }) => length > 0).map(iconPath);
      const given = outlines.map((outline) => JSON.stringify(outline)).join(', ');
      // Without a note that the call does nothing else, each file would keep icons that nothing in it shows.
      return `import { drawIcon } from ${JSON.stringify(DRAW)};\nexport default /* @__PURE__ */ drawIcon(${given});`;
    },
  };
}

async function readShapes(file: string): Promise<readonly IconShape[]> {
  const { __iconData } = await import(`${PACKAGE}/icons/${file}`);
  return __iconData.node;
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
      return `import ${local} from '${DRAWN}${file}';`;
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
