import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type Rolldown } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { endpointsWithoutSchemas } from './endpoints-without-schemas.ts';
import { inlinedArrival } from './inlined-arrival.ts';
import { precompress, precompressed } from './precompressed.ts';
import { preloadedFonts } from './preloaded-fonts.ts';
import { LANDING, type RenderedPage } from './rendered-pages.ts';
import { stylesOf } from './styles-of-markup.ts';
import { textsByName } from './texts-by-name.ts';

/** How a document that the build has made names its style sheet. */
export const SHEET = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/;

/**
 * Builds the landing page's own script and styles, which share no file with the app's: what is shared would come with the
 * app's start. The styles are those of the page's markup alone, and stand in its documents: as a file they would be one more
 * to wait for before the first paint.
 */
export async function buildRendered(
  pages: readonly RenderedPage[],
  outDir: string,
): Promise<Rolldown.OutputChunk[]> {
  const template = await readFile(join('web', LANDING.template), 'utf8');
  const output = await build({
    configFile: false,
    root: 'web',
    logLevel: 'warn',
    plugins: [
      stylesOf(`${template}${pages.map(({ markup }) => markup).join('')}`),
      endpointsWithoutSchemas(),
      textsByName({ emits: false }),
      inlinedArrival(),
      tailwindcss(),
      preloadedFonts(),
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
      rolldownOptions: { input: join('web', LANDING.template) },
    },
  });
  return chunksOf(output);
}

export function chunksOf(output: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] {
  if (Array.isArray(output) || !('output' in output)) throw new Error('vite was asked for one build');
  return output.output.filter((file) => file.type === 'chunk');
}

/** A document for each of the rendered pages, from the template that the build has left. */
export async function writeRendered(pages: readonly RenderedPage[], folder: string): Promise<void> {
  const place = join(folder, LANDING.template);
  const built = await readFile(place, 'utf8');
  const [link, file] = SHEET.exec(built) ?? [];
  if (!link || !file) throw new Error(`${LANDING.template} has no style sheet`);
  // All of the page is there before its fonts are: one that comes late would move lines that are being read. The next page has it.
  const styles = (await readFile(join(folder, file), 'utf8')).replaceAll(
    'font-display:swap',
    'font-display:optional',
  );
  const template = built.replace(link, () => `<style>${styles.trim()}</style>`);
  for (const { language, offers, fill } of pages) {
    const offered = LANDING.offers.filter((offer) => offers[offer]).map((offer) => `.${offer}`);
    const path = join(folder, 'documents', `${LANDING.name}${offered.join('')}.${language}.html`);
    await writeFile(path, fill(template));
    await precompress(path);
  }
  for (const left of [place, join(folder, file)])
    for (const ending of ['', '.br', '.gz']) await rm(left + ending);
}
