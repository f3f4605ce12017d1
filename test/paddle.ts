import { afterAll } from 'vitest';
import type { Subscription } from '#contract/premium/billing.ts';
import type { Config } from '#server/config.ts';
import { deleteDueAccounts } from '#server/data/deletions/commands.ts';
import { type PaddleStandIn, startPaddleStandIn } from '#server/external/paddle/stand-in.ts';
import type { StandInSubscription } from '#server/external/paddle/stand-in-books.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { runPendingJobs } from '#server/worker.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { UserClient } from './client.ts';
import { expectData } from './group.ts';

export const WEBHOOK = '/api/paddle/webhook';

export interface Shop extends TestApp {
  readonly paddle: PaddleStandIn;
  /** As the overlay in the browser does; afterwards all that Paddle tells of it has come in and is applied. */
  buy(person: UserClient, plan?: 'PREMIUM_MONTHLY' | 'PREMIUM_YEARLY'): Promise<StandInSubscription>;
  /** What Paddle tells has come in, and its jobs have run. */
  settle(): Promise<void>;
  /** So many days later at Paddle; here no time passes, so that sign-ins last. */
  wait(days: number): Promise<void>;
  subscriptionOf(person: UserClient): Promise<Subscription | null>;
  /** Asks for the deletion of the account; afterwards what Paddle tells of it has come in. */
  askToLeave(person: UserClient): Promise<void>;
  /** Thirty days later: the accounts whose deletion was asked for are gone, and what Paddle tells of it has come in. */
  endAccounts(): Promise<void>;
}

/** An application that sells premium through the stand-in for Paddle; to be called at the top of a test file. */
export async function startShop(settings: Partial<Config> = {}): Promise<Shop> {
  let app: TestApp | undefined;
  const started = () => {
    if (!app) throw new Error('the application has not started');
    return app;
  };
  const paddle = await startPaddleStandIn(
    async (body, headers) => {
      const { status } = await started().anonymous.send({
        method: 'POST',
        url: WEBHOOK,
        headers,
        payload: body,
      });
      return status;
    },
    () => app?.clock.now() ?? new Date('2026-03-14T10:00:00Z'),
  );
  afterAll(paddle.close);
  app = await startTestApp({ paddle: paddle.settings, ...settings });
  const here = app;
  const settle = async () => {
    let told = -1;
    // A job may change something at Paddle, which tells of it.
    while (told < paddle.deliveries.all.length) {
      told = paddle.deliveries.all.length;
      await paddle.deliveries.sent();
      await runPendingJobs(here.deps);
    }
  };
  return {
    ...here,
    paddle,
    settle,
    async buy({ user }, plan = 'PREMIUM_MONTHLY') {
      const customData = { user_id: user.id, plan_id: plan, source: 'pricing' };
      const bought = paddle.books.buy(paddle.settings.prices[plan], user.email, customData);
      await settle();
      return bought;
    },
    async wait(days) {
      paddle.books.advanceTo(new Date(paddle.books.now().getTime() + days * 86_400_000));
      await settle();
    },
    subscriptionOf: async (person) =>
      expectData(await person.get<Subscription | null>('/api/tier/subscription')),
    async askToLeave(person) {
      expectData(await person.post('/api/users/deletion', { acceptOutstanding: true }));
      await settle();
    },
    async endAccounts() {
      here.clock.advance({ days: 30, minutes: 1 });
      await deleteDueAccounts(stepsContext(here.deps));
      await settle();
    },
  };
}
