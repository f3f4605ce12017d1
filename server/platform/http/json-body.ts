import type { FastifyInstance } from 'fastify';

/**
 * A POST that carries nothing may still name a content type, as many clients always do. Everything else is parsed
 * as Fastify does, which refuses keys that would reach into an object's prototype.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request, String(body), done);
  });
}

/** A file is read by the command that takes it, as far as it may be long. */
export function acceptFiles(app: FastifyInstance): void {
  app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null));
}
