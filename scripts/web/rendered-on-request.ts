import { readFile } from 'node:fs/promises';
import type { Plugin, ViteDevServer } from 'vite';
import { RENDERED_PAGES, type Renderer, renderDocument, TEMPLATE } from './rendered-pages.ts';

/** While developing, a page is rendered whenever it is asked for, in the language of the browser. */
export function renderedOnRequest(): Plugin {
  return {
    name: 'quits:rendered-on-request',
    apply: (_, { command }) => command === 'serve' && !process.env.VITEST,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '', headers } = request;
        const path = url.replace(/\?.*$/, '');
        const page = RENDERED_PAGES.find(({ addresses }) => new RegExp(addresses).test(path));
        // As server/platform/http/screen.ts chooses.
        if (!page || (!page.home && /\bquits\.account=\w/.test(headers.cookie ?? ''))) return next();
        const language = /^es\b/.test(headers['accept-language'] ?? '') ? 'es' : 'en';
        documentOf(page, language, server).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}

async function documentOf(
  page: (typeof RENDERED_PAGES)[number],
  language: 'en' | 'es',
  server: ViteDevServer,
): Promise<string> {
  const { renderPage } = await server.ssrLoadModule('/rendered/pages.tsx');
  const renderer: Renderer = { renderPage };
  const template = await readFile(`web/${TEMPLATE}`, 'utf8');
  const offered = page.offers.filter((offer) => offer !== 'premiumForAll');
  const { fill } = await renderDocument(renderer, page, language, offered);
  return server.transformIndexHtml(`/${TEMPLATE}`, fill(template));
}
