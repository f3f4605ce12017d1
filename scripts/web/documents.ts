import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { LOCALES } from '../../contract/accounts.ts';
import { getCurrency } from '../../domain/money/currency.ts';
import { DEFAULT_CURRENCIES } from '../../domain/money/default-currencies.ts';
import type { BuildRecord } from './build-record.ts';
import { type FirstPage, firstPages } from './first-pages.ts';
import { withFigureScript } from './inlined-arrival.ts';
import { precompress } from './precompressed.ts';
import { SHEET, writeRendered } from './rendered-documents.ts';
import { escaped, LANDING, RENDERED_PAGES, type RenderedDocument } from './rendered-pages.ts';
import { buildStylesOf, prune } from './styles-of-markup.ts';

type Chunks = BuildRecord['chunks'];

const TEXTS_OF_ALL = ['app', 'errors'];

/**
 * A document for each first page in each language: with the names of all the files that the page loads, so that none waits for
 * another, and with its texts. `documents.json` tells the server which address begins with which.
 */
export async function writeDocuments(
  folder: string,
  chunks: Chunks,
  rendered: readonly RenderedDocument[],
): Promise<void> {
  const renderArriving = await importArriving();
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  await mkdir(join(folder, 'documents'));
  const landing = rendered.filter(({ page }) => page === LANDING);
  const pages = Object.entries(firstPages);
  const build = nameOf(chunks);
  const app = basename(fileOf(chunks, MAIN));
  // One language after the other: what is rendered is in one at a time.
  for (const [name, page] of pages) {
    const ofPage = await withFigureScript(template, page.figure);
    for (const language of LOCALES) {
      const arriving = await renderArriving(name, language);
      const styles = await prune(await buildStylesOf(arriving), `${ofPage}${arriving}`);
      const shown = showAtOnce(ofPage, arriving, styles);
      const facts = await factsOf(page, language, { build, app });
      const named = entitle(
        shown,
        page,
        landing.find((document) => document.language === language),
      );
      const document = documentOf(named, language, facts, listFiles(page, chunks));
      const path = join(folder, 'documents', `${name}.${language}.html`);
      await writeFile(path, document);
      await precompress(path);
    }
  }
  await writeRendered(rendered, folder);
  const list = [
    ...RENDERED_PAGES.map(({ home, ...page }) => ({ ...page, forVisitors: home === undefined })),
    ...pages.map(([name, { addresses }]) => ({ name, addresses, offers: [] })),
  ];
  await writeFile(join(folder, 'documents.json'), JSON.stringify({ languages: LOCALES, pages: list }));
}

/**
 * With what stands in the document until the app is there, and its styles. The style sheet of the app comes after that: it
 * holds up the app, and not what can be painted before.
 */
function showAtOnce(html: string, arriving: string, styles: string): string {
  const [sheet, file] = SHEET.exec(html) ?? [];
  if (!sheet || !file || !html.includes(ROOT))
    throw new Error('web/index.html has not the places that a document fills');
  const ahead = `<link rel="preload" as="style" crossorigin href="/${file}">`;
  return html
    .replace(sheet, () => `${ahead}\n    <style>${styles}</style>`)
    .replace(ROOT, () => `<div id="root">${arriving}</div>\n    ${sheet}`);
}

/**
 * A page without a title of its own keeps the product's, as the landing page says it, and what it says of the product: a message
 * shows it beside a link. What only an account sees is described to no other reader.
 */
function entitle(html: string, { figure }: FirstPage, landing: RenderedDocument | undefined): string {
  if (!landing || !DESCRIPTION.test(html)) throw new Error('There is no description of the product');
  const description = `<meta name="description" content="${escaped(landing.description)}" />`;
  return html
    .replace(TITLE, () => `<title>${escaped(landing.title)}</title>`)
    .replace(DESCRIPTION, () => (figure ? '' : description));
}

const MAIN = 'main.tsx';
const TITLE = /<title>.*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;
const ROOT = '<div id="root"></div>';
const ARRIVING = fileURLToPath(new URL('../../web/rendered/arriving.tsx', import.meta.url));

type RenderArriving = (page: string, language: (typeof LOCALES)[number]) => Promise<string>;

async function importArriving(): Promise<RenderArriving> {
  const { module } = await runnerImport<{ renderArriving: RenderArriving }>(ARRIVING, { root: 'web' });
  return module.renderArriving;
}

/** Files that a browser loads with a source file of ours, the file with it among them. */
export function filesWith(chunks: Chunks, module: string): Set<string> {
  const files = new Set<string>();
  follow(fileOf(chunks, module), files, chunks);
  return files;
}

function fileOf(chunks: Chunks, module: string): string {
  const chunk =
    chunks.find(({ entry }) => entry === module) ?? chunks.find(({ modules }) => modules.includes(module));
  if (!chunk) throw new Error(`${module} is in no file of the build`);
  return chunk.file;
}

function follow(file: string, into: Set<string>, chunks: Chunks): void {
  if (into.has(file)) return;
  into.add(file);
  for (const next of chunks.find((chunk) => chunk.file === file)?.imports ?? []) follow(next, into, chunks);
}

async function factsOf(
  { texts, reads, figure }: FirstPage,
  language: string,
  names: { readonly build: string; readonly app: string },
): Promise<string> {
  const named = await Promise.all(
    [...TEXTS_OF_ALL, ...texts].map((namespace) => readTexts(language, namespace)),
  );
  const facts = {
    texts: { language, of: Object.assign({}, ...named) },
    reads,
    ...names,
    ...(figure && { currencies: CURRENCIES }),
  };
  // The one sequence that would end the element.
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}

/** In these a document writes an amount by itself. */
const CURRENCIES = Object.fromEntries(
  DEFAULT_CURRENCIES.map(getCurrency).map(({ code, symbol, decimalPlaces }) => [
    code,
    { symbol, decimalPlaces },
  ]),
);

/** The files are named by their content: another name is another build. */
function nameOf(chunks: Chunks): string {
  const files = chunks.map(({ file }) => file).sort();
  return createHash('sha256').update(files.join()).digest('base64url').slice(0, 10);
}

async function readTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const [path] = globSync(`web/locales/${language}/*/${namespace}.ts`);
  if (!path) throw new Error(`no texts ${language}/${namespace}`);
  return await import(resolve(path));
}

function listFiles({ screens }: FirstPage, chunks: Chunks): Set<string> {
  return new Set(screens.flatMap((screen) => [...filesWith(chunks, screen)]));
}

function documentOf(template: string, language: string, facts: string, files: ReadonlySet<string>): string {
  if (!template.includes('<script>')) throw new Error('web/index.html has no script of its own');
  const links = [...files]
    .filter((file) => !template.includes(`/${file}"`))
    .map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `);
  const html = template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<script>', () => `<script id="arrival" type="application/json">${facts}</script>\n    <script>`)
    .replace('</head>', `${links.join('')}</head>`);
  const linked = html.replace(SCRIPTS, '<link rel="modulepreload" crossorigin href="$1">');
  if (linked === html) throw new Error('no script of web/index.html has the attributes that Vite writes');
  return linked.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
}

/**
 * The document's own script starts the app (web/arrival.ts). What a page shows at first needs no file of it:
 * that script, its styles and what it asks for come before them.
 */
const SCRIPTS = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
