import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { openApiDocument } from './openapi.ts';
import { readReferencePage } from './reference-page.ts';

/** The description of the API: a document for programs, and a page that shows it to developers. */
export function referenceRoutes(app: FastifyInstance, { publicUrl }: Config): void {
  // Both are made when they are first asked for, and kept: they only change with the program.
  let document: string | undefined;
  let page: ReturnType<typeof readReferencePage> | undefined;
  const getPage = () => {
    page ??= readReferencePage();
    return page;
  };

  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.type('application/json').send(document);
  });

  app.get('/api/docs', async (_request, reply) => {
    const { html, policy } = await getPage();
    const base = reply.getHeader('content-security-policy');
    return reply
      .header('content-security-policy', [base, policy].filter(Boolean).join(';'))
      .type('text/html; charset=utf-8')
      .send(html);
  });

  app.get('/api/docs/scalar.js', async (_request, reply) => {
    const { script } = await getPage();
    return reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=86400' })
      .type('text/javascript; charset=utf-8')
      .send(script);
  });
}
