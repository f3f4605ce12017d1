import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TierInfo } from '#domain/groups/tier.ts';
import type { StandInEvent } from '#server/external/paddle/stand-in-books.ts';
import { runPendingJobs } from '#server/worker.ts';
import { expectData } from '#test/group.ts';
import { startShop } from '#test/paddle.ts';

// Whatever order the events of a subscription come in, and however often each, it ends as the last of them says.

const shop = await startShop();
const { as, db, paddle, clock } = shop;
const { books } = paddle;

const anyLife = fc.array(
  fc.constantFrom(
    'a month',
    'refuse the card',
    'mend the card',
    'cancel',
    'keep',
    'yearly',
    'monthly',
    'end',
  ),
  { minLength: 1, maxLength: 7 },
);
type Step = typeof anyLife extends fc.Arbitrary<(infer S)[]> ? S : never;

let runs = 0;

it('is what the latest event says, in any order and with any repeated', async () => {
  await fc.assert(
    fc.asyncProperty(anyLife, fc.infiniteStream(fc.nat()), async (steps, chance) => {
      const person = await as(`Person ${++runs}`);
      const life = await live(person, steps);
      const rows: object[] = [];
      for (const order of [life, shuffled(life, chance), shuffled([...life, ...life], chance)]) {
        await forget(person.user.id);
        for (const event of order) {
          expect(await paddle.deliveries.send(event)).toBe(204);
          // Also while those before it still wait.
          if ((chance.next().value ?? 0) % 2 === 0) await shop.settle();
        }
        await shop.settle();
        const tier = expectData(await person.get<TierInfo>('/api/tier/info')).tier;
        rows.push({ tier, subscription: await shop.subscriptionOf(person) });
        expect(await waiting()).toEqual([]);
      }
      expect(rows[1]).toEqual(rows[0]);
      expect(rows[2]).toEqual(rows[0]);
      const status = books.list().find(({ email }) => email === person.user.email)?.status;
      expect(rows[0]).toMatchObject({
        tier: status === 'canceled' || status === 'paused' ? 'free' : 'premium',
      });
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

it('is the same where two processes apply the events at once', async () => {
  const person = await as('Twice at once');
  const other = await shop.another();
  const life = await live(person, ['a month', 'yearly', 'cancel', 'keep', 'a month', 'end']);
  expect(life.length).toBeGreaterThan(8);
  for (const event of life.toReversed()) expect(await paddle.deliveries.send(event)).toBe(204);
  await Promise.all([shop, other, shop, other].map(({ deps }) => runPendingJobs(deps)));
  expect(await waiting()).toEqual([]);
  expect(await shop.subscriptionOf(person)).toMatchObject({
    status: 'expired',
    tier: 'free',
    plan: 'PREMIUM_YEARLY',
  });
});

/** What Paddle would tell of such a life; none of it has come in. */
async function live(
  { user }: { user: { id: string; email: string } },
  steps: readonly Step[],
): Promise<readonly StandInEvent[]> {
  paddle.deliveries.withhold(true);
  const before = paddle.deliveries.all.length;
  const bought = books.buy('pri_monthly', user.email, { user_id: user.id });
  for (const step of steps) {
    const isOver = bought.status === 'canceled' || bought.status === 'paused';
    if (step === 'a month') {
      books.advanceTo(new Date(books.now().getTime() + 31 * 86_400_000));
    } else if (isOver) continue;
    else if (step === 'refuse the card') books.setCard(bought, true, 'paused');
    else if (step === 'mend the card') books.setCard(bought, false);
    else if (step === 'cancel') books.schedule(bought, bought.period?.endsAt);
    else if (step === 'keep') books.schedule(bought, undefined);
    else if (step === 'end') books.endNow(bought);
    else
      books.replan(bought, step === 'yearly' ? 'PREMIUM_YEARLY' : 'PREMIUM_MONTHLY', bought.period?.endsAt);
  }
  const told = paddle.deliveries.all.slice(before);
  // The time of the others has gone on as well: what there is to tell of them is never sent.
  return told.filter(({ data }) => [data.id, data.subscription_id].includes(bought.id));
}

function shuffled<T>(items: readonly T[], chance: Iterator<number>): T[] {
  return items
    .map((item) => ({ item, place: chance.next().value ?? 0 }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** As before the first event of the person. */
async function forget(userId: string): Promise<void> {
  await db.deleteFrom('paddle_events').execute();
  await db.deleteFrom('subscriptions').where('user_id', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ tier: 'free', updated_at: clock.now() })
    .where('id', '=', userId)
    .execute();
}

function waiting() {
  return db.selectFrom('paddle_events').select(['id', 'error']).where('applied_at', 'is', null).execute();
}
