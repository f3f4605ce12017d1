import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { listenOnLoopback } from '#server/external/loopback-server.ts';
import { UnavailableServer } from '#server/platform/http/error.ts';
import { answerOf } from './asking.ts';
import { createPaddle } from './paddle.ts';
import { isPublicAddress } from './public-address.ts';
import { startPaddleStandIn } from './stand-in.ts';

const NOW = new Date('2026-03-14T10:00:00Z');
const standIn = await startPaddleStandIn(
  async () => 204,
  () => NOW,
);
afterAll(standIn.close);
const { books, settings } = standIn;

/** A server in Paddle's place that answers as the test says. */
async function paddleThat(answer: RequestListener, clock = () => NOW) {
  const { url, close } = await listenOnLoopback(answer);
  afterAll(close);
  return createPaddle({ ...settings, apiUrl: url }, clock);
}

describe('the prices', () => {
  it('are whole units of the currency, whatever its decimals', async () => {
    books.sellIn('JPY');
    const [monthly] = await createPaddle(settings, () => NOW).listPrices('');
    books.sellIn('EUR');
    expect(monthly).toMatchObject({ amount: 800, currency: 'JPY', trialDays: 14 });
  });

  it('are asked for once in five minutes, for visitors of a place of their own each', async () => {
    const bodies: unknown[] = [];
    let isAway = true;
    let now = NOW;
    const real = createPaddle(settings, () => NOW);
    const known = await real.listPrices('');
    const answer: RequestListener = async (request, response) => {
      const body = await text(request);
      bodies.push(JSON.parse(body).customer_ip_address);
      if (isAway) return void response.writeHead(503).end('away');
      const headers = { authorization: `bearer ${settings.apiKey}` };
      const there = await fetch(`${standIn.url}/pricing-preview`, { method: 'POST', body, headers });
      response.writeHead(there.status).end(await there.text());
    };
    const paddle = await paddleThat(answer, () => now);
    await expect(paddle.listPrices('127.0.0.1')).rejects.toThrow(UnavailableServer);
    isAway = false;
    // A failure is not kept; an address at home says nothing of where it is.
    expect(await paddle.listPrices('192.168.1.4')).toEqual(known);
    await paddle.listPrices('10.0.0.1');
    await paddle.listPrices('8.8.8.8');
    await paddle.listPrices('::ffff:8.8.8.8');
    expect(bodies).toEqual([undefined, undefined, '8.8.8.8']);
    now = new Date(NOW.getTime() + 301_000);
    await paddle.listPrices('8.8.8.8');
    expect(bodies).toHaveLength(4);
    await paddle.listPrices('::ffff:1.1.1.1');
    for (const device of ['1', 'abcd', 'ffff:1:2:3']) await paddle.listPrices(`2a00:1450:4001::${device}`);
    expect(bodies.slice(4)).toEqual(['1.1.1.1', '2a00:1450:4001::1']);
    for (let last = 1; last <= 501; last += 1) await paddle.listPrices(`8.8.${last >> 8}.${last & 255}`);
    const count = bodies.length;
    await paddle.listPrices('8.8.8.8');
    expect(bodies).toHaveLength(count + 1);
  });

  it.each([
    ['8.8.8.8', true],
    ['::ffff:8.8.8.8', true],
    ['2a00:1450:4001::1', true],
    ['127.0.0.1', false],
    ['::ffff:10.1.2.3', false],
    ['172.20.0.1', false],
    ['203.0.113.7', false],
    ['::1', false],
    ['fe80::1', false],
    ['2001:db8::1', false],
    ['unknown', false],
  ])('of %s: it says where the visitor is: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('Paddle that does not answer as it should', () => {
  it.each<[string, RequestListener]>([
    ['is out of order', (_, response) => void response.writeHead(502).end('<html>Bad gateway</html>')],
    ['hangs up', (request) => void request.socket.destroy()],
    [
      'answers something else',
      (_, response) => void response.writeHead(200).end(JSON.stringify({ data: { id: 'sub_1' }, meta: {} })),
    ],
    [
      'refuses',
      (_, response) =>
        void response
          .writeHead(403)
          .end(
            JSON.stringify({ error: { type: 'request_error', code: 'forbidden', detail: 'no' }, meta: {} }),
          ),
    ],
  ])('because it %s is unavailable', async (_, answer) => {
    const paddle = await paddleThat(answer);
    await expect(paddle.cancelAtPeriodEnd('sub_1')).rejects.toThrow(UnavailableServer);
    await expect(paddle.listPrices('')).rejects.toThrow(UnavailableServer);
    await expect(paddle.endNow('sub_1')).rejects.toThrow(UnavailableServer);
    await expect(paddle.listSubscriptions().next()).rejects.toThrow();
  });

  it('in time is unavailable, and what it then says harms nothing', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    await expect(answerOf(promise, 5)).rejects.toThrow(UnavailableServer);
    reject(new Error('too late'));
    await promise.catch(() => {});
  });

  it('because it does not know the subscription says so', async () => {
    const paddle = createPaddle(settings, () => NOW);
    await expect(paddle.cancelAtPeriodEnd('sub_unknown')).rejects.toMatchObject({
      code: 'SUBSCRIPTION_NOT_FOUND',
    });
  });

  it('with another key is unavailable, and says why to the log alone', async () => {
    const paddle = createPaddle({ ...settings, apiKey: 'another' }, () => NOW);
    const error = await paddle.cancelAtPeriodEnd('sub_1').catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', params: {}, cause: { code: 'forbidden' } });
  });
});

describe('ending a subscription', () => {
  it('is done once, and is nothing for one that is unknown', async () => {
    const paddle = createPaddle(settings, () => NOW);
    const bought = books.buy('pri_monthly', 'ana@quits.example', null);
    await paddle.endNow(bought.id);
    expect(bought.status).toBe('canceled');
    await paddle.endNow(bought.id);
    await paddle.endNow('sub_unknown');
  });
});
