import type { FastifyInstance } from 'fastify';
import * as accounts from '#contract/accounts.ts';
import { login, startDemo } from '#contract/sessions.ts';
import { startGoogle } from '#contract/sign-in/identities.ts';
import * as factors from '#contract/sign-in/second-factors.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { invitationUrl } from '#server/people/auth/invitation-token.ts';
import { refuseDemo } from '#server/people/users/queries.ts';
import { offersDemo } from '#server/platform/callers/loopback.ts';
import { browserCommand, browserContext } from '#server/platform/commands/handlers.ts';
import { perAccount, perAddress } from '#server/platform/http/rate-limits.ts';
import { type Call, route } from '#server/platform/http/route.ts';
import { followConfirmation, LOGIN_LIMITS, resetPassword, signIn, startDemoSession } from './commands.ts';
import { finishJourney, type GoogleReturn, startJourney } from './google-return.ts';
import { answerSecondFactor, signInWithPasskey, startPasskeySignIn } from './second-factor.ts';

const RESET_LIMITS = { rateLimit: [...perAddress(20), ...perAccount(5)], dayLimit: false } as const;

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const rateLimit = perAddress(30);
  // A signed-in caller signs in again to prove who they are.
  const signingIn = { rateLimit, dayLimit: false } as const;
  app.decorate('refuseDemo', ({ userId }) => refuseDemo(deps.db, userId, deps.config));

  const loginLimits = [...perAddress(100), ...LOGIN_LIMITS];
  route(app, login, browserCommand(deps, signIn), { ...signingIn, rateLimit: loginLimits });
  route(app, accounts.resetPassword, browserCommand(deps, resetPassword), RESET_LIMITS);
  route(app, startDemo, demoEntry(deps), { rateLimit });
  route(app, factors.answerSecondFactor, browserCommand(deps, answerSecondFactor), signingIn);
  route(app, factors.startPasskeySignIn, browserCommand(deps, startPasskeySignIn), signingIn);
  route(app, factors.signInWithPasskey, browserCommand(deps, signInWithPasskey), signingIn);
  route(app, startGoogle, browserCommand(deps, startJourney), { ...signingIn, demo: isSignIn });

  confirmationLink(app, deps);
  googleReturn(app, deps);
}

const isSignIn = (body: unknown) => startGoogle.body.safeParse(body).data?.purpose === 'sign-in';

/** Where the demo is not offered to this caller, there is none. */
function demoEntry(deps: Deps) {
  const enter = browserCommand<typeof startDemo>(deps, startDemoSession);
  return async (call: Call<typeof startDemo>) => {
    if (!offersDemo(deps.config, call.request)) throw new DomainError('RESOURCE_NOT_FOUND');
    return enter(call);
  };
}

// The two below are no endpoints of the contract: a browser follows them, and is answered with a page to go to.

/** Where Google sends the browser. Without `state` it is the page of that address. */
function googleReturn(app: FastifyInstance, deps: Deps): void {
  if (!deps.google) return;
  const { publicUrl } = deps.config;
  app.get<{ Querystring: { state?: unknown } }>(
    '/auth/callback',
    { exposeHeadRoute: false },
    async (request, reply) => {
      if (request.query.state === undefined) return app.sendScreen(request, reply);
      const query = new URL(request.url, publicUrl).search.slice(1);
      const ctx = browserContext(deps, { request, reply, actor: undefined });
      const warn = (message: string) => request.log.warn(message);
      const result = await finishJourney({ ...ctx, warn }, { query });
      return reply.redirect(`${publicUrl}/auth/callback${outcomeOf(result)}`);
    },
  );
}

/** The link in a confirmation mail. */
function confirmationLink(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config;
  app.get<{ Querystring: { token?: unknown } }>(
    '/api/auth/confirm',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const ctx = browserContext(deps, { request, reply, actor: undefined });
      const followed = await followConfirmation(ctx, { token: String(request.query.token ?? '') });
      if (followed.outcome === 'expired') return reply.redirect(`${publicUrl}/login?confirmation=expired`);
      const { signedIn, signedOut } = destinations(publicUrl, followed.invitationToken);
      return reply.redirect(followed.isSignedIn ? signedIn : signedOut);
    },
  );
}

function outcomeOf({ failure, factors }: GoogleReturn): string {
  if (failure) return `?error=${failure}`;
  return factors ? `?second-factor=${factors.join(',')}` : '';
}

/** Where a confirmed address leads, from a browser that is signed in to that account and from any other. */
function destinations(publicUrl: string, invitationToken: string | undefined) {
  if (invitationToken === undefined) {
    return { signedIn: `${publicUrl}/dashboard`, signedOut: `${publicUrl}/login?confirmed=1` };
  }
  const invitation = invitationUrl(invitationToken, publicUrl);
  return { signedIn: invitation, signedOut: `${invitation}?confirmed=1` };
}
