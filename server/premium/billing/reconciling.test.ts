import { describe, expect, it } from 'vitest';
import type { PaddleSubscription } from '#domain/premium/paddle-subscription.ts';
import type { Paddle } from '#server/external/paddle/paddle.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import type { UserClient } from '#test/client.ts';
import { startShop } from '#test/paddle.ts';
import { endAtPaddle } from './commands.ts';
import { reconcileSubscriptions } from './reconciling.ts';

const shop = await startShop();
const { as, db, deps, paddle } = shop;
const { books } = paddle;

function client(): Paddle {
  if (!deps.paddle) throw new Error('nothing is sold');
  return deps.paddle;
}

async function readPage(): Promise<readonly PaddleSubscription[]> {
  const all: PaddleSubscription[] = [];
  for await (const page of client().listSubscriptions()) all.push(...page);
  return all;
}

/** With a page that was read before, and what happens while Paddle is asked again. */
async function reconcile(page: readonly PaddleSubscription[], find = client().find): Promise<string[]> {
  const warnings: string[] = [];
  async function* listSubscriptions() {
    yield page;
  }
  const warn = (message: string) => void warnings.push(message);
  await reconcileSubscriptions({
    ...stepsContext(deps),
    paddle: { ...client(), listSubscriptions, find },
    warn,
  });
  return warnings;
}

const rowsOf = ({ user }: UserClient) =>
  db.selectFrom('subscriptions').selectAll().where('user_id', '=', user.id).execute();

describe('the comparison leaves what an event has said', () => {
  it('after the page was read', async () => {
    const ana = await as('Ana');
    const bought = await shop.buy(ana);
    const page = await readPage();
    books.schedule(bought, bought.period?.endsAt);
    await shop.settle();
    const before = await rowsOf(ana);
    expect(before).toMatchObject([{ status: 'cancelled' }]);
    expect(await reconcile(page)).toEqual([]);
    expect(await rowsOf(ana)).toEqual(before);
  });

  it('while Paddle was asked again', async () => {
    const ben = await as('Ben');
    const bought = await shop.buy(ben);
    await db
      .updateTable('subscriptions')
      .set({ status: 'paused' })
      .where('external_id', '=', bought.id)
      .execute();
    const warnings = await reconcile(await readPage(), async (id) => {
      const found = await client().find(id);
      books.schedule(bought, bought.period?.endsAt);
      await shop.settle();
      return found;
    });
    expect(warnings).toEqual([]);
    expect(await rowsOf(ben)).toMatchObject([{ status: 'cancelled' }]);
  });
});

it('the comparison keeps nothing of a person who was forgotten while Paddle was asked', async () => {
  const cleo = await as('Cleo');
  paddle.deliveries.withhold(true);
  const { id } = await shop.buy(cleo);
  paddle.deliveries.withhold(false);
  const page = (await readPage()).filter((found) => found.id === id);
  await reconcile(page, async (asked) => {
    const found = await client().find(asked);
    await shop.askToLeave(cleo);
    await shop.endAccounts();
    return found;
  });
  expect(await rowsOf(cleo)).toEqual([]);
});

describe('what Paddle would bill to an account that goes', () => {
  it('is found by the comparison: it ends with its period, and at once when the account has gone', async () => {
    const dev = await as('Dev');
    paddle.deliveries.withhold(true);
    const [first, second] = [await shop.buy(dev), await shop.buy(dev)];
    // Nothing of it is known here, so that the deletion stops no bill.
    await shop.askToLeave(dev);
    expect([first.cancelAt, second.cancelAt]).toEqual([undefined, undefined]);
    const compare = async () => {
      await db.transaction().execute((trx) => addJob(trx, 'reconcile-subscriptions', {}));
      await shop.settle();
      await shop.settle();
    };
    await compare();
    expect([first.cancelAt, second.cancelAt]).toEqual([first.period?.endsAt, second.period?.endsAt]);
    await db.deleteFrom('subscriptions').where('user_id', '=', dev.user.id).execute();
    await shop.endAccounts();
    expect([first.status, second.status]).toEqual(['trialing', 'trialing']);
    await compare();
    expect([first.status, second.status]).toEqual(['canceled', 'canceled']);
    paddle.deliveries.withhold(false);
    expect(await rowsOf(dev)).toEqual([]);
    expect(await reconcile((await readPage()).filter(({ userId }) => userId === dev.user.id))).toEqual([]);
  });

  it('and has ended there, or is to end already, is left', async () => {
    const emma = await as('Emma');
    const [ended, ending] = [await shop.buy(emma), await shop.buy(emma)];
    books.endNow(ended);
    books.schedule(ending, ending.period?.endsAt);
    await shop.askToLeave(emma);
    const { updatedAt } = ending;
    for (const { id: externalId } of [ended, ending, { id: 'sub_unknown' }]) {
      await endAtPaddle(stepsContext(deps), { externalId, when: 'period-end' });
    }
    expect(ending.updatedAt).toBe(updatedAt);
  });

  it('is left where the owner has come back before the job ran', async () => {
    const flor = await as('Flor');
    const bought = await shop.buy(flor);
    await endAtPaddle(stepsContext(deps), { externalId: bought.id, when: 'period-end' });
    expect(bought.cancelAt).toBeUndefined();
  });
});
