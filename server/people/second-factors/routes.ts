import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/second-factors.ts';
import type { Deps } from '#server/deps.ts';
import { authHeaders, setCookies } from '#server/people/auth/request-headers.ts';
import { getSignInMethods } from '#server/people/identities/queries.ts';
import { requireProof } from '#server/people/sessions/queries.ts';
import type { AccessTokens } from '#server/platform/http/access-token.ts';
import { perAddress } from '#server/platform/http/rate-limits.ts';
import { route } from '#server/platform/http/route.ts';
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyProof,
  startTotp,
} from './commands.ts';
import { answerSecondFactor, signInWithPasskey, startPasskeySignIn } from './sign-in.ts';

export function secondFactorRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  signInRoutes(app, deps, tokens);
  codeRoutes(app, deps);
  passkeyRoutes(app, deps);
}

function signInRoutes(app: FastifyInstance, deps: Deps, tokens: AccessTokens): void {
  const options = { rateLimit: perAddress(30) };

  route(
    app,
    contract.answerSecondFactor,
    async ({ body, request, reply }) => {
      const signedIn = await answerSecondFactor(deps, tokens, body.code, authHeaders(request));
      setCookies(reply, signedIn.cookies);
      return { ...signedIn.grant, user: signedIn.user };
    },
    options,
  );

  route(
    app,
    contract.startPasskeySignIn,
    async ({ request, reply }) => {
      const asked = await startPasskeySignIn(deps, authHeaders(request));
      setCookies(reply, asked.cookies);
      return { ...asked.options };
    },
    options,
  );

  route(
    app,
    contract.signInWithPasskey,
    async ({ body, request, reply }) => {
      const signedIn = await signInWithPasskey(deps, tokens, body.answer, authHeaders(request));
      setCookies(reply, signedIn.cookies);
      return { ...signedIn.grant, user: signedIn.user };
    },
    options,
  );
}

function codeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, contract.startTotp, async ({ actor }) => {
    await requireProof(db, actor, clock());
    return startTotp(deps, actor.userId);
  });

  route(app, contract.confirmTotp, async ({ actor, body }) => {
    await requireProof(db, actor, clock());
    return { recoveryCodes: await confirmTotp(deps, actor.userId, body.code) };
  });

  route(app, contract.removeTotp, async ({ actor }) => {
    await requireProof(db, actor, clock());
    await removeTotp(deps, actor.userId);
    return getSignInMethods(db, actor.userId);
  });

  route(app, contract.renewRecoveryCodes, async ({ actor }) => {
    await requireProof(db, actor, clock());
    return { recoveryCodes: await renewRecoveryCodes(deps, actor.userId) };
  });
}

function passkeyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, contract.startPasskeyProof, async ({ actor, reply }) => {
    const { options, cookie } = await startPasskeyProof(deps, actor.userId);
    setCookies(reply, [cookie]);
    return { ...options };
  });

  route(app, contract.startPasskey, async ({ actor, reply }) => {
    await requireProof(db, actor, clock());
    const { options, cookie } = await startPasskey(deps, actor.userId);
    setCookies(reply, [cookie]);
    return { ...options };
  });

  route(app, contract.addPasskey, async ({ actor, body, request }) => {
    await requireProof(db, actor, clock());
    await addPasskey(deps, actor.userId, body, authHeaders(request));
    return getSignInMethods(db, actor.userId);
  });

  route(app, contract.renamePasskey, async ({ actor, params, body }) => {
    await requireProof(db, actor, clock());
    await renamePasskey(deps, actor.userId, params.passkeyId, body.name);
    return getSignInMethods(db, actor.userId);
  });

  route(app, contract.removePasskey, async ({ actor, params }) => {
    await requireProof(db, actor, clock());
    await removePasskey(deps, actor.userId, params.passkeyId);
    return getSignInMethods(db, actor.userId);
  });
}
