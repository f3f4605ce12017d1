import { afterAll, beforeEach, expect, it } from 'vitest';
import { isSignedByPaddle } from './signature.ts';
import { startPaddleStandIn } from './stand-in.ts';

// Of the stand-in, what a browser and a journey do with it. Its API is tested by the client of Paddle.

const NOW = new Date('2026-03-14T10:00:00Z');
let told: { type: string; isSigned: boolean }[] = [];
/** How often the application is away before it takes an event. */
let away = 0;
const standIn = await startPaddleStandIn(
  async (body, headers) => {
    if (away > 0) {
      away -= 1;
      throw new Error('away');
    }
    const isSigned = isSignedByPaddle(body, headers['paddle-signature'], standIn.settings.webhookSecret, NOW);
    told.push({ type: JSON.parse(String(body)).event_type, isSigned });
    return 204;
  },
  () => NOW,
);
afterAll(standIn.close);
beforeEach(() => {
  told = [];
});

const { url, settings, books } = standIn;
const control = (verb: string, body: object = {}) =>
  fetch(`${url}/stand-in/${verb}`, { method: 'POST', body: JSON.stringify(body) });
const checkout = (more: object = {}) => {
  const custom = JSON.stringify({ user_id: 'ana' });
  const query = {
    token: settings.clientToken,
    price: 'pri_monthly',
    email: 'ana@quits.example',
    custom,
    ...more,
  };
  return `${url}/checkout?${new URLSearchParams(query)}`;
};
const typesTold = () => told.filter(({ isSigned }) => isSigned).map(({ type }) => type);

it('shows what is bought, and for whom, as text', async () => {
  const page = await (await fetch(checkout({ email: '<b>ana</b>' }))).text();
  expect(page).toContain('€4.99 a month');
  expect(page).toContain('&#60;b&#62;ana&#60;/b&#62;');
  expect((await fetch(checkout({ token: 'another' }))).status).toBe(400);
  const script = await fetch(settings.scriptUrl);
  expect(script.headers.get('content-type')).toBe('text/javascript');
  expect(books.list()).toEqual([]);
});

it('sells, and tells of it with a signature, again and again until it is heard', async () => {
  away = 1;
  const answer = await fetch(checkout(), { method: 'POST' });
  expect(answer.status).toBe(201);
  await standIn.deliveries.sent();
  expect(typesTold()).toEqual(['subscription.created', 'subscription.trialing', 'transaction.completed']);
});

it('has a clock that can be moved, and cards that are refused', async () => {
  const [bought] = books.list();
  const subscriptionId = bought?.id;
  expect((await control('advance', { to: '2026-03-30T00:00:00Z' })).status).toBe(200);
  expect((await control('decline', { subscriptionId, as: 'paused' })).status).toBe(200);
  const renewed = await control('advance', { to: '2026-05-01T00:00:00Z' });
  expect(await renewed.json()).toMatchObject([{ id: subscriptionId, status: 'past_due' }]);
  await control('approve', { subscriptionId });
  await control('decline', { subscriptionId, as: 'paused' });
  const givenUp = await control('advance', { to: '2026-07-30T00:00:00Z' });
  expect(await givenUp.json()).toMatchObject([{ status: 'paused', next_billed_at: null }]);
  expect(typesTold()).toEqual([
    'transaction.completed',
    'subscription.activated',
    'subscription.past_due',
    'transaction.completed',
    'subscription.updated',
    'subscription.past_due',
    'subscription.paused',
  ]);
  for (const verb of ['decline', 'unheard-of']) expect((await control(verb)).status).toBe(400);
});

it('renews on the same day of the month, or on its last', async () => {
  const bought = books.buy('pri_monthly', 'ben@quits.example', null);
  bought.period = { startsAt: new Date('2027-01-01T00:00:00Z'), endsAt: new Date('2027-01-31T00:00:00Z') };
  books.advanceTo(new Date('2027-01-31T00:00:00Z'));
  expect(bought.period.endsAt.toISOString()).toBe('2027-02-28T00:00:00.000Z');
});

it('has a place where the customer cancels, and has the card refused', async () => {
  const bought = books.buy('pri_yearly', 'cleo@quits.example', null);
  const portal = `${url}/portal/${bought.customerId}`;
  const press = (value: string) =>
    fetch(portal, { method: 'POST', body: new URLSearchParams({ id: bought.id, do: value }) });
  expect(await (await press('card')).text()).toContain('the card is refused');
  expect(await (await press('cancel')).text()).toContain('trialing, ends 2027-02-14');
  expect([bought.declines, bought.cancelAt]).toEqual([true, bought.period?.endsAt]);
});
