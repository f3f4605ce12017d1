import { describe, expect, it } from 'vitest';
import type { TierInfo } from '#domain/groups/tier.ts';
import { signatureOf } from '#server/external/paddle/signature.ts';
import type { StandInEvent } from '#server/external/paddle/stand-in-books.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { startTestApp } from '#test/app.ts';
import { expectData } from '#test/group.ts';
import { startShop, WEBHOOK } from '#test/paddle.ts';
import { receiveEvent } from './commands.ts';

const shop = await startShop();
const { anonymous, as, db, clock, paddle } = shop;
const secret = paddle.settings.webhookSecret;

/** As Paddle would send it, but for what the test says. */
function send(
  body: string | object,
  { at = clock.now(), by = secret, headers = {} }: { at?: Date; by?: string; headers?: object } = {},
) {
  const payload = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return anonymous.send({
    method: 'POST',
    url: WEBHOOK,
    headers: {
      'content-type': 'application/json',
      'paddle-signature': signatureOf(payload, by, at),
      ...headers,
    },
    payload,
  });
}

const stored = () => db.selectFrom('paddle_events').selectAll().orderBy('id').execute();
const subscriptions = () => db.selectFrom('subscriptions').selectAll().orderBy('external_id').execute();
const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000);

let numbers = 0;

/** A trial that has begun, as Paddle tells of it; nothing of it has come in. */
async function heldBack(name: string): Promise<{ created: StandInEvent; all: readonly StandInEvent[] }> {
  const person = await as(name);
  const before = paddle.deliveries.all.length;
  paddle.deliveries.withhold(true);
  await shop.buy(person);
  paddle.deliveries.withhold(false);
  const all = paddle.deliveries.all.slice(before);
  const created = all.find(({ event_type: type }) => type === 'subscription.created');
  if (!created) throw new Error('nothing was told');
  return { created, all };
}

/** The event with other data, and an id of its own. */
const altered = (event: StandInEvent, data: object, more: object = {}) => ({
  ...event,
  event_id: `evt_altered_${++numbers}`,
  data: { ...event.data, id: `sub_altered_${numbers}`, ...data },
  ...more,
});

async function outcomeOf(event: { readonly event_id: string }) {
  await shop.settle();
  return (await stored()).find(({ id }) => id === event.event_id);
}

describe('an event of Paddle', () => {
  it('is stored and applied once, however often it comes', async () => {
    const { created } = await heldBack('Ana');
    for (const _ of ['first', 'second', 'third']) expect((await send(created)).status).toBe(204);
    const row = await outcomeOf(created);
    expect(row).toMatchObject({ attempts: 1, error: null, failed_at: null });
    expect(row?.body).toBe(JSON.stringify(created));
    expect((await send(created)).status).toBe(204);
    expect((await outcomeOf(created))?.attempts).toBe(1);
    expect(await shop.subscriptionOf(await as('Ana'))).toMatchObject({ status: 'trialing', tier: 'premium' });
  });

  it.each([
    ['of another secret', { by: 'another secret' }],
    ['that is older than five minutes', { at: ago(301) }],
    ['of a time to come', { at: ago(-301) }],
    ['that is none', { headers: { 'paddle-signature': 'ts=1;h1=2' } }],
    ['that is missing', { headers: { 'paddle-signature': '' } }],
  ])('with a signature %s is refused without saying why, and leaves nothing', async (_, options) => {
    const { created } = await heldBack('Ben');
    const before = await stored();
    const { status, body } = await send(created, options);
    expect([status, body.code, body.details]).toEqual([401, 'UNAUTHORIZED', undefined]);
    expect(await stored()).toEqual(before);
  });

  it('is refused where a single byte is another than was signed', async () => {
    const { created } = await heldBack('Ben');
    const bytes = Buffer.from(JSON.stringify(created));
    const headers = { 'paddle-signature': signatureOf(bytes, secret, clock.now()) };
    const spaced = JSON.stringify(created).replace('{', '{ ');
    expect((await send(spaced, { headers })).status).toBe(401);
  });

  it('comes from no browser: the headers of another site are refused before anything is read', async () => {
    const { created } = await heldBack('Ben');
    const { status } = await send(created, { headers: { origin: 'https://evil.example' } });
    expect(status).toBe(403);
  });

  it.each(['customer.updated', 'price.created', 'transaction.created', 'adjustment.created'])(
    'of the type %s is taken and not kept',
    async (type) => {
      const { created } = await heldBack('Ben');
      const before = await stored();
      expect((await send(altered(created, {}, { event_type: type }))).status).toBe(204);
      expect(await stored()).toEqual(before);
    },
  );

  it.each([
    [
      'a refund',
      { action: 'refund', status: 'approved', subscription_id: 'sub_refunded' },
      ['Paddle tells of an adjustment of sub_refunded (refund, approved): premium stays until it ends'],
    ],
    [
      'an adjustment that says no more',
      { subscription_id: 'sub_charged' },
      ['Paddle tells of an adjustment of sub_charged (adjustment): premium stays until it ends'],
    ],
    ['a refund of no subscription', { action: 'refund', status: 'approved', subscription_id: null }, []],
    ['a refund of what is no id', { action: 'refund', status: 'approved', subscription_id: 'a\nb' }, []],
  ])('that tells of %s is in the log where it names a subscription', async (_, data, expected) => {
    const { created } = await heldBack('Ben');
    const before = await stored();
    const event = altered(created, { id: 'adj_1', ...data }, { event_type: 'adjustment.updated' });
    const body = Buffer.from(JSON.stringify(event));
    const signature = signatureOf(body, secret, clock.now());
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    await receiveEvent({ ...stepsContext(shop.deps), warn }, { body, signature });
    expect(warnings).toEqual(expected);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['a list', []],
    ['no id', { event_type: 'subscription.created', occurred_at: '2026-03-14T10:00:00Z', data: {} }],
    [
      'an id that no database takes',
      { event_id: 'a\u0000b', event_type: 'subscription.created', occurred_at: '2026-03-14T10:00:00Z' },
    ],
    ['a time that is none', { event_id: 'evt_1', event_type: 'subscription.created', occurred_at: 'today' }],
    [
      'a time before all time',
      { event_id: 'evt_1', event_type: 'subscription.created', occurred_at: '0000-01-01T00:00:00Z' },
    ],
  ])('that is %s is refused, and leaves nothing', async (_, body) => {
    const before = await stored();
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await stored()).toEqual(before);
  });

  it('that is too long is refused unread', async () => {
    expect((await send(`"${'x'.repeat(300_000)}"`)).status).toBe(413);
  });

  it.each<[string, object, RegExp]>([
    ['no account', { custom_data: null }, /names no account/],
    ['something else for an account', { custom_data: { user_id: 12 } }, /names no account/],
    [
      'an account that there is not',
      { custom_data: { user_id: '01890a5d-ac96-774b-bcce-b302099a8057' } },
      /no such account/,
    ],
    ['a status of a later version', { status: 'hibernating' }, /data\.status/],
    ['no items', { items: [] }, /data\.items/],
    ['a customer that no database takes', { customer_id: 'a\u0000b' }, /data\.customer_id/],
    ['a day that is none', { next_billed_at: '2026-02-31T00:00:00Z' }, /data\.next_billed_at/],
    [
      'a price that is billed weekly',
      { items: [{ price: { id: 'pri_other' } }], billing_cycle: { interval: 'week', frequency: 1 } },
      /of no plan/,
    ],
    [
      'keys that reach into prototypes',
      JSON.parse('{"__proto__":{"status":"x"},"status":1}'),
      /data\.status/,
    ],
  ])('that says %s stays, with the reason', async (_, data, reason) => {
    const { created } = await heldBack('Ben');
    const before = await subscriptions();
    const event = altered(created, data);
    expect((await send(event)).status).toBe(204);
    const row = await outcomeOf(event);
    expect(row).toMatchObject({ attempts: 1, applied_at: null });
    expect(row?.error).toMatch(reason);
    expect(await subscriptions()).toEqual(before);
  });

  it('of a payment makes a subscription that is pending and gives nothing, until it is told of itself', async () => {
    const gus = await as('Gus');
    const { created, all } = await heldBack('Gus');
    const paid = all.find(({ event_type: type }) => type === 'transaction.completed');
    await send(paid ?? {});
    await shop.settle();
    expect(await shop.subscriptionOf(gus)).toMatchObject({
      status: 'pending',
      tier: 'free',
      plan: 'PREMIUM_MONTHLY',
    });
    expect(expectData(await gus.get<TierInfo>('/api/tier/info')).tier).toBe('free');
    // It is older than the payment, and counts all the same.
    await send(created);
    await shop.settle();
    expect(await shop.subscriptionOf(gus)).toMatchObject({ status: 'trialing', tier: 'premium' });
  });

  it('does not move a subscription to another account', async () => {
    const [hal, ida] = [await as('Hal'), await as('Ida')];
    const { created } = await heldBack('Hal');
    await send(created);
    const theft = {
      ...altered(created, {}),
      data: { ...created.data, custom_data: { user_id: ida.user.id } },
    };
    await send({ ...theft, occurred_at: '2030-01-01T00:00:00.000000Z' });
    await shop.settle();
    expect(await shop.subscriptionOf(ida)).toBeNull();
    expect(await shop.subscriptionOf(hal)).toMatchObject({ status: 'trialing' });
  });
});

it('without Paddle there is no such address', async () => {
  const other = await startTestApp();
  expect((await other.anonymous.post(WEBHOOK, {})).status).toBe(404);
});
