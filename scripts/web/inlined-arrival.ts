import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import type { FirstPage } from './first-pages.ts';
import { TEMPLATE } from './rendered-pages.ts';

const SOURCE = fileURLToPath(new URL('../../web/arrival.ts', import.meta.url));
const PLACE = '<!-- arrival -->';

/** Puts web/arrival.ts into the document itself: as a file of its own it would be one more to wait for before the first paint. */
export function inlinedArrival(): Plugin {
  return {
    name: 'quits:inlined-arrival',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        // Other pages have none: those that tests run in.
        if (!html.includes(PLACE)) return html;
        const script = await bundle({ isRendered: path.endsWith(`/${TEMPLATE}`) });
        return html.replace(PLACE, () => elementOf(script));
      },
    },
  };
}

/** The document of a page that shows a figure early, with what its script needs for that. */
export async function withFigureScript(html: string, figure: FirstPage['figure']): Promise<string> {
  if (!figure) return html;
  const [plain, ahead] = await Promise.all([
    bundle({ isRendered: false }),
    bundle({ isRendered: false, figure }),
  ]);
  if (!html.includes(elementOf(plain))) throw new Error('the document has not the script of web/arrival.ts');
  return html.replace(elementOf(plain), () => elementOf(ahead));
}

function elementOf(script: string): string {
  return `<script>${script}</script>`;
}

interface ArrivalKind {
  readonly isRendered: boolean;
  readonly figure?: FirstPage['figure'];
}

/** With what it imports, as a script that is no module. */
async function bundle({ isRendered, figure }: ArrivalKind): Promise<string> {
  const define = { __IS_RENDERED__: String(isRendered), __FIGURE__: JSON.stringify(figure ?? '') };
  const built = await rolldown({
    input: SOURCE,
    platform: 'browser',
    transform: { define },
    // What it imports does nothing by being imported.
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await built.generate({ format: 'iife', minify: true });
  await built.close();
  return output[0].code.trim();
}
