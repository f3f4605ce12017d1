import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minify, type Plugin, transformWithOxc } from 'vite';

const SOURCE = fileURLToPath(new URL('../../web/arrival.ts', import.meta.url));
const PLACE = '<!-- arrival -->';

/** Puts web/arrival.ts into the document itself: as a file of its own it would be one more to wait for before the first paint. */
export function inlinedArrival(): Plugin {
  return {
    name: 'quits:inlined-arrival',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        // Other pages have none: those that tests run in.
        if (!html.includes(PLACE)) return html;
        const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE, { sourcemap: false });
        // It stands in a script that is no module: what is left of its imports goes.
        const body = code.replace(/export \{\s*\};?/, '');
        const script = await minify('arrival.js', `(()=>{${body}})()`, { module: false });
        // A function, because a text could hold `$&`.
        return html.replace(PLACE, () => `<script>${script.code.trim()}</script>`);
      },
    },
  };
}
