import type { z } from 'zod';
import type { DataOf, EndpointShape, ParsedOf } from '#contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { RateLimit } from '#server/platform/http/rate-limits.ts';
import type { Call } from '#server/platform/http/route.ts';
import { type StepsContext, stepsContext, type TrxContext } from './context.ts';
import { authHeaders } from './request-headers.ts';

// The handlers of commands outside of groups. Their answers may hold secrets, such as access tokens and recovery codes,
// so that none is kept for a retry: an Idempotency-Key belongs to groupCommand and callerCommand.

/** Of a command that a signed-in caller asks for: one database transaction. */
export interface SessionContext extends TrxContext {
  readonly actor: Actor;
}

/** Of a command to which the caller's browser matters: its cookies say what it began, and the answer sets others. */
export interface BrowserContext<Caller extends Actor | undefined = Actor | undefined> extends StepsContext {
  readonly actor: Caller;
  readonly headers: Headers;
  /** Whole Set-Cookie headers. They are sent with a refusal too, so that they come last. */
  readonly setCookies: (cookies: string | readonly string[]) => void;
  /** Resets the count of these limits for this request, because it was no guess. */
  readonly forgive: (limits: readonly RateLimit[]) => Promise<void>;
}

type Input<E extends EndpointShape> = ParsedOf<E>['params'] & ParsedOf<E>['body'];
type Answer<E extends EndpointShape> = Promise<E extends { data: z.ZodType } ? DataOf<E> : void>;

export function sessionCommand<E extends EndpointShape & { readonly access: 'user' | 'admin' }>(
  deps: Deps,
  command: (ctx: SessionContext, input: Input<E>) => Answer<E>,
): (call: Call<E>) => Answer<E> {
  return ({ actor, params, body }) =>
    stepsContext(deps).transaction((ctx) => command({ ...ctx, actor }, inputOf(params, body)));
}

export function browserCommand<E extends EndpointShape>(
  deps: Deps,
  command: (ctx: BrowserContext<Call<E>['actor']>, input: Input<E>) => Answer<E>,
): (call: Call<E>) => Answer<E> {
  return (call) => command(browserContext(deps, call), inputOf(call.params, call.body));
}

/** Also for the links in mails, which browsers follow and which are no endpoints. */
export function browserContext<Caller extends Actor | undefined>(
  deps: Deps,
  { actor, request, reply }: Pick<Call<EndpointShape>, 'request' | 'reply'> & { readonly actor: Caller },
): BrowserContext<Caller> {
  return {
    ...stepsContext(deps),
    actor,
    headers: authHeaders(request),
    setCookies: (cookies) => void reply.header('set-cookie', cookies),
    forgive: (limits) => request.server.rateLimiter.forgive(limits, request),
  };
}

/**
 * The parameters and the fields of the body as one object. An endpoint that declares no body has an undefined
 * one, which adds nothing.
 */
export function inputOf<Params extends object, Body>(params: Params, body: Body): Params & Body {
  return Object.assign({}, params, body);
}
