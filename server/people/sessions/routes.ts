import type { FastifyInstance } from 'fastify';
import { endOtherSessions, endSession, listSessions, logout, refresh } from '#contract/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { authHeaders, setCookies } from '#server/people/auth/request-headers.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import { countTry, perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import * as commands from './commands.ts';
import * as queries from './queries.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  app.decorate('findCookieActor', (request) => commands.findCookieSession(deps, authHeaders(request)));

  route(
    app,
    refresh,
    async ({ request, reply }) => {
      const { actor, grant, cookies } = await commands.refreshSession(deps, tokens, authHeaders(request));
      await countTry(deps, { points: 60, seconds: 60, key: `refresh ${actor.userId}` });
      setCookies(reply, cookies);
      return grant;
    },
    { rateLimit: perAddress(300) },
  );

  route(app, logout, async ({ actor, request, reply }) => {
    setCookies(reply, await commands.signOut(deps, authHeaders(request), actor?.sessionId));
  });

  route(app, listSessions, ({ actor }) => queries.listSessions(deps, actor));

  route(app, endSession, ({ actor, params }) => commands.endSession(deps, actor, params.sessionId));

  route(app, endOtherSessions, ({ actor }) => commands.endOtherSessions(deps, actor));
}
