import type { Change, OwnNews } from './changes.ts';
import type { Stream } from './stream.ts';

/** Streams for the tabs and devices of one person. Beyond that the oldest one is closed. */
const STREAMS_A_PERSON = 20;

/** The open streams of this process, found by group and by person, and who of them hears of a change. */
export function createSubscribers() {
  const byUser = new Map<string, Set<Stream>>();
  const byGroup = new Map<string, Set<Stream>>();

  function follow(stream: Stream, groupId: string, seq: number): void {
    // The reader may have disconnected while the groups were read.
    if (!byUser.get(stream.actor.userId)?.has(stream)) return;
    stream.follow(groupId, seq);
    addTo(byGroup, groupId, stream);
  }

  function unfollow(stream: Stream, groupId: string): void {
    stream.unfollow(groupId);
    removeFrom(byGroup, groupId, stream);
  }

  /** A new member hears of their own joining, and of every change after it. */
  function welcome({ noun, action, id, userId, groupId, seq }: Change): void {
    const isArrival = noun === 'membership' && (action === 'created' || action === 'restored');
    const arrived = isArrival ? id : noun === 'group' && action === 'created' ? userId : undefined;
    for (const stream of byUser.get(arrived ?? '') ?? []) follow(stream, groupId, seq - 1);
  }

  /** A former member hears of their own leaving, and of nothing after it. */
  function dismiss({ noun, action, id, groupId }: Change): void {
    if (action !== 'deleted') return;
    for (const stream of [...(byGroup.get(groupId) ?? [])]) {
      if (noun === 'group' || (noun === 'membership' && stream.actor.userId === id))
        unfollow(stream, groupId);
    }
  }

  function remove(stream: Stream): void {
    removeFrom(byUser, stream.actor.userId, stream);
    for (const groupId of [...stream.groupIds()]) unfollow(stream, groupId);
  }

  return {
    /** It hears of what concerns its person from now on, and of its groups once it follows them. */
    add(stream: Stream): void {
      const { userId } = stream.actor;
      addTo(byUser, userId, stream);
      const theirs = [...(byUser.get(userId) ?? [])];
      // Not only closed: its connection ends some time later, and until then it would count.
      for (const oldest of theirs.slice(0, -STREAMS_A_PERSON)) {
        remove(oldest);
        oldest.close();
      }
    },
    follow,
    remove,
    hear(change: Change): void {
      welcome(change);
      for (const stream of byGroup.get(change.groupId) ?? []) stream.tell(change);
      for (const stream of byUser.get(change.invitee ?? '') ?? []) stream.tellOfOwn('invitation.waiting');
      dismiss(change);
    },
    hearOfOwn({ userId, event }: OwnNews): void {
      for (const stream of byUser.get(userId) ?? []) stream.tellOfOwn(event);
    },
    streams: () => [...byUser.values()].flatMap((streams) => [...streams]),
  };
}

function addTo(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key) ?? new Set();
  index.set(key, streams.add(stream));
}

function removeFrom(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}
