import type { FastifyInstance } from 'fastify';
import { getSignInMethods, setPassword, startGoogle, unlinkGoogle } from '#contract/identities.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { createGoogle } from '#server/external/google.ts';
import { authHeaders, setCookies } from '#server/people/auth/request-headers.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import * as commands from './commands.ts';
import { finishJourney, type GoogleReturn, startJourney } from './google-return.ts';
import * as queries from './queries.ts';

export function identityRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  const { config, db } = deps;
  const callbackUrl = `${config.publicUrl}/auth/callback`;
  const google = config.google && createGoogle(config.google, callbackUrl);

  route(
    app,
    startGoogle,
    async ({ actor, body, reply }) => {
      if (!google) throw new DomainError('RESOURCE_NOT_FOUND');
      const { url, cookie } = await startJourney(deps, google, body.purpose, actor);
      setCookies(reply, [cookie]);
      return { url };
    },
    { rateLimit: perAddress(30) },
  );

  // Not an endpoint of the contract: where Google sends the browser. Without `state` it is the page of that address.
  if (google) {
    app.get<{ Querystring: { state?: unknown } }>(
      '/auth/callback',
      { exposeHeadRoute: false },
      async (request, reply) => {
        if (request.query.state === undefined) return app.sendScreen(request, reply);
        const query = new URL(request.url, config.publicUrl).search.slice(1);
        const result = await finishJourney(deps, tokens, google, query, authHeaders(request));
        return setCookies(reply, result.cookies).redirect(`${callbackUrl}${outcomeOf(result)}`);
      },
    );
  }

  route(app, getSignInMethods, ({ actor }) => queries.getSignInMethods(db, actor.userId));

  route(app, setPassword, ({ actor, body }) => commands.setPassword(deps, actor, body.password), {
    rateLimit: perAddress(20),
  });

  route(app, unlinkGoogle, ({ actor }) => commands.unlinkGoogle(deps, actor));
}

function outcomeOf({ failure, factors }: GoogleReturn): string {
  if (failure) return `?error=${failure}`;
  return factors ? `?second-factor=${factors.join(',')}` : '';
}
