import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  getProfile,
  LOCALES,
  type Locale,
  publicConfig,
  register,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  updateProfile,
} from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { invitationUrl } from '#server/groups/invitations/queries.ts';
import { authHeaders, setCookies } from '#server/people/auth/request-headers.ts';
import { startSession } from '#server/people/sessions/commands.ts';
import { updateProfile as saveProfile } from '#server/people/users/commands.ts';
import * as users from '#server/people/users/queries.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import { perAccount, perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { VERSION } from '#server/platform/http/version.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import * as commands from './commands.ts';
import { confirmEmailChange } from './email-change.ts';
import { mailTemplates } from './mail-templates.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  const { config, db } = deps;
  route(
    app,
    register,
    async ({ body, request, reply }) => {
      const id = await commands.register(deps, body, body.locale ?? acceptedLocale(request));
      // Also for an address that has an account: the cookie must not tell the two apart.
      reply.setCookie(REGISTRATION, id, { ...cookieScope(config.publicUrl), maxAge: 24 * 60 * 60 });
      return { user: { email: body.email, displayName: body.displayName } };
    },
    { rateLimit: [...perAddress(30), ...perAccount(5)] },
  );

  // Not an endpoint of the contract: the link in the mail, followed by a browser.
  app.get<{ Querystring: { token?: unknown } }>(
    '/api/auth/confirm',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const token = String(request.query.token ?? '');
      const { outcome, userId, invitationToken } = await commands.confirmAddress(deps, token);
      if (outcome === 'expired') return reply.redirect(`${config.publicUrl}/login?confirmation=expired`);
      const { signedIn, signedOut } = destinations(config.publicUrl, invitationToken);
      // Whoever follows the link in the browser that registered chose the password: they are in. In any other browser
      // it may be somebody else's registration, or somebody else's link.
      if (userId === undefined || request.cookies[REGISTRATION] !== userId) return reply.redirect(signedOut);
      const { cookies } = await startSession(deps, tokens, userId, authHeaders(request));
      setCookies(reply, cookies).clearCookie(REGISTRATION, cookieScope(config.publicUrl));
      return reply.redirect(signedIn);
    },
  );

  // Not an endpoint of the contract either: one of the two links that a change of address waits for.
  app.get<{ Querystring: { token?: unknown } }>(
    '/api/auth/confirm-email',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const outcome = await confirmEmailChange(deps, String(request.query.token ?? ''));
      return reply.redirect(`${config.publicUrl}/login?email-change=${outcome}`);
    },
  );

  route(
    app,
    resendConfirmation,
    async ({ body, request }) => {
      const locale = body.locale ?? acceptedLocale(request);
      const { email, invitationToken } = body;
      await db
        .transaction()
        .execute((trx) => addJob(trx, 'send-confirmation', { email, locale, invitationToken }));
    },
    { rateLimit: [...perAddress(60), ...perAccount(5)] },
  );

  route(
    app,
    requestPasswordReset,
    async ({ body, request }) => {
      const locale = body.locale ?? acceptedLocale(request);
      await db
        .transaction()
        .execute((trx) => addJob(trx, 'send-password-reset', { email: body.email, locale }));
    },
    { rateLimit: [...perAddress(60), ...perAccount(5)] },
  );

  route(app, resetPassword, ({ body }) => commands.resetPassword(deps, body.token, body.password), {
    rateLimit: [...perAddress(20), ...perAccount(5)],
  });

  route(app, getProfile, ({ actor }) => users.getProfile(db, actor.userId));

  route(app, updateProfile, ({ actor, body }) =>
    db.transaction().execute((trx) => saveProfile(trx, actor.userId, body, deps.clock())),
  );

  route(app, publicConfig, () => ({
    version: VERSION,
    demo: config.demo,
    google: config.google !== undefined,
    premiumForAll: config.premiumForAll,
  }));

  app.mailTemplates.push(...mailTemplates(config.publicUrl));
}

/** Where a confirmed address leads, from a browser that is now signed in and from any other. */
function destinations(publicUrl: string, invitationToken: string | undefined) {
  if (invitationToken === undefined) {
    return { signedIn: `${publicUrl}/dashboard`, signedOut: `${publicUrl}/login?confirmed=1` };
  }
  const invitation = invitationUrl(invitationToken, publicUrl);
  return { signedIn: invitation, signedOut: `${invitation}?confirmed=1` };
}

/** Names the account that this browser registered, until its address is confirmed. */
const REGISTRATION = 'quits.registration';

const cookieScope = (publicUrl: string) =>
  ({
    path: '/api/auth/confirm',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  }) as const;

/** The first language of the header that there are texts in. */
function acceptedLocale({ headers }: FastifyRequest): Locale {
  const wanted = (headers['accept-language'] ?? '').toLowerCase().match(/\b[a-z]{2}(?=[-,;\s]|$)/g) ?? [];
  return wanted.flatMap((code) => LOCALES.find((locale) => locale === code) ?? [])[0] ?? 'en';
}
