import type { FastifyInstance } from 'fastify';
import { login, logout, refresh, startDemo } from '#contract/sessions.ts';
import { authHeaders, setCookies } from '#server/auth/request-headers.ts';
import type { Deps } from '#server/deps.ts';
import type { AccessTokens } from '#server/http/access-token.ts';
import { perAccount, perAddress } from '#server/http/rate-limits.ts';
import { route } from '#server/http/route.ts';
import { refuseForeignOrigin } from '#server/http/same-origin.ts';
import { findCookieSession, refreshSession, signIn, signOut, startDemoSession } from './commands.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  const { config } = deps;
  app.decorate('findCookieActor', (request) => findCookieSession(deps, authHeaders(request)));

  route(
    app,
    login,
    async ({ body, request, reply }) => {
      const { grant, user, cookies } = await signIn(deps, tokens, body, authHeaders(request));
      setCookies(reply, cookies);
      return { ...grant, user };
    },
    { rateLimit: perAccount(10) },
  );

  route(
    app,
    startDemo,
    async ({ request, reply }) => {
      refuseForeignOrigin(request, config.publicUrl);
      const { grant, user, cookies } = await startDemoSession(deps, tokens, authHeaders(request));
      setCookies(reply, cookies);
      return { ...grant, user };
    },
    { rateLimit: perAddress(30) },
  );

  route(app, refresh, async ({ request, reply }) => {
    refuseForeignOrigin(request, config.publicUrl);
    const { grant, cookies } = await refreshSession(deps, tokens, authHeaders(request));
    setCookies(reply, cookies);
    return grant;
  });

  route(app, logout, async ({ actor, request, reply }) => {
    refuseForeignOrigin(request, config.publicUrl);
    setCookies(reply, await signOut(deps, authHeaders(request), actor?.sessionId));
  });
}
