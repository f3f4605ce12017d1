import { readFile } from 'node:fs/promises';
import type { Plugin, ViteDevServer } from 'vite';
import { LANDING, renderPage } from './rendered-pages.ts';

/** While developing, the landing page is rendered whenever it is asked for, in the language of the browser. */
export function renderedOnRequest(): Plugin {
  return {
    name: 'quits:rendered-on-request',
    apply: (_, { command }) => command === 'serve' && !process.env.VITEST,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '', headers } = request;
        if (!new RegExp(LANDING.addresses).test(url.replace(/\?.*$/, ''))) return next();
        const language = /^es\b/.test(headers['accept-language'] ?? '') ? 'es' : 'en';
        documentIn(language, server).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}

async function documentIn(language: 'en' | 'es', server: ViteDevServer): Promise<string> {
  const renderer = await server.ssrLoadModule('/rendered/pages.tsx');
  const template = await readFile(`web/${LANDING.template}`, 'utf8');
  const { fill } = await renderPage({ renderLanding: renderer.renderLanding }, language, {
    demo: true,
    premiumForAll: false,
  });
  return server.transformIndexHtml(`/${LANDING.template}`, fill(template));
}
