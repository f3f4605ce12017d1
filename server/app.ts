import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import type { Deps } from './deps.ts';
import { type AccessTokens, createAccessTokens } from './http/access-token.ts';
import { createDoorkeeper } from './http/actor.ts';
import { healthRoutes } from './http/health.ts';
import { acceptEmptyJson } from './http/json-body.ts';
import { metricsRoutes } from './http/metrics.ts';
import { protect } from './http/protection.ts';
import { answerClientError, answerError, answerNotFound } from './http/refusals.ts';
import { logRequests, requestId } from './http/request-log.ts';
import { liveRoutes } from './live/routes.ts';

/** The application: every plugin and every route, by hand and in order. It neither listens nor opens anything. */
export function buildApp(deps: Deps): FastifyInstance {
  const { config } = deps;
  const app = fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  });
  const tokens = createAccessTokens(deps.secret, deps.clock);
  app.decorate('doorkeeper', createDoorkeeper(tokens, deps.revocations));
  app.decorate('checksAnswers', config.environment === 'test');
  app.decorate('clock', deps.clock);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);

  logRequests(app);
  protect(app, config);
  acceptEmptyJson(app);
  void app.register(cookie);
  // Registered, and so run after the plugins: their limits and headers apply to every route.
  void app.register((routes, _options, done) => {
    registerRoutes(routes, deps, tokens);
    done();
  });
  return app;
}

function registerRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  healthRoutes(app, deps);
  metricsRoutes(app, deps.config);
  accountRoutes(app, deps, tokens);
  liveRoutes(app, deps);
}
