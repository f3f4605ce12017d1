import { globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBuildRecord } from './web/build-record.ts';
import { filesWith } from './web/documents.ts';
import { type FirstPage, firstPages } from './web/first-pages.ts';
import { RENDERED_PAGES, SCRIPT } from './web/rendered-pages.ts';

// What a browser loads, against what it may: bytes of JavaScript after gzip (1 KB is 1,024), texts of one language
// included. A further screen counts what it adds to the page from which one comes to it, and to the dialogs that a page
// fetches at the first interaction with it, before anything is pressed.
const RENDERED_PAGE = 40 * 1024;
const START = 102 * 1024;
const SIGNED_IN = 160 * 1024;
const DIALOGS = 28 * 1024;
const FURTHER_SCREEN = 40 * 1024;

// A document comes in one go where it fits into what a server sends before the first acknowledgement, ten packets of 1,460
// bytes, with 1,500 bytes of headers. A byte more, and all that follows waits for another way there and back.
const DOCUMENT = 10 * 1460 - 1500;

const { chunks } = await readBuildRecord();
const rendered = [...filesWith(chunks, SCRIPT)];
const start = load([], []);
const dashboard = loadPage(firstPages.dashboard);
const group = loadPage(firstPages.group);
const dialogs = load(['kit/popups/form-dialog.tsx'], []).filter((file) => !dashboard.includes(file));

const pages = [...rendered, ...start, ...dashboard, ...group, ...dialogs];
const screens = chunks.filter((chunk) => !pages.includes(chunk.file)).flatMap((chunk) => chunk.modules);

const results = [
  ...RENDERED_PAGES.map(({ name }) =>
    report(`${name} page`, sizeOf(rendered) + sizeOfInlineScripts(name), RENDERED_PAGE),
  ),
  ...globSync('web/dist/documents/*.html.br').map((path) =>
    report(basename(path, '.br'), statSync(path).size, DOCUMENT),
  ),
  report('what every page of the app loads', sizeOf(start), START),
  report('dashboard', sizeOf(dashboard), SIGNED_IN),
  report('a group', sizeOf(group), SIGNED_IN),
  report('dialogs', sizeOf(dialogs), DIALOGS),
  ...screens.filter(isScreen).map((screen) => report(`+ ${screen}`, sizeAfter(screen), FURTHER_SCREEN)),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

function isScreen(module: string): boolean {
  return /^features\/.*-(screen|sheet|layout)\.tsx$/.test(module) && !module.startsWith('features/dev-ui/');
}

function loadPage({ screens, texts }: FirstPage): string[] {
  return load(screens, texts);
}

function sizeAfter(screen: string): number {
  const [, feature = ''] = screen.split('/');
  const isOfGroup =
    ['transactions', 'balances', 'statistics', 'activity'].includes(feature) ||
    screen.includes('group-details');
  const before = ['auth', 'invitations'].includes(feature)
    ? start
    : [...dialogs, ...(isOfGroup ? group : dashboard)];
  return sizeOf(load([screen], []).filter((file) => !before.includes(file)));
}

/** Every file that comes with these modules and these texts on top of the start. */
function load(modules: readonly string[], texts: readonly string[]): string[] {
  const textFiles = ['app', 'errors', ...texts].map((text) => `/es/${text}.js`);
  const files = ['main.tsx', ...modules].flatMap((module) => [...filesWith(chunks, module)]);
  return [...new Set([...files, ...textFiles.map(fileOf)])];
}

function fileOf(text: string): string {
  const chunk = chunks.find(({ file }) => file.endsWith(text));
  if (!chunk) throw new Error(`${text} is in no file of the build`);
  return chunk.file;
}

function sizeOf(files: readonly string[]): number {
  const sizes = files.map((file) => gzipSync(readFileSync(`web/dist/${file}`), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function sizeOfInlineScripts(page: string): number {
  const html = readFileSync(`web/dist/documents/${page}.es.html`, 'utf8');
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => gzipSync(script).length,
  );
  return scripts.reduce((sum, size) => sum + size, 0);
}

function report(what: string, bytes: number, limit: number): boolean {
  const fits = bytes <= limit;
  console.log(
    `${fits ? ' ' : '✗'} ${String(bytes).padStart(7)} of ${String(limit).padStart(7)} bytes  ${what}`,
  );
  return fits;
}
