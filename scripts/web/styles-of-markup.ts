import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { PurgeCSS } from 'purgecss';
import { build, type Plugin } from 'vite';

/** The style sheet that this markup needs, and no more, to stand in a document beside it. */
export async function buildStylesOf(markup: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: 'web',
    logLevel: 'warn',
    plugins: [stylesOf(markup), tailwindcss()],
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      assetsInlineLimit: 0,
      rolldownOptions: { input: join('web', 'styles.css') },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const sheet = outputs.find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('the build has made no style sheet');
  return String(sheet.source).trim();
}

/** Has Tailwind make the styles of this markup, and no others. */
export function stylesOf(markup: string): Plugin {
  const lists = [...markup.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) =>
    list.replaceAll('&amp;', '&').replaceAll('&gt;', '>'),
  );
  const names = new Set(lists.join(' ').split(/\s+/));
  return {
    name: 'quits:styles-of-markup',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]web[\\/]styles\.css$/.test(id)) return null;
      const only = `@import "tailwindcss" source(none);`;
      const inline = [...names].map((name) => `@source inline(${JSON.stringify(name)});`);
      return code.replace('@import "tailwindcss";', `${only}`) + inline.join('\n');
    },
  };
}

/** What the document's own script says of the page, and of the device. */
const SAID_LATER = ['data-theme', 'data-fonts', 'data-visitor', 'data-leaving'];

/**
 * The styles without what is for elements, and without the values for rules, that this markup has not: for a
 * document that another style sheet follows.
 */
export async function prune(styles: string, markup: string): Promise<string> {
  const [pruned] = await new PurgeCSS().purge({
    content: [{ raw: markup, extension: 'html' }],
    css: [{ raw: styles }],
    dynamicAttributes: SAID_LATER,
    keyframes: true,
    variables: true,
    defaultExtractor: (content) => content.match(/[^\s"'<>=]+/g) ?? [],
  });
  if (!pruned) throw new Error('no styles were left');
  return pruned.css.replace(/^\/\*.*?\*\/\s*/s, '');
}
