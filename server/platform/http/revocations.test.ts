import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { stepsContext } from '#server/platform/commands/context.ts';
import { createNotifications, type Notifications } from '#server/platform/db/notifications.ts';
import { startTestApp } from '#test/app.ts';
import { createRevocations } from './revocations.ts';

const { clock, database, db, deps } = await startTestApp();
const ignore = () => {};

/** Whether a process that starts now knows that the session has ended. */
async function isKnownToOthers(sessionId: string): Promise<boolean> {
  const others = createRevocations(createNotifications(database.url, ignore), db, clock.now, ignore);
  await others.start();
  others.close();
  return others.has(sessionId);
}

it('a session that ended is known to a process that starts while an access token of it may be valid, and no longer', async () => {
  const ended = deps.newId();
  await stepsContext(deps).transaction(({ revoke }) => revoke([ended]));
  expect(await isKnownToOthers(ended)).toBe(true);
  clock.advance({ minutes: 19 });
  expect(await isKnownToOthers(ended)).toBe(true);
  clock.advance({ minutes: 2 });
  expect(await isKnownToOthers(ended)).toBe(false);
});

it('a session whose end is announced stays ended when an older read is answered during a newer one', async () => {
  const answers: (() => void)[] = [];
  const held: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await new Promise<void>((answer) => answers.push(answer));
      return result;
    },
  };
  let readAgain = () => {};
  const notifications: Notifications = {
    ...createNotifications(database.url, ignore),
    onGap(recover) {
      readAgain = recover;
    },
  };
  const revocations = createRevocations(notifications, db.withPlugin(held), clock.now, ignore);
  const ended = deps.newId();
  readAgain();
  await expect.poll(() => answers).toHaveLength(1);
  revocations.announce([ended]);
  readAgain();
  await expect.poll(() => answers).toHaveLength(2);
  answers[0]?.();
  // The answer of the older read is taken in within a turn of the event loop.
  await nextTurn();
  expect(revocations.has(ended)).toBe(true);
});

it('an outage of the reading is said once, and the next one again', async () => {
  let isAway = true;
  let answered = 0;
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answered++;
      if (isAway) throw new Error('the database is away');
      return result;
    },
  };
  let readAgain = () => {};
  const notifications: Notifications = {
    ...createNotifications(database.url, ignore),
    onGap(recover) {
      readAgain = recover;
    },
  };
  const said: string[] = [];
  createRevocations(notifications, db.withPlugin(failing), clock.now, (line) => said.push(line));
  for (const away of [true, true, false, true]) {
    isAway = away;
    const before = answered;
    readAgain();
    await expect.poll(() => answered).toBe(before + 1);
    // What follows the answer takes a turn of the event loop.
    await nextTurn();
  }
  const line = 'Sessions that have ended are not read: Error: the database is away';
  expect(said).toEqual([line, line]);
});
