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
    const { html, directives } = await getPage();
    return reply
      .header(POLICY, policyWith(app.pagePolicy, directives))
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

const POLICY = 'content-security-policy';

/** Of a directive that is given twice, browsers read the first alone: so each is replaced. */
function policyWith(base: string, directives: Readonly<Record<string, string>>): string {
  const kept = base.split(';').filter((directive) => !((directive.trim().split(' ')[0] ?? '') in directives));
  const own = Object.entries(directives).map(([name, value]) => `${name} ${value}`);
  return [...kept.filter(Boolean), ...own].join(';');
}
