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
import { REGISTRATION_COOKIE, registrationCookieScope } from '#server/people/auth/registration-cookie.ts';
import { updateProfile as saveProfile } from '#server/people/users/commands.ts';
import * as users from '#server/people/users/queries.ts';
import { perAccount, perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { VERSION } from '#server/platform/http/version.ts';
import * as commands from './commands.ts';
import { confirmEmailChange } from './email-change.ts';
import { mailTemplates } from './mail-templates.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps;
  route(
    app,
    register,
    async ({ body, request, reply }) => {
      const id = await commands.register(deps, body, body.locale ?? acceptedLocale(request));
      // Also for an address that has an account: the cookie must not tell the two apart.
      reply.setCookie(REGISTRATION_COOKIE, id, {
        ...registrationCookieScope(config.publicUrl),
        maxAge: 24 * 60 * 60,
      });
      return { user: { email: body.email, displayName: body.displayName } };
    },
    { rateLimit: [...perAddress(30), ...perAccount(5)] },
  );

  // Not an endpoint of the contract: one of the two links that a change of address waits for.
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
      await commands.requestMail(deps, 'send-confirmation', { ...body, locale });
    },
    { rateLimit: [...perAddress(60), ...perAccount(5)] },
  );

  route(
    app,
    requestPasswordReset,
    async ({ body, request }) => {
      const locale = body.locale ?? acceptedLocale(request);
      await commands.requestMail(deps, 'send-password-reset', { ...body, locale });
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

/** The first language of the header that there are texts in. */
function acceptedLocale({ headers }: FastifyRequest): Locale {
  const wanted = (headers['accept-language'] ?? '').toLowerCase().match(/\b[a-z]{2}(?=[-,;\s]|$)/g) ?? [];
  return wanted.flatMap((code) => LOCALES.find((locale) => locale === code) ?? [])[0] ?? 'en';
}
