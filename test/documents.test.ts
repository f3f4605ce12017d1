import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

// A document that names what is gone misleads its reader. Everything in backticks must exist: a path, a script, a package,
// a route, or each word of a piece of code.

const ROOT = resolve(import.meta.dirname, '..');
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const documents = paths.filter((path) => /^(README|STYLE|docs\/.*)\.md$/.test(path));
const packages = { ...manifest.dependencies, ...manifest.devDependencies };
const sources = paths
  .filter((path) => /\.(tsx?|mjs|sql|css|html)$|^(package|biome|knip|tsconfig)\.json$/.test(path))
  .filter((path) => path !== 'test/documents.test.ts')
  .map(readSource);
const words = new Set(sources.flatMap((text) => text.match(/\w+/g) ?? []));

describe.each(documents)('%s', (document) => {
  it('names nothing that does not exist', () => {
    const text = readFileSync(resolve(ROOT, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !exists(name))).toEqual([]);
  });

  it('names the file that declares what it says to be there', () => {
    const text = readFileSync(resolve(ROOT, document), 'utf8');
    const places = [...text.matchAll(/`([a-z]+[A-Z]\w*)`,? (?:in |\()`([\w/.-]+\/[\w.-]+\.tsx?)`/g)];
    const untrue = places.filter(([, name = '', path = '']) => !declares(path, name));
    expect(untrue.map(([said]) => said)).toEqual([]);
  });

  it('links to files that exist', () => {
    const text = readFileSync(resolve(ROOT, document), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, link = '']) => link);
    const missing = links.filter((link) => {
      const target = resolve(ROOT, document, '..', link).slice(ROOT.length + 1);
      return !paths.some((path) => path === target || path.startsWith(`${target}/`));
    });
    expect(missing).toEqual([]);
  });
});

describe('the settings', () => {
  // Each with the reason why no operator needs to read of it.
  const NOT_FOR_OPERATORS: Readonly<Record<string, string>> = {
    GOOGLE_ISSUER: 'tests name a stand-in for Google',
    DEMO: 'production refuses it',
    LOG_LEVEL: 'the default is right for an installation for others',
    CURRENCIES: 'every currency is offered unless a part is chosen',
  };

  it('are all in the operator’s documents, but for those that no operator needs', () => {
    const text = ['README.md', 'docs/operation.md']
      .map((path) => readFileSync(resolve(ROOT, path), 'utf8'))
      .join('\n');
    const declared = ['server/config.ts', 'server/paddle-settings.ts'].flatMap(
      (path) => readSource(path).match(/^ *[A-Z][A-Z\d]*(?:_[A-Z\d]+)*(?=: )/gm) ?? [],
    );
    const variables = [...new Set(declared.map((name) => name.trim()))];
    expect(variables.length).toBeGreaterThan(30);
    const named = new Set(text.match(/[A-Z][A-Z\d_]+/g));
    const unnamed = variables.filter((name) => !named.has(name)).sort();
    expect(unnamed).toEqual(Object.keys(NOT_FOR_OPERATORS).sort());
  });
});

describe('the glossary', () => {
  it('has its words in alphabetical order', () => {
    const words =
      readFileSync(resolve(ROOT, 'docs/glossary.md'), 'utf8').match(/(?<=^\| )[^|]+(?= \|)/gm) ?? [];
    const [heading, ...listed] = words;
    expect(heading).toBe('word');
    expect(listed.length).toBeGreaterThan(50);
    expect(listed).toEqual(
      listed.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    );
  });
});

describe('the map in the README', () => {
  const map = readMap();

  it.each(['', 'server/', 'web/'])('names every folder of "%s", and no other', (folder) => {
    const named = map.filter(({ parent }) => parent === folder).map(({ name }) => name);
    expect(named.sort()).toEqual(foldersOf(folder));
  });

  // server/external has a file for each service, and not always a folder.
  const areas = foldersOf('server/').filter((area) => area !== 'external');
  it.each(['domain/', ...areas.map((area) => `server/${area}/`)])('lists every folder of %s', (folder) => {
    const said = map.find(({ parent, name }) => `${parent}${name}/` === folder)?.said;
    const listed = said?.slice(said.lastIndexOf(': ') + 2).split(', ');
    expect(listed?.sort()).toEqual(foldersOf(folder));
  });
});

/** A line is `folder/   description`, or several folders without one. Indented lines are folders in the last unindented one. */
function readMap(): { parent: string; name: string; said: string }[] {
  const readme = readFileSync(resolve(ROOT, 'README.md'), 'utf8');
  const lines = /^## The map\n+```\n([\s\S]*?)^```/m.exec(readme)?.[1]?.trimEnd().split('\n') ?? [];
  let above = '';
  return lines.flatMap((line) => {
    const [, indent = '', names = '', said = ''] = /^( *)((?:[\w-]+\/ ?)+) *(.*)$/.exec(line) ?? [];
    const folders = names.trim().split(' ');
    if (indent === '') above = folders[0] ?? '';
    return folders.map((name) => ({ parent: indent && above, name: name.replace('/', ''), said }));
  });
}

/** Folders with tracked files, in alphabetical order. Hidden folders are left out. */
function foldersOf(folder: string): string[] {
  const below = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  const names = below.flatMap((path) => /^([^./][^/]*)\//.exec(path)?.[1] ?? []);
  return [...new Set(names)].sort();
}

function declares(path: string, name: string): boolean {
  const declaration = `\\b(?:function\\*?|const|class|interface|type|let)\\s+${name}\\b`;
  return new RegExp(`${declaration}|^\\s*(?:readonly )?${name}[(:?]`, 'm').test(readSource(path));
}

function exists(name: string): boolean {
  const script = /^npm (?:run )?([\w:-]+)/.exec(name)?.[1];
  if (script) return script in manifest.scripts || script === 'ci';
  if (name in packages || /^(\.|-|node_modules)/.test(name)) return true;
  if (isPath(name)) return isTracked(name) || isFileOfTheProgram(name);
  return (name.match(/[A-Za-z_]\w{2,}/g) ?? []).every(
    (word) => words.has(word) || words.has(word.toLowerCase()),
  );
}

/** `domain/money/`, `sessions/*.test.ts`, `rows.ts`; not `/api/docs`, which is a route, nor `payers.parts`. */
function isPath(name: string): boolean {
  return (
    /^[\w.*-]+(\/[\w.*-]+)*\/?$/.test(name) &&
    (name.includes('/') || /\.(tsx?|mjs|sql|md|json|css)$/.test(name))
  );
}

/** A path from the root, or the end of one where the sentence names its folder. */
function isTracked(name: string): boolean {
  const pattern = name.replace(/\/$/, '').replace(/[.+]/g, '\\$&').replace(/\*/g, '[^/]*');
  const asked = new RegExp(`^(.*/)?${pattern}(/.*)?$`);
  const fromRoot = new RegExp(`^${pattern}(/.*)?$`);
  const top = name.split('/')[0] ?? '';
  const isFromRoot = name.includes('/') && paths.some((path) => path.startsWith(`${top}/`));
  return paths.some((path) => (isFromRoot ? fromRoot : asked).test(path));
}

/** `secrets.json`: what the program itself writes where it runs. */
function isFileOfTheProgram(name: string): boolean {
  return !name.includes('/') && sources.some((text) => text.includes(`'${name}'`));
}

function readSource(path: string): string {
  try {
    return readFileSync(resolve(ROOT, path), 'utf8');
  } catch {
    // Deleted in the working tree, and not yet in the index.
    return '';
  }
}
