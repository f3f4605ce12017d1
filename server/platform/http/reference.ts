import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { openApiDocument } from './openapi.ts';
import { REFERENCE_STYLES, referencePage } from './reference-page.ts';

/** The description of the API, for programs and for people. */
export function referenceRoutes(app: FastifyInstance, { publicUrl }: Config): void {
  // Made when first asked for, and kept: it only changes with the program.
  let made: { json: string; page: string } | undefined;
  const reference = () => {
    made ??= make(publicUrl);
    return made;
  };

  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(reference().json));
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(reference().page));
  app.get('/api/docs/styles.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(REFERENCE_STYLES),
  );
}

function make(publicUrl: string) {
  const document = openApiDocument(publicUrl);
  return { json: JSON.stringify(document), page: referencePage(document) };
}
