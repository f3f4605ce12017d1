import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What the architecture test looks at: every source file of the house, its length and what it imports. */
export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly text: string;
  /** Paths from the root for our own files, package names for the rest. */
  readonly imports: readonly string[];
}

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['domain', 'contract', 'server', 'web', 'db', 'test', 'e2e', 'bench', 'scripts'];
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)['"]([^'"\n]+)['"]/g;

export function readSources(): SourceFile[] {
  return FOLDERS.flatMap((folder) => [...walk(join(ROOT, folder))]).map((file) => {
    const text = readFileSync(file, 'utf8');
    const path = relative(ROOT, file);
    return { path, text, lines: text.split('\n').length - 1, imports: importsOf(path, text) };
  });
}

/** A test, or what only tests and measurements use. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^((web\/)?test|e2e|bench)\//.test(path);
}

/** The files of the first cycle found, in order, or nothing. */
export function findCycle(files: readonly SourceFile[]): string[] | undefined {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const open: string[] = [];
  const visit = (path: string): string[] | undefined => {
    if (done.has(path)) return undefined;
    if (open.includes(path)) return [...open.slice(open.indexOf(path)), path];
    open.push(path);
    for (const target of byPath.get(path)?.imports ?? []) {
      const cycle = byPath.has(target) ? visit(target) : undefined;
      if (cycle) return cycle;
    }
    open.pop();
    done.add(path);
    return undefined;
  };
  for (const file of files) {
    const cycle = visit(file.path);
    if (cycle) return cycle;
  }
  return undefined;
}

/**
 * The folders that import one another in a circle: each knot with the imports that tie it. `folderOf` says which folder
 * a file belongs to; a file without one takes no part.
 */
export function findKnots(
  files: readonly SourceFile[],
  folderOf: (path: string) => string | undefined,
): { folders: string[]; imports: string[] }[] {
  const edges = files.flatMap((file) =>
    file.imports.flatMap((target) => {
      const [from, to] = [folderOf(file.path), folderOf(target)];
      return from && to && from !== to ? [{ from, to, text: `${file.path} → ${target}` }] : [];
    }),
  );
  const next = Map.groupBy(edges, (edge) => edge.from);
  const reached = new Map([...next.keys()].map((folder) => [folder, reachable(folder, next)]));
  const isTied = (a: string, b: string) => reached.get(a)?.has(b) && reached.get(b)?.has(a);
  const knots = [...reached.keys()].map((folder) =>
    [...reached.keys()].filter((other) => isTied(folder, other)).sort(),
  );
  const distinct = new Map(knots.filter((knot) => knot.length > 0).map((knot) => [knot.join(), knot]));
  return [...distinct.values()].map((folders) => ({
    folders,
    imports: edges
      .filter(({ from, to }) => folders.includes(from) && folders.includes(to))
      .map(({ text }) => text),
  }));
}

function reachable(start: string, next: ReadonlyMap<string, readonly { to: string }[]>): Set<string> {
  const found = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const { to } of next.get(folder) ?? [])
      if (!found.has(to)) {
        found.add(to);
        open.push(to);
      }
  return found;
}

function* walk(folder: string): Generator<string> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name === 'dist' || name === 'node_modules') continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else if (/\.tsx?$|\.mjs$/.test(name)) yield path;
  }
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, target = '']) => {
    if (target.startsWith('#')) return target.slice(1);
    if (target.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(path), target));
    return target;
  });
}
