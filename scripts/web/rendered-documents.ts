import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type Rolldown } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { bareImports } from './bare-imports.ts';
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { inlinedArrival } from './inlined-arrival.ts';
import { precompress, precompressed } from './precompressed.ts';
import { preloadedFonts } from './preloaded-fonts.ts';
import { type RenderedDocument, TEMPLATE } from './rendered-pages.ts';
import { buildStylesOf, stylesOf } from './styles-of-markup.ts';
import { textsByName } from './texts-by-name.ts';

/** How a document that the build has made names its style sheet. */
export const SHEET = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/;

/**
 * Builds the script and the fonts of the rendered pages, which share no file with the app's: what is shared would come with
 * the app's start.
 */
export async function buildRendered(outDir: string): Promise<Rolldown.OutputChunk[]> {
  const output = await build({
    configFile: false,
    root: 'web',
    logLevel: 'warn',
    plugins: [
      // Each document has styles of its own.
      stylesOf(''),
      endpointsWithoutSchemas(),
      textsByName({ emits: false }),
      inlinedArrival(),
      tailwindcss(),
      preloadedFonts(),
      bareImports(),
      precompressed(),
    ],
    define: { __APP_VERSION__: JSON.stringify(manifest.version) },
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: join('web', TEMPLATE) },
    },
  });
  return chunksOf(output);
}

export function chunksOf(output: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] {
  if (Array.isArray(output) || !('output' in output)) throw new Error('vite was asked for one build');
  return output.output.filter((file) => file.type === 'chunk');
}

/**
 * Writes the documents of the rendered pages, from the template that the build has left. The styles of a page are those of its
 * markup alone, and stand in its documents: as a file they would be one more to wait for before the first paint.
 */
export async function writeRendered(rendered: readonly RenderedDocument[], folder: string): Promise<void> {
  const place = join(folder, TEMPLATE);
  const template = await readFile(place, 'utf8');
  const [link, file] = SHEET.exec(template) ?? [];
  if (!link || !file) throw new Error(`${TEMPLATE} has no style sheet`);
  for (const [page, documents] of Map.groupBy(rendered, (document) => document.page)) {
    const markup = documents.map((document) => document.markup).join('');
    const styles = await buildStylesOf(`${template}${markup}`);
    // All of the page is there before its fonts are: one that comes late would move lines that are being
    // read. The next page has it.
    const element = `<style>${styles.replaceAll('font-display:swap', 'font-display:optional')}</style>`;
    for (const { offered, language, fill } of documents) {
      const path = join(folder, 'documents', `${[page.name, ...offered, language].join('.')}.html`);
      await writeFile(path, fill(template.replace(link, () => element)));
      await precompress(path);
    }
  }
  for (const left of [place, join(folder, file)])
    for (const ending of ['', '.br', '.gz']) await rm(left + ending);
}
