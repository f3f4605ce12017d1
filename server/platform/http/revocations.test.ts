import { expect, it } from 'vitest';
import { stepsContext } from '#server/platform/commands/context.ts';
import { createNotifications } from '#server/platform/db/notifications.ts';
import { startTestApp } from '#test/app.ts';
import { createRevocations } from './revocations.ts';

const { clock, database, db, deps } = await startTestApp();

/** Whether a process that starts now knows that the session has ended. */
async function isKnownToOthers(sessionId: string): Promise<boolean> {
  const others = createRevocations(createNotifications(database.url), db, clock.now);
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
