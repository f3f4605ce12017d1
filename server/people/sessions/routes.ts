import type { FastifyInstance } from 'fastify';
import {
  checkSession,
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  refresh,
} from '#contract/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { browserCommand, sessionCommand } from '#server/platform/commands/handlers.ts';
import { authHeaders } from '#server/platform/commands/request-headers.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import * as commands from './commands.ts';
import * as queries from './queries.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, clock } = deps;
  // For the stream of changes: a browser opens it without an access token.
  app.decorate('findCookieActor', (request) =>
    commands.findCookieSession(stepsContext(deps), authHeaders(request)),
  );

  app.decorate('findKnownDevice', (request, email) =>
    commands.findKnownDevice(stepsContext(deps), { email, headers: authHeaders(request) }),
  );

  route(app, refresh, browserCommand(deps, commands.refreshSession), {
    rateLimit: perAddress(300),
    dayLimit: false,
  });
  route(
    app,
    checkSession,
    async ({ request }) => ({ isSignedIn: (await app.findCookieActor(request)) !== undefined }),
    { rateLimit: perAddress(300) },
  );
  route(app, logout, browserCommand(deps, commands.signOut), { dayLimit: false });
  route(app, listSessions, ({ actor }) => queries.listShownSessions(db, config, actor, clock()));
  const ending = { demo: false, dayLimit: false } as const;
  route(app, endSession, sessionCommand(deps, commands.endSession), ending);
  route(app, endOtherSessions, sessionCommand(deps, commands.endOtherSessions), ending);
}
