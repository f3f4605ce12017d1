import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { readMissed, readPlace } from './catch-up.ts';
import type { Change } from './changes.ts';
import { decodePlace, type Place } from './place.ts';
import { createStream, type Stream } from './stream.ts';
import { createSubscribers } from './subscribers.ts';

/** Proxies close a connection that is silent for 30 s or more. */
const HEARTBEAT_MS = 25_000;

/**
 * GET /api/events: what happens in the caller's groups, as server-sent events. Not an endpoint of the
 * contract, whose answers end.
 */
export function liveRoutes(app: FastifyInstance, { db, changes, revocations }: Deps): void {
  const subscribers = createSubscribers();
  const closeAll = () => {
    for (const stream of subscribers.streams()) stream.close();
  };
  const stopHearing = [
    changes.subscribe(subscribers.hear),
    changes.onOwn(subscribers.hearOfOwn),
    // What other processes said meanwhile is lost: every reader comes back and resumes from its own place.
    changes.onGap(closeAll),
    revocations.onRevoked((sessionId) => {
      for (const stream of subscribers.streams()) if (stream.actor.sessionId === sessionId) stream.close();
    }),
  ];
  const heartbeat = setInterval(() => {
    for (const stream of subscribers.streams()) {
      if (revocations.has(stream.actor.sessionId)) stream.close();
      else stream.beat();
    }
  }, HEARTBEAT_MS).unref();

  // Before the server waits for its connections to end: these never would.
  app.addHook('preClose', (done) => {
    clearInterval(heartbeat);
    for (const stop of stopHearing) stop();
    closeAll();
    done();
  });

  app.get('/api/events', { exposeHeadRoute: false }, async (request, reply) => {
    const actor = await getActor(app, request);
    const lastEventId = request.headers['last-event-id'];
    const stream = open(reply, actor);
    subscribers.add(stream);
    // Called as well when the reader left before this line.
    finished(reply.raw, () => subscribers.remove(stream));
    try {
      await begin(stream, typeof lastEventId === 'string' ? lastEventId : undefined);
    } catch (error) {
      request.log.error({ err: error }, 'a stream could not begin');
      stream.close();
    }
    return reply;
  });

  async function begin(stream: Stream, lastEventId: string | undefined): Promise<void> {
    const from = lastEventId === undefined ? undefined : decodePlace(lastEventId);
    const now = await followGroups(stream, from);
    const missed = from && (await readMissed(db, from, now));
    // Where nothing was missed, no await follows: the next change that is told names its own seq as the place.
    stream.start();
    if (lastEventId === undefined) return;
    for (const change of missed ?? []) {
      stream.tellMissed(change);
      // All of it at once would cut off a reader that is not behind, and again each time it comes back.
      await stream.room();
    }
    // Where the last changes were never written, the history ends below their seqs.
    for (const [groupId, seq] of now) if (missed) stream.reach(groupId, seq);
    if (missed === undefined) {
      for (const [groupId, seq] of now) stream.follow(groupId, seq);
      stream.tellToReadAgain();
    }
  }

  /** Follows the groups of the stream's person from where it was, or from now on. Returns where each group is. */
  async function followGroups(stream: Stream, from: Place | undefined): Promise<Place> {
    const { userId } = stream.actor;
    for (;;) {
      // Between the database's answer and following there must be no moment in which a change reaches no stream.
      const heard: Change[] = [];
      const stop = changes.subscribe((change) => heard.push(change));
      const place = await readPlace(db, userId).finally(stop);
      if (heard.some(({ noun, id }) => noun === 'membership' && id === userId)) continue;
      for (const [groupId, seq] of place) subscribers.follow(stream, groupId, from?.get(groupId) ?? seq);
      for (const change of heard)
        if (change.seq > (place.get(change.groupId) ?? Infinity)) stream.tell(change);
      return place;
    }
  }
}

/** A browser's EventSource cannot send the access token; it sends the cookie. */
async function getActor(app: FastifyInstance, request: FastifyRequest): Promise<Actor> {
  const cookieActor =
    request.headers.authorization === undefined ? await app.findCookieActor(request) : undefined;
  return cookieActor ?? app.authGuard.getActor(request);
}

function open(reply: FastifyReply, actor: Actor): Stream {
  reply.hijack();
  // Some proxies collect an answer before they pass it on.
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.flushHeaders();
  return createStream(actor, reply.raw);
}
