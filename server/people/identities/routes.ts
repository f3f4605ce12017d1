import type { FastifyInstance } from 'fastify';
import { prove as proveEndpoint } from '#contract/sessions.ts';
import * as contract from '#contract/sign-in/identities.ts';
import * as factors from '#contract/sign-in/second-factors.ts';
import type { Deps } from '#server/deps.ts';
import * as secondFactors from '#server/people/second-factors/commands.ts';
import { browserCommand, sessionCommand } from '#server/platform/commands/handlers.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { proved, setPassword, showingMethods, unlinkGoogle } from './commands.ts';
import { prove } from './proof.ts';
import { getSignInMethods } from './queries.ts';

/** The ways in that an account has, second factors included, and the proof that changing them takes. */
export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  const { startTotp, confirmTotp, removeTotp, renewRecoveryCodes } = secondFactors;
  const { startPasskey, addPasskey, renamePasskey, removePasskey, startPasskeyProof } = secondFactors;

  route(app, contract.getSignInMethods, ({ actor }) => getSignInMethods(deps.db, actor.userId));
  route(app, contract.setPassword, browserCommand(deps, proved(setPassword)), { rateLimit: perAddress(20) });
  route(app, contract.unlinkGoogle, sessionCommand(deps, proved(unlinkGoogle)));

  route(app, proveEndpoint, browserCommand(deps, prove), { rateLimit: perAddress(60) });
  route(app, factors.startPasskeyProof, browserCommand(deps, startPasskeyProof));

  route(app, factors.startTotp, sessionCommand(deps, proved(startTotp)));
  route(app, factors.confirmTotp, sessionCommand(deps, proved(confirmTotp)));
  route(app, factors.removeTotp, sessionCommand(deps, proved(showingMethods(removeTotp))));
  route(app, factors.renewRecoveryCodes, sessionCommand(deps, proved(renewRecoveryCodes)));

  route(app, factors.startPasskey, browserCommand(deps, proved(startPasskey)));
  route(app, factors.addPasskey, browserCommand(deps, proved(showingMethods(addPasskey))));
  route(app, factors.renamePasskey, sessionCommand(deps, proved(showingMethods(renamePasskey))));
  route(app, factors.removePasskey, sessionCommand(deps, proved(showingMethods(removePasskey))));
}
