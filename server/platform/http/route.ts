import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DataOf, EndpointShape, ParsedOf } from '#contract/endpoint.ts';
import { DomainError } from '#domain/error.ts';
import { Serialised, sendSerialised } from '#server/platform/answers/serialised.ts';
import { Streamed, sendStreamed } from '#server/platform/answers/streamed.ts';
import { type FileAnswer, sendFile } from '#server/platform/files/file-answer.ts';
import type { FairQueue, WorkPlace } from '#server/platform/turns/fair-queue.ts';
import { onLeaveOf } from '#server/platform/turns/leaving.ts';
import type { Actor } from './actor.ts';
import type { AuthGuard } from './auth-guard.ts';
import type { ChangeCounter } from './change-counter.ts';
import type { RateLimit, RateLimiter } from './rate-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly authGuard: AuthGuard;
    /** The holder of the refresh cookie: for the one request that cannot carry an access token. */
    readonly findCookieActor: (request: FastifyRequest) => Promise<Actor | undefined>;
    /** The device of the request, where the account of this address was signed in to from it. */
    readonly findKnownDevice: (request: FastifyRequest, email: string) => Promise<string | undefined>;
    /** Throws the refusal for callers who are not site admins. */
    readonly requireAdmin: (actor: Actor) => Promise<void>;
    /** Throws the refusal for visitors of the demo, who all share one account. */
    readonly refuseDemo: (actor: Actor) => Promise<void>;
    readonly rateLimiter: RateLimiter;
    readonly countChange: ChangeCounter;
    /** Requests of signed-in callers, a lane each. */
    readonly turns: FairQueue<Done>;
    /** In tests every answer is compared with its endpoint's schema, so that the two cannot differ. */
    readonly checksAnswers: boolean;
  }
}

/** One request to an endpoint, parsed: what a handler works with. */
export type Call<E extends EndpointShape> = ParsedOf<E> & {
  readonly actor: ActorOf[E['access']];
  readonly request: FastifyRequest;
  /** For cookies and headers; the answer itself is what the handler returns. */
  readonly reply: FastifyReply;
  /** The place that this request holds. One caller has a few places at a time. */
  readonly place: WorkPlace;
};

interface ActorOf {
  readonly user: Actor;
  readonly admin: Actor;
  readonly public: Actor | undefined;
}

/** A handler may return its answer or a promise of it. One without an answer returns a promise. */
type Handled<E extends EndpointShape> = E extends { download: readonly string[] }
  ? Promise<FileAnswer>
  : E extends { data: z.ZodType }
    ? Promise<DataOf<E> | Serialised<DataOf<E>> | Streamed<DataOf<E>>> | DataOf<E>
    : Promise<void>;

export interface RouteOptions {
  /** Stricter than the limit of the whole API. */
  readonly rateLimit?: readonly RateLimit[];
  /** False refuses visitors of the demo. A function refuses them where it returns false for the body. */
  readonly demo?: false | ((body: unknown) => boolean);
  /**
   * False for what stores nothing more and protects the owner of the account. It is answered although the changes of the day are
   * used up. Where it queues a mail or writes a row for a while, it needs a rate limit of its own.
   */
  readonly dayLimit?: false;
}

/**
 * Registers an endpoint: who is calling, what they sent, then the handler, then the envelope. A list's handler
 * returns a page, others the data itself, and those that answer 204 nothing.
 */
export function route<const E extends EndpointShape>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Handled<E>,
  options: RouteOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      await app.rateLimiter.consume(options.rateLimit ?? [], request);
      const actor = await actorOf(endpoint, request);
      if (actor && isCounted(endpoint, options)) await app.countChange(actor.userId);
      const result = await inTurn(endpoint, actor, reply, async (place) => {
        const call = callOf(endpoint, { actor, request, reply, place });
        if (call.actor && isClosed(options, call.body)) await app.refuseDemo(call.actor);
        return handler(call);
      });
      if (isFile(endpoint, result)) return sendFile(reply, result);
      reply.status(endpoint.status);
      if (endpoint.status === 204) return reply.send();
      if (result instanceof Serialised) {
        if (app.checksAnswers) checkAnswer(endpoint, JSON.parse(result.slices.join('')));
        return sendSerialised(reply, result);
      }
      if (result instanceof Streamed) {
        return sendStreamed(reply, app.checksAnswers ? checkedPieces(endpoint, result) : result);
      }
      const body = endpoint.list ? result : { data: result };
      if (app.checksAnswers) checkAnswer(endpoint, body);
      return sendSerialised(reply, new Serialised([JSON.stringify(body)]));
    },
  });
}

function isCounted({ method }: EndpointShape, { dayLimit }: RouteOptions): boolean {
  return method !== 'GET' && dayLimit !== false;
}

function isClosed({ demo = () => true }: RouteOptions, body: unknown): boolean {
  return demo === false || !demo(body);
}

function isFile(endpoint: EndpointShape, _result: unknown): _result is FileAnswer {
  return endpoint.download !== undefined;
}

/**
 * The result of a handler, wrapped because it may be undefined: an undefined result of the queue means that
 * there was no room.
 */
export interface Done {
  readonly result: unknown;
}

/** For a request that takes no turn: it has no place to give away while it waits. */
const NO_PLACE: WorkPlace = { rest: () => () => {} };

/** What a call has beside what was parsed. */
type Asked = Pick<Call<EndpointShape>, 'request' | 'reply' | 'place'> & { readonly actor: Actor | undefined };

/**
 * One caller's requests do not take all connections to the database, nor the event loop, from the others: a few of them are
 * worked on at a time. A file may come or go for minutes, so it takes no turn. Throws SERVICE_UNAVAILABLE where too many wait.
 */
async function inTurn(
  endpoint: EndpointShape,
  actor: Actor | undefined,
  reply: FastifyReply,
  answer: (place: WorkPlace) => Promise<unknown>,
): Promise<unknown> {
  if (!actor || endpoint.upload || endpoint.download) return answer(NO_PLACE);
  const done = await reply.server.turns({
    lane: actor.userId,
    onLeave: onLeaveOf(reply),
    work: async (place) => ({ result: await answer(place) }),
  });
  if (!done) throw new DomainError('SERVICE_UNAVAILABLE');
  return done.result;
}

async function actorOf(endpoint: EndpointShape, request: FastifyRequest): Promise<Actor | undefined> {
  const { authGuard, requireAdmin } = request.server;
  const actor = await (endpoint.access === 'public'
    ? authGuard.findActor(request)
    : authGuard.getActor(request));
  // Before what was sent is looked at: to other callers the endpoint does not exist.
  if (endpoint.access === 'admin' && actor) await requireAdmin(actor);
  return actor;
}

function callOf<E extends EndpointShape>(endpoint: E, asked: Asked): Call<E>;
function callOf(endpoint: EndpointShape, asked: Asked): unknown {
  return { ...parse(endpoint, asked.request), ...asked };
}

/** Throws one ZodError that names every wrong field of every part of the request. */
function parse(
  endpoint: EndpointShape,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const params = endpoint.params?.safeParse(request.params);
  const query = endpoint.query?.safeParse(request.query);
  const body = endpoint.body?.safeParse(request.body);
  const issues = [params, query, body].flatMap((part) => part?.error?.issues ?? []);
  if (issues.length > 0) throw new z.ZodError(issues);
  return { params: params?.data ?? {}, query: query?.data ?? {}, body: body?.data };
}

/** An answer that differs from its contract is broken off. */
function checkedPieces(endpoint: EndpointShape, { pieces, onClose }: Streamed<unknown>): Streamed<unknown> {
  async function* checked() {
    let body = '';
    for await (const piece of pieces) {
      body += piece;
      yield piece;
    }
    checkAnswer(endpoint, JSON.parse(body));
  }
  return new Streamed(checked(), onClose);
}

function checkAnswer(endpoint: EndpointShape, body: unknown): void {
  const data = endpoint.data ?? z.undefined();
  const schema = endpoint.list
    ? z.object({ data: z.array(data), nextCursor: z.string().nullable() })
    : z.object({ data });
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const promised = schema.parse(sent);
  // A schema drops what it does not name, so a difference is a field that leaked.
  if (!isDeepStrictEqual(sent, promised)) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers more than its contract: ${JSON.stringify(sent)}`,
    );
  }
}
