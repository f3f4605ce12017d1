import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
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
        // A function, because a text could hold `$&`.
        return html.replace(PLACE, () => `<script>${script}</script>`);
      },
    },
  };
}

/** With what it imports, as a script that is no module. */
async function bundle({ isRendered }: { isRendered: boolean }): Promise<string> {
  const define = { __IS_RENDERED__: String(isRendered) };
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
