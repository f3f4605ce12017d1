import { expect, it, vi } from 'vitest';
import { stepsContext } from '#server/platform/commands/context.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import { countWaiting } from '#test/change-while-waiting.ts';
import type { UserClient } from '#test/client.ts';
import { startShop } from '#test/paddle.ts';
import { applyEvent, forgetPerson } from './commands.ts';

const shop = await startShop();
const { as, db, database, deps, paddle } = shop;

/** What Paddle tells of a purchase has come in, and is not applied. The ids of the events. */
async function buyAndStore(person: UserClient): Promise<{ id: string; events: string[] }> {
  const before = paddle.deliveries.all.length;
  paddle.deliveries.withhold(true);
  const { id } = paddle.books.buy('pri_monthly', person.user.email, { user_id: person.user.id });
  paddle.deliveries.withhold(false);
  const told = paddle.deliveries.all.slice(before);
  for (const event of told) expect(await paddle.deliveries.send(event)).toBe(204);
  return { id, events: told.map(({ event_id: eventId }) => eventId) };
}

async function apply(events: readonly string[]): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  for (const id of events) await applyEvent({ ...stepsContext(deps), warn }, { id });
  return warnings;
}

it('an event waits for the end of the account, which takes the events of the person, and is then gone', async () => {
  const { user, ...ana } = await as('Ana');
  const { events } = await buyAndStore({ ...ana, user });
  let applying: Promise<string[]> | undefined;
  await db.transaction().execute(async (trx) => {
    await lockPerson(trx, user.id);
    applying = apply(events.slice(0, 1));
    await vi.waitFor(async () => expect(await countWaiting(database)).toBe(1));
    // Where the event were locked before the person, each would wait for the other.
    await forgetPerson(trx, { userId: user.id });
  });
  expect(await applying).toEqual([]);
  const rows = await db.selectFrom('subscriptions').select('id').where('user_id', '=', user.id).execute();
  expect(rows).toEqual([]);
});

it('the operator is told once of a second one that an account pays for at the same time', async () => {
  const ben = await as('Ben');
  const first = await buyAndStore(ben);
  expect(await apply(first.events)).toEqual([]);
  const second = await buyAndStore(ben);
  // A payment that comes first says it as well.
  const warnings = await apply(second.events.toReversed());
  expect(warnings).toEqual([`${second.id} is paid for beside ${first.id}, by one account`]);
  const other = await buyAndStore(await as('Cleo'));
  expect(await apply(other.events)).toEqual([]);
});
