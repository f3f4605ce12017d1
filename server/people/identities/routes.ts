import type { FastifyInstance } from 'fastify';
import { prove as proveEndpoint } from '#contract/sessions.ts';
import * as contract from '#contract/sign-in/identities.ts';
import * as factors from '#contract/sign-in/second-factors.ts';
import type { Deps } from '#server/deps.ts';
import * as secondFactors from '#server/people/second-factors/commands.ts';
import { browserCommand, type SessionContext, sessionCommand } from '#server/platform/commands/handlers.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import { keepingWayIn, proved, setPassword, showingMethods, unlinkGoogle } from './commands.ts';
import { prove } from './proof.ts';
import { getSignInMethods } from './queries.ts';

/** The ways in that an account has, second factors included, and the proof that changing them takes. */
export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  const { startTotp, confirmTotp, removeTotp, renewRecoveryCodes } = secondFactors;
  const { startPasskey, addPasskey, renamePasskey, removePasskey, startPasskeyProof } = secondFactors;

  // The ways into the demo's account are not its visitors'.
  const own = { demo: false } as const;
  const protecting = { ...own, dayLimit: false } as const;
  // Each tells the owner by mail, or is begun by a row that is kept for minutes.
  const factor = { ...protecting, rateLimit: perAddress(30) } as const;

  const removing = <Input>(command: (ctx: SessionContext, input: Input) => Promise<void>) =>
    proved(showingMethods(keepingWayIn(command)));

  route(app, contract.getSignInMethods, ({ actor }) => getSignInMethods(deps.db, actor.userId));
  route(app, contract.setPassword, browserCommand(deps, proved(setPassword)), {
    ...protecting,
    rateLimit: perAddress(20),
  });
  route(app, contract.unlinkGoogle, sessionCommand(deps, removing(unlinkGoogle)), protecting);

  const proving = { rateLimit: perAddress(60), dayLimit: false } as const;
  route(app, proveEndpoint, browserCommand(deps, prove), proving);
  route(app, factors.startPasskeyProof, browserCommand(deps, startPasskeyProof), proving);

  route(app, factors.startTotp, sessionCommand(deps, proved(startTotp)), factor);
  route(app, factors.confirmTotp, sessionCommand(deps, proved(confirmTotp)), factor);
  route(app, factors.removeTotp, sessionCommand(deps, proved(showingMethods(removeTotp))), factor);
  route(app, factors.renewRecoveryCodes, sessionCommand(deps, proved(renewRecoveryCodes)), factor);

  route(app, factors.startPasskey, browserCommand(deps, proved(startPasskey)), factor);
  // By an answer to its question, which was asked after a proof. The device may answer once that proof has lapsed.
  route(app, factors.addPasskey, browserCommand(deps, showingMethods(addPasskey)), factor);
  route(app, factors.renamePasskey, sessionCommand(deps, proved(showingMethods(renamePasskey))), own);
  route(app, factors.removePasskey, sessionCommand(deps, removing(removePasskey)), factor);
}
