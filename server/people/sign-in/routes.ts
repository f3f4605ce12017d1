import type { FastifyInstance } from 'fastify';
import type { FieldError } from '#contract/error.ts';
import { startGoogle } from '#contract/identities.ts';
import { answerSecondFactor, signInWithPasskey, startPasskeySignIn } from '#contract/second-factors.ts';
import { login, startDemo } from '#contract/sessions.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { createGoogle } from '#server/external/google.ts';
import { invitationUrl } from '#server/people/auth/invitation-token.ts';
import { REGISTRATION_COOKIE, registrationCookieScope } from '#server/people/auth/registration-cookie.ts';
import { authHeaders, setCookies } from '#server/people/auth/request-headers.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import { perAccount, perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import * as commands from './commands.ts';
import { finishJourney, type GoogleReturn, startJourney } from './google-return.ts';
import * as secondFactor from './second-factor.ts';

/** Guesses at one password: from one address ten a minute, from all together fifty an hour. */
const LOGIN_LIMITS = perAccount(10, 50);

export function signInRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  firstFactorRoutes(app, deps, tokens);
  secondFactorRoutes(app, deps, tokens);
  googleRoutes(app, deps, tokens);
  confirmationRoutes(app, deps, tokens);
}

function firstFactorRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  route(
    app,
    login,
    async ({ body, request, reply }) => {
      const result = await commands.signIn(deps, tokens, body, authHeaders(request));
      // A right password is not a guess.
      await app.rateLimiter.forgive(LOGIN_LIMITS, request);
      setCookies(reply, result.cookies);
      if (result.kind === 'second-factor') throw secondFactorNeeded(result.factors);
      return { ...result.grant, user: result.user };
    },
    { rateLimit: [...perAddress(100), ...LOGIN_LIMITS] },
  );

  route(
    app,
    startDemo,
    async ({ request, reply }) => {
      const { grant, user, cookies } = await commands.startDemoSession(deps, tokens, authHeaders(request));
      setCookies(reply, cookies);
      return { ...grant, user };
    },
    { rateLimit: perAddress(30) },
  );
}

function secondFactorRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  const options = { rateLimit: perAddress(30) };

  route(
    app,
    answerSecondFactor,
    async ({ body, request, reply }) => {
      const headers = authHeaders(request);
      const signedIn = await secondFactor.answerSecondFactor(deps, tokens, body.code, headers);
      setCookies(reply, signedIn.cookies);
      return { ...signedIn.grant, user: signedIn.user };
    },
    options,
  );

  route(
    app,
    startPasskeySignIn,
    async ({ request, reply }) => {
      const asked = await secondFactor.startPasskeySignIn(deps, authHeaders(request));
      setCookies(reply, asked.cookies);
      return { ...asked.options };
    },
    options,
  );

  route(
    app,
    signInWithPasskey,
    async ({ body, request, reply }) => {
      const headers = authHeaders(request);
      const signedIn = await secondFactor.signInWithPasskey(deps, tokens, body.answer, headers);
      setCookies(reply, signedIn.cookies);
      return { ...signedIn.grant, user: signedIn.user };
    },
    options,
  );
}

function googleRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  const { config } = deps;
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
  if (!google) return;
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

function confirmationRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  const { publicUrl } = deps.config;
  // Not an endpoint of the contract: the link in the mail, followed by a browser.
  app.get<{ Querystring: { token?: unknown } }>(
    '/api/auth/confirm',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const token = String(request.query.token ?? '');
      const registeredId = request.cookies[REGISTRATION_COOKIE];
      const headers = authHeaders(request);
      const followed = await commands.followConfirmation(deps, tokens, token, registeredId, headers);
      if (followed.outcome === 'expired') return reply.redirect(`${publicUrl}/login?confirmation=expired`);
      const { signedIn, signedOut } = destinations(publicUrl, followed.invitationToken);
      if (!followed.cookies) return reply.redirect(signedOut);
      setCookies(reply, followed.cookies).clearCookie(
        REGISTRATION_COOKIE,
        registrationCookieScope(publicUrl),
      );
      return reply.redirect(signedIn);
    },
  );
}

function secondFactorNeeded(factors: readonly string[]): DetailedError {
  const details = factors.map(
    (code): FieldError => ({ path: 'second_factor', code, message: 'finish signing in with this' }),
  );
  return new DetailedError('INSUFFICIENT_PERMISSIONS', details);
}

function outcomeOf({ failure, factors }: GoogleReturn): string {
  if (failure) return `?error=${failure}`;
  return factors ? `?second-factor=${factors.join(',')}` : '';
}

/** Where a confirmed address leads, from a browser that is now signed in and from any other. */
function destinations(publicUrl: string, invitationToken: string | undefined) {
  if (invitationToken === undefined) {
    return { signedIn: `${publicUrl}/dashboard`, signedOut: `${publicUrl}/login?confirmed=1` };
  }
  const invitation = invitationUrl(invitationToken, publicUrl);
  return { signedIn: invitation, signedOut: `${invitation}?confirmed=1` };
}
