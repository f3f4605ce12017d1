import type { FastifyInstance } from 'fastify';
import { getSignInMethods, setPassword, unlinkGoogle } from '#contract/identities.ts';
import * as contract from '#contract/second-factors.ts';
import { prove } from '#contract/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { authHeaders, setCookies } from '#server/people/auth/request-headers.ts';
import * as secondFactors from '#server/people/second-factors/commands.ts';
import { countTry, perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import * as commands from './commands.ts';
import * as proofs from './proof.ts';
import * as queries from './queries.ts';

/** The ways in that an account has, second factors included, and the proof that changing them takes. */
export function identityRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, getSignInMethods, ({ actor }) => queries.getSignInMethods(db, actor.userId));

  route(app, setPassword, ({ actor, body }) => commands.setPassword(deps, actor, body.password), {
    rateLimit: perAddress(20),
  });

  route(app, unlinkGoogle, ({ actor }) => commands.unlinkGoogle(deps, actor));

  proofRoutes(app, deps);
  codeRoutes(app, deps);
  passkeyRoutes(app, deps);
}

function proofRoutes(app: FastifyInstance, deps: Deps): void {
  route(
    app,
    prove,
    async ({ actor, body, request }) => {
      await countTry(deps, { points: 10, seconds: 60, key: `proof ${actor.userId}` });
      await proofs.prove(deps, actor, body, authHeaders(request));
    },
    { rateLimit: perAddress(60) },
  );

  route(app, contract.startPasskeyProof, async ({ actor, reply }) => {
    const { options, cookie } = await secondFactors.startPasskeyProof(deps, actor.userId);
    setCookies(reply, [cookie]);
    return { ...options };
  });
}

function codeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, contract.startTotp, async ({ actor }) => {
    await queries.requireProof(db, actor, clock());
    return secondFactors.startTotp(deps, actor.userId);
  });

  route(app, contract.confirmTotp, async ({ actor, body }) => {
    await queries.requireProof(db, actor, clock());
    return { recoveryCodes: await secondFactors.confirmTotp(deps, actor.userId, body.code) };
  });

  route(app, contract.removeTotp, async ({ actor }) => {
    await queries.requireProof(db, actor, clock());
    await secondFactors.removeTotp(deps, actor.userId);
    return queries.getSignInMethods(db, actor.userId);
  });

  route(app, contract.renewRecoveryCodes, async ({ actor }) => {
    await queries.requireProof(db, actor, clock());
    return { recoveryCodes: await secondFactors.renewRecoveryCodes(deps, actor.userId) };
  });
}

function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, contract.startPasskey, async ({ actor, reply }) => {
    await queries.requireProof(db, actor, clock());
    const { options, cookie } = await secondFactors.startPasskey(deps, actor.userId);
    setCookies(reply, [cookie]);
    return { ...options };
  });

  route(app, contract.addPasskey, async ({ actor, body, request }) => {
    await queries.requireProof(db, actor, clock());
    await secondFactors.addPasskey(deps, actor.userId, body, authHeaders(request));
    return queries.getSignInMethods(db, actor.userId);
  });

  route(app, contract.renamePasskey, async ({ actor, params, body }) => {
    await queries.requireProof(db, actor, clock());
    await secondFactors.renamePasskey(deps, actor.userId, params.passkeyId, body.name);
    return queries.getSignInMethods(db, actor.userId);
  });

  route(app, contract.removePasskey, async ({ actor, params }) => {
    await queries.requireProof(db, actor, clock());
    await secondFactors.removePasskey(deps, actor.userId, params.passkeyId);
    return queries.getSignInMethods(db, actor.userId);
  });
}
