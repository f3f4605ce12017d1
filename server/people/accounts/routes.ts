import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { updateProfile } from '#server/people/users/commands.ts';
import { getProfile } from '#server/people/users/queries.ts';
import { offersDemo } from '#server/platform/callers/loopback.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { browserCommand, sessionCommand } from '#server/platform/commands/handlers.ts';
import { perAccount, perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { VERSION } from '#server/platform/http/version.ts';
import * as commands from './commands.ts';
import { confirmEmailChange } from './email-change.ts';
import { mailTemplates } from './mail-templates.ts';

const REGISTRATION_LIMITS = { rateLimit: [...perAddress(30), ...perAccount(5)] };
const MAIL_LIMITS = { rateLimit: [...perAddress(60), ...perAccount(5)] };

/** All visitors of the demo bear one name. */
const keepsName = (body: unknown) =>
  contract.updateProfile.body.safeParse(body).data?.displayName === undefined;

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps;

  route(app, contract.register, browserCommand(deps, commands.register), REGISTRATION_LIMITS);
  route(app, contract.resendConfirmation, browserCommand(deps, commands.resendConfirmation), MAIL_LIMITS);
  route(app, contract.requestPasswordReset, browserCommand(deps, commands.requestPasswordReset), MAIL_LIMITS);

  route(app, contract.getProfile, ({ actor }) => getProfile(db, actor.userId, config));
  route(app, contract.updateProfile, sessionCommand(deps, updateProfile), { demo: keepsName });

  route(app, contract.publicConfig, ({ request }) => ({
    version: VERSION,
    demo: offersDemo(config, request),
    google: config.google !== undefined,
    premiumForAll: config.premiumForAll,
  }));

  // Not an endpoint of the contract: one of the two links that a change of address waits for. A browser follows it.
  app.get<{ Querystring: { token?: unknown } }>(
    '/api/auth/confirm-email',
    { exposeHeadRoute: false },
    async ({ query }, reply) => {
      const outcome = await confirmEmailChange(stepsContext(deps), { token: String(query.token ?? '') });
      return reply.redirect(`${config.publicUrl}/login?email-change=${outcome}`);
    },
  );

  app.mailTemplates.push(...mailTemplates(config.publicUrl));
}
