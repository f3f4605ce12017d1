import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { stepsContext } from './context.ts';

const { deps } = await startTestApp();

const [groupId, id, userId] = [deps.newId(), deps.newId(), deps.newId()];
const change = { groupId, seq: 1, noun: 'group', action: 'edited', id, version: 1, userId } as const;

/** What is told while the work runs, in order. */
async function newsDuring(work: (news: string[]) => Promise<unknown>): Promise<string[]> {
  const news: string[] = [];
  const stops = [
    deps.changes.subscribe(({ noun }) => news.push(noun)),
    deps.revocations.onRevoked((sessionId) => news.push(sessionId)),
  ];
  await work(news);
  for (const stop of stops) stop();
  return news;
}

describe('the context of a command', () => {
  it('tells of changes and ended sessions after the commit', async () => {
    const ended = deps.newId();
    const news = await newsDuring(async (told) => {
      await stepsContext(deps).transaction(async ({ publish, revoke }) => {
        publish(change);
        await revoke([ended]);
        told.push('written');
      });
    });
    // The notification of the commit may tell of the session before this process does.
    expect(news[0]).toBe('written');
    expect(new Set(news)).toEqual(new Set(['written', 'group', ended]));
    expect(deps.revocations.has(ended)).toBe(true);
  });

  it('tells nothing of work that failed', async () => {
    const ended = deps.newId();
    const news = await newsDuring(async () => {
      const failing = stepsContext(deps).transaction(async ({ publish, revoke }) => {
        publish(change);
        await revoke([ended]);
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
    });
    expect(news).toEqual([]);
    expect(deps.revocations.has(ended)).toBe(false);
  });
});
