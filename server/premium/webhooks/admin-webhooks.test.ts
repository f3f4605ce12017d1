import { expect, it } from 'vitest';
import type { Page } from '#contract/endpoint.ts';
import type { Webhook } from '#contract/premium/webhooks.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { emailOf } from '#test/app.ts';
import { expectData } from '#test/group.ts';
import { startShop } from '#test/paddle.ts';

const shop = await startShop({ adminEmails: [emailOf('Root')] });
const { as, db, paddle } = shop;
const root = await as('Root');
const list = async (query = '') => {
  const { status, body } = await root.get<Webhook[]>(`/api/admin/webhooks${query}`);
  expect(status).toBe(200);
  return { data: body.data, nextCursor: body.nextCursor } satisfies Page<Webhook>;
};

// Ana's came in. Ben's named no account, by a fault that has been mended since.
await shop.buy(await as('Ana'));
const { books } = paddle;
const ben = await as('Ben');
books.buy('pri_monthly', ben.user.email, { user_id: '01890a5d-ac96-774b-bcce-b302099a8057' });
await shop.settle();

it('admins see first what could not be applied, with the reason, page by page', async () => {
  const all = (await list()).data;
  expect(all.map(({ state, attempts, error }) => [state, attempts, error])).toEqual([
    ...Array(3).fill(['failed', 1, 'there is no such account']),
    ...Array(3).fill(['applied', 1, null]),
  ]);
  const times = all.map(({ occurredAt }) => occurredAt);
  expect(times).toEqual([...times.slice(0, 3).sort().reverse(), ...times.slice(3).sort().reverse()]);
  const paged: Webhook[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
    paged.push(...page.data);
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
  const yearZero = btoa('["failed","0000-01-01T00:00:00Z","evt"]');
  for (const cursor of ['x', yearZero])
    expect((await root.get(`/api/admin/webhooks?cursor=${cursor}`)).status).toBe(400);
});

it('an admin has one applied again, and that is logged; one that was applied changes nothing', async () => {
  const before = (await list()).data;
  const failed = before.find(({ type, state }) => type === 'subscription.created' && state === 'failed');
  const applied = before.find(({ state }) => state === 'applied');
  const account = ben.user.id;
  await db
    .updateTable('paddle_events')
    .set((row) => ({
      body: row.fn('replace', ['body', row.val('01890a5d-ac96-774b-bcce-b302099a8057'), row.val(account)]),
    }))
    .where('id', '=', failed?.id ?? '')
    .execute();
  expect((await root.post(`/api/admin/webhooks/${failed?.id}/retry`)).status).toBe(204);
  expect((await list()).data.find(({ id }) => id === failed?.id)?.state).toBe('waiting');
  const subscription = await shop.subscriptionOf(await as('Ana'));
  expect((await root.post(`/api/admin/webhooks/${applied?.id}/retry`)).status).toBe(204);
  await shop.settle();
  expect((await list()).data.find(({ id }) => id === failed?.id)).toMatchObject({
    state: 'applied',
    attempts: 2,
  });
  expect(await shop.subscriptionOf(ben)).toMatchObject({ status: 'trialing', tier: 'premium' });
  expect(await shop.subscriptionOf(await as('Ana'))).toEqual(subscription);
  const acts = expectData(await root.get<object[]>(`/api/admin/acts?subjectId=${failed?.id}`));
  expect(acts).toMatchObject([
    {
      action: 'retry-webhook',
      subject: { kind: 'webhook', id: failed?.id },
      details: { type: 'subscription.created', attempts: 1 },
    },
  ]);
  expect((await root.post('/api/admin/webhooks/evt_unknown/retry')).status).toBe(404);
});

it('there is no such list to others', async () => {
  for (const person of [ben, shop.stranger()]) {
    expect([401, 404]).toContain((await person.get('/api/admin/webhooks')).status);
    expect([401, 404]).toContain((await person.post('/api/admin/webhooks/evt_1/retry')).status);
  }
});

it('what was applied goes after ninety days, and what was not stays', async () => {
  const old = new Date(shop.clock.now().getTime() - 91 * 86_400_000);
  await db
    .updateTable('paddle_events')
    .set({ applied_at: old })
    .where('applied_at', 'is not', null)
    .execute();
  const [kept] = await db.selectFrom('paddle_events').select('id').where('applied_at', 'is', null).execute();

  await db.transaction().execute((trx) => addJob(trx, 'clear-paddle-events', {}));
  await shop.settle();
  const rest = (await list()).data;
  expect(rest.map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(rest.map(({ id }) => id)).toContain(kept?.id);
});
