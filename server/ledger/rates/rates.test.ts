import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ExchangeRates } from '#contract/exchange-rates.ts';
import { rateDocument, startRateSourceStandIn } from '#server/external/rate-source-stand-in.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { startWorker } from '#server/worker.ts';
import { startTestApp } from '#test/app.ts';
import { expectData } from '#test/group.ts';
import { startRateServer } from '#test/rate-server.ts';
import { readExchangeRates } from './commands.ts';

const PATH = '/api/common/exchange-rates';
const bank = await startRateServer();
const { as, app, anonymous, db, deps, clock } = await startTestApp({ exchangeRatesUrl: bank.url });
const without = await startTestApp();

const read = () => readExchangeRates(stepsContext(deps));
const ratesOn = async (query = '') =>
  expectData(await (await as('Ana')).get<ExchangeRates | null>(PATH + query));
const everything = () =>
  db.selectFrom('exchange_rates').selectAll().orderBy('date').orderBy('currency').execute();
const publish = (date: string, rates: Record<string, string>) => {
  bank.answer = rateDocument([{ date, rates }], 'European Central Bank');
};

// The clock of the tests stands at 14 March 2026, a Saturday.
const FRIDAY = '2026-03-13';

describe('exchange rates', () => {
  it('are none before the source has answered, and none is kept by a browser', async () => {
    const answer = await (await as('Ana')).get(PATH);
    expect([answer.status, answer.body.data, answer.headers['cache-control']]).toEqual([
      200,
      null,
      'no-store',
    ]);
  });

  it('are kept to the last decimal, with the day and the publisher', async () => {
    publish('2026-03-12', { USD: '1.1600', IDR: '19381.83', KWD: '0.357012345678' });
    await read();
    expect(await ratesOn()).toEqual({
      date: '2026-03-12',
      source: 'European Central Bank',
      perEuro: { USD: '1.1600', IDR: '19381.83', KWD: '0.357012345678' },
    });
  });

  it('are those of the last day that has any, of all days up to the one that is asked for', async () => {
    publish(FRIDAY, { USD: '1.17' });
    await read();
    expect(await ratesOn()).toMatchObject({ date: FRIDAY, perEuro: { USD: '1.17' } });
    expect(await ratesOn('?date=2026-03-14')).toMatchObject({ date: FRIDAY });
    expect(await ratesOn('?date=2026-03-12')).toMatchObject({ date: '2026-03-12' });
    expect(await ratesOn('?date=2026-03-11')).toBeNull();
  });

  it('read twice are the same, and a figure that is corrected replaces its day', async () => {
    const before = await everything();
    await read();
    expect(await everything()).toEqual(before);
    publish(FRIDAY, { USD: '1.171' });
    await read();
    expect(await ratesOn()).toMatchObject({ perEuro: { USD: '1.171' } });
    expect(await everything()).toHaveLength(before.length);
  });

  it('may be kept by the browser for a while', async () => {
    const { headers } = await (await as('Ana')).get(PATH);
    expect(headers['cache-control']).toBe('private, max-age=900');
  });

  it('are refused to strangers, and for a day that does not exist', async () => {
    expect((await anonymous.get(PATH)).status).toBe(401);
    expect((await (await as('Ana')).get(`${PATH}?date=2026-02-30`)).status).toBe(400);
  });

  it('are none where this server has no source', async () => {
    await readExchangeRates(stepsContext(without.deps));
    const ana = await without.as('Ana');
    expect(expectData(await ana.get(PATH))).toBeNull();
  });
});

const page = (status: number, text: string) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end(text);

describe('an answer that is not to be believed', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['a failure', page(503, 'Down for maintenance')],
    ['a page for people', page(200, '<html><body>Welcome</body></html>')],
    ['a way to another server', (response) => response.writeHead(302, { location: bank.url }).end()],
    ['an end in the middle', (response) => response.writeHead(200).write('<a>', () => response.destroy())],
    ['no answer', (response) => response.destroy()],
    ['bytes that are no text', (response) => response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0xfd]))],
    ['more than any day has', (response) => endless(response)],
    ['a negative rate', page(200, rateDocument([{ date: FRIDAY, rates: { JPY: '180', USD: '-1' } }]))],
    ['a day to come', page(200, rateDocument([{ date: '2026-03-16', rates: { USD: '1.17' } }]))],
    [
      'ten times the rate of before',
      page(200, rateDocument([{ date: FRIDAY, rates: { JPY: '180', USD: '11.71' } }])),
    ],
    ['a tenth of it', page(200, rateDocument([{ date: FRIDAY, rates: { JPY: '180', USD: '0.1171' } }]))],
  ])('is %s: it changes nothing, and the job fails', async (_what, answer) => {
    const before = await everything();
    bank.answer = answer;
    await expect(read()).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });

  it('is no longer a leap when the rate of before is more than a month old', async () => {
    clock.advance({ days: 60 });
    publish('2026-05-12', { USD: '11.71' });
    await read();
    expect((await everything()).at(-1)).toMatchObject({ date: '2026-05-12', per_euro: '11.71' });
  });
});

describe('the job', () => {
  it('runs when a worker starts, and the stand-in answers as the bank does', async () => {
    const standIn = await startRateSourceStandIn(clock.now);
    const read = Promise.withResolvers<void>();
    const fresh = await startTestApp({ exchangeRatesUrl: standIn.url });
    const { rateSource } = fresh.deps;
    const worker = await startWorker(
      {
        ...fresh.deps,
        clock: clock.now,
        rateSource: rateSource && {
          async read() {
            const rates = await rateSource.read();
            read.resolve();
            return rates;
          },
        },
      },
      app.log,
    );
    await read.promise;
    // Lets the job finish.
    await worker.stop();
    await standIn.close();
    const ana = await fresh.as('Ana');
    const rates = expectData(await ana.get<ExchangeRates>(`${PATH}?date=2026-05-13`));
    expect(rates).toMatchObject({ date: '2026-05-13', source: 'Example Central Bank' });
    expect(Object.keys(rates.perEuro)).toHaveLength(29);
    expect(expectData(await ana.get<ExchangeRates>(`${PATH}?date=2026-03-01`)).date).toBe('2026-02-27');
  });
});

/** Until the connection is closed. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/xml' });
  const more = () => {
    while (!response.destroyed && response.write('<!-- more -->'.repeat(1000)));
  };
  response.on('drain', more);
  response.on('close', () => response.off('drain', more));
  more();
}
