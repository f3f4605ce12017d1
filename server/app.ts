import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './accounts/routes.ts';
import { avatarRoutes } from './avatars/routes.ts';
import { balanceRoutes } from './balances/routes.ts';
import { billingRoutes } from './billing/routes.ts';
import { currencyRoutes } from './currencies/routes.ts';
import { deletionRoutes } from './deletions/routes.ts';
import type { Deps } from './deps.ts';
import { exportRoutes } from './exports/routes.ts';
import { mailPages } from './external/mail-pages.ts';
import { groupRoutes } from './groups/routes.ts';
import { guestRoutes } from './guests/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { type AccessTokens, createAccessTokens } from './http/access-token.ts';
import { createDoorkeeper } from './http/doorkeeper.ts';
import { healthRoutes } from './http/health.ts';
import { acceptEmptyJson } from './http/json-body.ts';
import { metricsRoutes } from './http/metrics.ts';
import { pageRoutes } from './http/pages.ts';
import { protect } from './http/protection.ts';
import { createRateLimiter } from './http/rate-limits.ts';
import { referenceRoutes } from './http/reference.ts';
import { answerClientError, answerError, answerNotFound } from './http/refusals.ts';
import { logRequests, requestId } from './http/request-log.ts';
import { identityRoutes } from './identities/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { liveRoutes } from './live/routes.ts';
import { membershipRoutes } from './memberships/routes.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

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
    // The id of a passkey is the longest thing that an address names.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1400 },
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  });
  const tokens = createAccessTokens(deps.secret, deps.clock);
  app.decorate('doorkeeper', createDoorkeeper(tokens, deps.revocations));
  app.decorate('rateLimiter', createRateLimiter(deps));
  app.decorate('checksAnswers', config.environment === 'test');
  app.decorate('clock', deps.clock);
  app.decorate('mailTemplates', []);
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
  referenceRoutes(app, deps.config);
  accountRoutes(app, deps, tokens);
  sessionRoutes(app, deps, tokens);
  secondFactorRoutes(app, deps, tokens);
  avatarRoutes(app, deps);
  deletionRoutes(app, deps);
  exportRoutes(app, deps);
  identityRoutes(app, deps, tokens);
  currencyRoutes(app, deps.config);
  billingRoutes(app, deps);
  groupRoutes(app, deps);
  membershipRoutes(app, deps);
  guestRoutes(app, deps);
  invitationRoutes(app, deps);
  transactionRoutes(app, deps);
  balanceRoutes(app, deps);
  historyRoutes(app, deps);
  statisticsRoutes(app, deps);
  liveRoutes(app, deps);
  if (deps.config.environment !== 'production') mailPages(app, deps.config);
  pageRoutes(app);
}
