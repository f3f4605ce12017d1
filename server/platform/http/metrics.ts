import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '#server/config.ts';
import { isFromHere } from '#server/platform/callers/loopback.ts';
import { answerNotFound } from './refusals.ts';

/** Prometheus: the process, and every route's answers with how long they took. */
export function metricsRoutes(app: FastifyInstance, config: Config): void {
  if (config.environment === 'production' && config.metricsToken === undefined) {
    app.get('/metrics', answerNotFound);
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'quits_http_answer_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) return answerNotFound(request, reply);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Without a token they are for this machine alone. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isFromHere(request);
  const header = request.headers.authorization ?? '';
  const [given, wanted] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
