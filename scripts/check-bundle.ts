import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type BuildRecord, readBuildRecord } from './web-build.ts';

// What a browser loads, against what it may: bytes of JavaScript after gzip (1 KB is 1,024), texts of one language
// included. A further screen counts what it adds to the page from which one comes to it, and to the dialogs that a page
// fetches at the first interaction with it, before anything is pressed.
const LANDING = 110 * 1024;
const SIGNED_IN = 160 * 1024;
const DIALOGS = 28 * 1024;
const FURTHER_SCREEN = 40 * 1024;

const { chunks } = await readBuildRecord();
const landing = load(['features/landing/landing-screen.tsx'], ['landing']);
const dashboard = load(signedIn('features/dashboard/dashboard-screen.tsx'), ['dashboard', 'activity']);
const group = load(
  signedIn(
    'features/groups/frame/group-layout.tsx',
    'features/transactions/list/transactions-screen.tsx',
    'features/balances/group-summary.tsx',
  ),
  ['groups', 'transactions', 'balances'],
);
const dialogs = load(['kit/popups/form-dialog.tsx'], []).filter((file) => !dashboard.includes(file));

const pages = [...landing, ...dashboard, ...group, ...dialogs];
const screens = chunks.filter((chunk) => !pages.includes(chunk.file)).flatMap((chunk) => chunk.modules);

const results = [
  report('landing page', sizeOf(landing), LANDING),
  report('dashboard', sizeOf(dashboard), SIGNED_IN),
  report('a group', sizeOf(group), SIGNED_IN),
  report('dialogs', sizeOf(dialogs), DIALOGS),
  ...screens.filter(isScreen).map((screen) => report(`+ ${screen}`, sizeAfter(screen), FURTHER_SCREEN)),
];
process.exitCode = results.every(Boolean) ? 0 : 1;

function isScreen(module: string): boolean {
  return /^features\/.*-(screen|sheet|layout)\.tsx$/.test(module) && !module.startsWith('features/dev-ui/');
}

function signedIn(...modules: string[]): string[] {
  return ['features/auth/signed-in/signed-in-layout.tsx', ...modules];
}

function sizeAfter(screen: string): number {
  const [, feature = ''] = screen.split('/');
  const isOfGroup =
    ['transactions', 'balances', 'statistics', 'activity'].includes(feature) ||
    screen.includes('group-details');
  const before = ['auth', 'invitations', 'landing'].includes(feature)
    ? landing
    : [...dialogs, ...(isOfGroup ? group : dashboard)];
  return sizeOf(load([screen], []).filter((file) => !before.includes(file)));
}

/** Every file that comes with these modules and these texts on top of the start. */
function load(modules: readonly string[], texts: readonly string[]): string[] {
  const textFiles = ['app', 'errors', ...texts].map((text) => `/es/${text}.js`);
  const files = new Set<string>();
  for (const module of ['main.tsx', ...modules])
    follow(
      fileOf(module, ({ modules }) => modules.includes(module)),
      files,
    );
  for (const text of textFiles)
    follow(
      fileOf(text, ({ file }) => file.endsWith(text)),
      files,
    );
  return [...files];
}

function fileOf(what: string, isIt: (chunk: BuildRecord['chunks'][number]) => boolean): string {
  const chunk = chunks.find(isIt);
  if (!chunk) throw new Error(`${what} is in no file of the build`);
  return chunk.file;
}

function follow(file: string, into: Set<string>): void {
  if (into.has(file)) return;
  into.add(file);
  for (const next of chunks.find((chunk) => chunk.file === file)?.imports ?? []) follow(next, into);
}

function sizeOf(files: readonly string[]): number {
  const sizes = files.map((file) => gzipSync(readFileSync(`web/dist/${file}`), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function report(what: string, bytes: number, limit: number): boolean {
  const fits = bytes <= limit;
  console.log(
    `${fits ? ' ' : '✗'} ${String(bytes).padStart(7)} of ${String(limit).padStart(7)} bytes  ${what}`,
  );
  return fits;
}
