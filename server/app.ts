import fastify, { type FastifyInstance, LogController } from 'fastify';
import { deletionRoutes } from '#server/data/deletions/routes.ts';
import { exportRoutes } from '#server/data/exports/routes.ts';
import { categoryRoutes } from '#server/groups/categories/routes.ts';
import { currencyRoutes } from '#server/groups/currencies/routes.ts';
import { deletingRoutes } from '#server/groups/deleting/routes.ts';
import { groupRoutes } from '#server/groups/groups/routes.ts';
import { guestRoutes } from '#server/groups/guests/routes.ts';
import { invitationRoutes } from '#server/groups/invitations/routes.ts';
import { joiningRoutes } from '#server/groups/joining/routes.ts';
import { memberRoutes } from '#server/groups/members/routes.ts';
import { attachmentRoutes } from '#server/ledger/attachments/routes.ts';
import { balanceRoutes } from '#server/ledger/balances/routes.ts';
import { commentRoutes } from '#server/ledger/comments/routes.ts';
import { consolidatedRoutes } from '#server/ledger/consolidated/routes.ts';
import { dashboardRoutes } from '#server/ledger/dashboard/routes.ts';
import { planRoutes } from '#server/ledger/plans/routes.ts';
import { rateRoutes } from '#server/ledger/rates/routes.ts';
import { recurringRoutes } from '#server/ledger/recurring/routes.ts';
import { searchRoutes } from '#server/ledger/search/routes.ts';
import { settlementRoutes } from '#server/ledger/settlements/routes.ts';
import { statisticsRoutes } from '#server/ledger/statistics/routes.ts';
import { transactionRoutes } from '#server/ledger/transactions/routes.ts';
import { historyRoutes } from '#server/membership/history/routes.ts';
import { tierRoutes } from '#server/membership/tiers/routes.ts';
import { accountRoutes } from '#server/people/accounts/routes.ts';
import { avatarRoutes } from '#server/people/avatars/routes.ts';
import { identityRoutes } from '#server/people/identities/routes.ts';
import { sessionRoutes } from '#server/people/sessions/routes.ts';
import { signInRoutes } from '#server/people/sign-in/routes.ts';
import { createAuthGuard } from '#server/platform/http/auth-guard.ts';
import { createChangeCounter } from '#server/platform/http/change-counter.ts';
import { endUnusedConnections, limitConnections } from '#server/platform/http/connections.ts';
import { healthRoutes } from '#server/platform/http/health.ts';
import { acceptEmptyJson, acceptFiles } from '#server/platform/http/json-body.ts';
import { metricsRoutes } from '#server/platform/http/metrics.ts';
import { paceBodies } from '#server/platform/http/pace.ts';
import { pageRoutes } from '#server/platform/http/pages.ts';
import { protect } from '#server/platform/http/protection.ts';
import { createRateLimiter } from '#server/platform/http/rate-limits.ts';
import { referenceRoutes } from '#server/platform/http/reference.ts';
import {
  answerClientError,
  answerError,
  answerMalformed,
  answerNotFound,
} from '#server/platform/http/refusals.ts';
import { logRequests, requestId } from '#server/platform/http/request-log.ts';
import type { Done } from '#server/platform/http/route.ts';
import { liveRoutes } from '#server/platform/live/routes.ts';
import { createFairQueue } from '#server/platform/turns/fair-queue.ts';
import { adminRoutes } from '#server/premium/admin/routes.ts';
import { adminActRoutes } from '#server/premium/admin-acts/routes.ts';
import { adminJobRoutes } from '#server/premium/admin-jobs/routes.ts';
import { billingRoutes } from '#server/premium/billing/routes.ts';
import { tierChangeRoutes } from '#server/premium/tier-changes/routes.ts';
import { webhookRoutes } from '#server/premium/webhooks/routes.ts';
import type { Deps } from './deps.ts';
import { mailPages } from './external/mail-pages.ts';

/**
 * In a group of 500 people a request takes 1 ms (its comments) to 15 ms (a page of its transactions). With
 * four of these at a time another caller waited four to ten times as long as without, with one at a time two
 * to three times. A page sends up to twenty requests at once and then none for a while, so they end within
 * `burstMs`. When no other caller has asked for a second, four at a time keep no other caller waiting.
 */
const COSTLY = { ms: 1, burstMs: 60, patienceMs: 50, aloneMs: 1_000, now: () => performance.now() };

/**
 * Four requests of a caller are more than a screen waits for at once. Sixteen of the most expensive reads
 * would take every connection to the database. A request that finds no room is told to come back, because it
 * would wait longer than its caller does. A creation that waits to be written together with others does no
 * work, so it gives its place away.
 */
const TURNS = { room: { all: 500, lane: 100, resting: 32 }, places: { all: 64, lane: 4, costly: COSTLY } };

/** The application: every plugin and every route, by hand and in order. It neither listens nor opens anything. */
export function buildApp(deps: Deps): FastifyInstance {
  const { config } = deps;
  const app = fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: config.trustProxy > 0 && ((_address, hop) => hop < config.trustProxy),
    bodyLimit: 1_048_576,
    // Until the whole request is there, at the longest; Fastify's own default is for ever. `paceBodies` ends most before.
    requestTimeout: 600_000,
    // Nothing sent and nothing read for so long: the other end may be gone. A stream is never as silent.
    connectionTimeout: 120_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    forceCloseConnections: 'idle',
    // The id of a passkey is the longest thing that an address names.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1400 },
    frameworkErrors: answerMalformed,
    clientErrorHandler: answerClientError,
  });
  app.decorate('authGuard', createAuthGuard(deps.tokens, deps.revocations));
  app.decorate('rateLimiter', createRateLimiter(deps));
  app.decorate('countChange', createChangeCounter(deps));
  app.decorate('turns', createFairQueue<Done>(TURNS.room, TURNS.places));
  app.decorate('checksAnswers', config.environment === 'test');
  app.decorate('clock', deps.clock);
  app.decorate('mailTemplates', []);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);

  limitConnections(app, config);
  endUnusedConnections(app);
  paceBodies(app);
  logRequests(app);
  protect(app, config);
  acceptEmptyJson(app);
  acceptFiles(app);
  // Registered, and so run after the plugins: their limits and headers apply to every route.
  void app.register((routes, _options, done) => {
    registerRoutes(routes, deps);
    done();
  });
  return app;
}

function registerRoutes(app: FastifyInstance, deps: Deps): void {
  healthRoutes(app, deps);
  metricsRoutes(app, deps.config);
  referenceRoutes(app, deps.config);
  accountRoutes(app, deps);
  sessionRoutes(app, deps);
  signInRoutes(app, deps);
  avatarRoutes(app, deps);
  deletionRoutes(app, deps);
  exportRoutes(app, deps);
  identityRoutes(app, deps);
  currencyRoutes(app, deps.config);
  rateRoutes(app, deps);
  tierRoutes(app, deps);
  groupRoutes(app, deps);
  memberRoutes(app, deps);
  guestRoutes(app, deps);
  categoryRoutes(app, deps);
  invitationRoutes(app, deps);
  joiningRoutes(app, deps);
  deletingRoutes(app, deps);
  transactionRoutes(app, deps);
  commentRoutes(app, deps);
  attachmentRoutes(app, deps);
  recurringRoutes(app, deps);
  searchRoutes(app, deps);
  balanceRoutes(app, deps);
  consolidatedRoutes(app, deps);
  dashboardRoutes(app, deps);
  planRoutes(app, deps);
  settlementRoutes(app, deps);
  historyRoutes(app, deps);
  statisticsRoutes(app, deps);
  liveRoutes(app, deps);
  adminRoutes(app, deps);
  tierChangeRoutes(app, deps);
  adminActRoutes(app, deps);
  adminJobRoutes(app, deps);
  billingRoutes(app, deps);
  webhookRoutes(app, deps);
  if (deps.config.environment !== 'production') mailPages(app, deps.config);
  pageRoutes(app, deps.config);
}
