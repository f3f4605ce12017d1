import type { ServerResponse } from 'node:http';
import type { ChangeEvent, OwnEventName } from '#contract/activity.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import type { Change } from './changes.ts';
import { encodePlace, type Place } from './place.ts';

/** One open event stream: what it has told, and how to tell more. */
export interface Stream {
  readonly actor: Actor;
  /** The groups that it tells of. */
  groupIds(): Iterable<string>;
  /** From here on it tells of the group, up to `seq` as known already. */
  follow(groupId: string, seq: number): void;
  unfollow(groupId: string): void;
  tell(change: Change): void;
  /** As tell, for the changes that the history holds behind the reader's place, in their order and without gaps. */
  tellMissed(change: Change): void;
  /** All changes of the group up to `seq` that the history holds were told. */
  reach(groupId: string, seq: number): void;
  /** News of the reader's own, as of an invitation to them: neither of which nor to what. */
  tellOfOwn(event: OwnEventName): void;
  /** The reader has missed something that cannot be told change by change. */
  tellToReadAgain(): void;
  /** Tells the reader its place, so that it can resume even if nothing happens. */
  start(): void;
  /** Shows that the connection is alive, or ends it where a change has not come since the last beat. */
  beat(): void;
  /** Resolves once there is room to tell more, or the connection is gone: for more than fits into what a reader may be behind. */
  room(): Promise<void>;
  close(): void;
}

/** A reader that falls this far behind is cut off; it comes back and resumes, instead of filling our memory. */
const BEHIND_MAX_BYTES = 64 * 1024;
/**
 * Changes of a group that were told before an earlier one. With more of them that one is lost: its process ended
 * before it told the others. The reader is cut off and resumes from the history, which holds the change. The limit
 * is below the number of changes that a reader is told of when it resumes.
 */
const AHEAD_MAX = 200;
const RETRY_MS = 2_000;
const BEAT = ': still here\n\n';

export function createStream(actor: Actor, response: ServerResponse): Stream {
  const told = new Map<string, Progress>();
  const place = (): Place => new Map([...told].map(([groupId, { upTo }]) => [groupId, upTo]));

  const isGone = () => response.writableEnded || response.destroyed;
  const gone = new Promise<void>((resolve) => response.once('close', resolve));

  function write(text: string): void {
    if (isGone()) return;
    response.write(text);
    if (response.writableLength > BEHIND_MAX_BYTES) response.destroy();
  }

  function writeChange({ groupId, id, version, seq, noun, action, userId }: Change): void {
    if (isGone()) return;
    const isEnd = noun === 'group' && action === 'deleted';
    const said: ChangeEvent = { groupId, id, version, seq, ...(isEnd && { userId }) };
    const data = JSON.stringify(said);
    write(`id: ${encodePlace(place())}\nevent: ${noun}.${action}\ndata: ${data}\n\n`);
  }

  return {
    actor,
    groupIds: () => told.keys(),
    follow: (groupId, seq) => void told.set(groupId, { upTo: seq, ahead: new Set(), stoodAt: undefined }),
    unfollow: (groupId) => void told.delete(groupId),
    tell(change) {
      const progress = told.get(change.groupId);
      advance(progress, change.seq);
      writeChange(change);
      if (progress && progress.ahead.size > AHEAD_MAX) response.destroy();
    },
    tellMissed(change) {
      const progress = told.get(change.groupId);
      // The reader may have left the group since it was read.
      if (!progress) return;
      reach(progress, change.seq);
      writeChange(change);
    },
    reach(groupId, seq) {
      const progress = told.get(groupId);
      if (progress) reach(progress, seq);
    },
    tellOfOwn: (event) => write(`event: ${event}\ndata: {}\n\n`),
    tellToReadAgain: () => write(`id: ${encodePlace(place())}\nevent: resync\ndata: {}\n\n`),
    start: () => write(`retry: ${RETRY_MS}\nid: ${encodePlace(place())}\n\n`),
    beat() {
      const isStuck = [...told.values()].filter(standsStill).length > 0;
      if (isStuck) response.end();
      else write(BEAT);
    },
    async room() {
      if (isGone() || response.writableLength < BEHIND_MAX_BYTES / 2) return;
      const { promise: sent, resolve } = Promise.withResolvers<void>();
      response.write(BEAT, () => resolve());
      await Promise.race([sent, gone]);
    },
    close: () => void response.end(),
  };
}

interface Progress {
  /** Every change up to this one was told. */
  upTo: number;
  /** Changes sent before an earlier one: those of two processes may arrive in either order. */
  readonly ahead: Set<number>;
  /** Up to where every change was told at the last beat, where an earlier one was waited for then. */
  stoodAt: number | undefined;
}

function advance(progress: Progress | undefined, seq: number): void {
  if (!progress || seq <= progress.upTo) return;
  progress.ahead.add(seq);
  passAhead(progress);
}

/**
 * A seq below this one that the history does not hold was of a change that has moved to the end, or that was never written:
 * waiting for it would never end.
 */
function reach(progress: Progress, seq: number): void {
  progress.upTo = Math.max(progress.upTo, seq);
  for (const other of progress.ahead) if (other <= progress.upTo) progress.ahead.delete(other);
  passAhead(progress);
}

/**
 * Whether the same change is waited for as at the last beat. No seq is committed after a later one: the history holds that
 * change by now, or never will, because what took its seq wrote nothing. The reader is to resume from the history.
 */
function standsStill(progress: Progress): boolean {
  const { stoodAt, upTo } = progress;
  progress.stoodAt = progress.ahead.size > 0 ? upTo : undefined;
  return progress.stoodAt !== undefined && stoodAt === upTo;
}

/** No further: if a place skipped a change, a client that resumes there would never get it. */
function passAhead(progress: Progress): void {
  while (progress.ahead.delete(progress.upTo + 1)) progress.upTo += 1;
}
