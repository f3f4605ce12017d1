import { expect, it } from 'vitest';
import type { Stream } from './stream.ts';
import { createSubscribers } from './subscribers.ts';

function streamOf(userId: string, closed: Stream[]): Stream {
  const stream: Stream = {
    actor: { userId, sessionId: userId },
    groupIds: () => [],
    follow: () => undefined,
    unfollow: () => undefined,
    tell: () => undefined,
    tellMissed: () => undefined,
    reach: () => undefined,
    tellOfOwn: () => undefined,
    tellToReadAgain: () => undefined,
    start: () => undefined,
    beat: () => undefined,
    room: async () => undefined,
    close: () => void closed.push(stream),
  };
  return stream;
}

it('a person has twenty streams, also while those that were closed for others have not ended', () => {
  const subscribers = createSubscribers();
  const closed: Stream[] = [];
  const opened = Array.from({ length: 300 }, () => streamOf('ana', closed));
  for (const stream of opened) subscribers.add(stream);
  subscribers.add(streamOf('ben', closed));
  expect([...subscribers.streams()].slice(0, 20)).toEqual(opened.slice(-20));
  expect([...subscribers.streams()]).toHaveLength(21);
  expect(closed).toEqual(opened.slice(0, -20));
});
