import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import * as emailChange from '#contract/sign-in/email-change.ts';
import type { Config } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { updateProfile } from '#server/people/users/commands.ts';
import { getProfile } from '#server/people/users/queries.ts';
import { offersDemo } from '#server/platform/callers/loopback.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { browserCommand, sessionCommand } from '#server/platform/commands/handlers.ts';
import { perAccount, perAddress } from '#server/platform/http/rate-limits.ts';
import { type Call, route } from '#server/platform/http/route.ts';
import { VERSION } from '#server/platform/http/version.ts';
import * as commands from './commands.ts';
import { confirmEmailChange, getEmailChange } from './email-change.ts';
import { mailTemplates } from './mail-templates.ts';
import { requestPasswordReset } from './reset-mail.ts';

const REGISTRATION_LIMITS = { rateLimit: [...perAddress(30), ...perAccount(5)] };
const MAIL_LIMITS = { rateLimit: [...perAddress(60), ...perAccount(5)] };

/** All visitors of the demo bear one name. */
const keepsName = (body: unknown) =>
  contract.updateProfile.body.safeParse(body).data?.displayName === undefined;

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps;

  route(app, contract.register, browserCommand(deps, commands.register), REGISTRATION_LIMITS);
  route(app, contract.resendConfirmation, browserCommand(deps, commands.resendConfirmation), MAIL_LIMITS);
  const resetLimits = { ...MAIL_LIMITS, dayLimit: false } as const;
  route(app, contract.requestPasswordReset, browserCommand(deps, requestPasswordReset), resetLimits);

  route(app, contract.getProfile, ({ actor }) => getProfile(db, actor.userId, config));
  route(app, contract.updateProfile, sessionCommand(deps, updateProfile), { demo: keepsName });

  route(app, contract.publicConfig, ({ request }) => offersOf(config, request));

  const rateLimit = perAddress(30);
  const readChange = ({ query }: Call<typeof emailChange.getEmailChange>) =>
    getEmailChange(stepsContext(deps), query.token);
  route(app, emailChange.getEmailChange, readChange, { rateLimit });
  route(app, emailChange.confirmEmailChange, browserCommand(deps, confirmEmailChange), {
    rateLimit,
    dayLimit: false,
  });

  app.mailTemplates.push(...mailTemplates(config.publicUrl));
}

function offersOf(config: Config, request: FastifyRequest): DataOf<typeof contract.publicConfig> {
  return {
    version: VERSION,
    demo: offersDemo(config, request),
    google: config.google !== undefined,
    premiumForAll: config.premiumForAll,
    supportEmail: config.supportEmail ?? null,
  };
}
