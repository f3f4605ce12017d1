import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createGroup, listGroups } from '#contract/groups.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { DEFAULT_CURRENCIES } from '#domain/money/default-currencies.ts';
import type { Arrival } from './arrival.ts';

const GRANT: AccessGrant = {
  userId: 'ana',
  accessToken: 'of-ana',
  expiresAt: '2026-03-14T18:00:00.000Z',
  lastEventId: '7',
};
const answered = () => new Response('{}');

/** The app as it starts in a document that has asked already. */
async function start(arrival: Arrival) {
  vi.resetModules();
  globalThis.quitsArrival = arrival;
  return await import('./arrival.ts');
}

function asked(answer = answered()): Arrival {
  const reads = new Map([['/api/groups', Promise.resolve<Response | undefined>(answer)]]);
  return { grant: Promise.resolve(GRANT), reads: Promise.resolve(reads) };
}

beforeEach(() => {
  globalThis.quitsArrival = undefined;
});

describe('what the document has asked for', () => {
  it('is the first renewal of the session, and no later one', async () => {
    const { takeGrant } = await start(asked());
    expect(await takeGrant()).toEqual(GRANT);
    expect(await takeGrant()).toBeUndefined();
  });

  it('is given once', async () => {
    const answer = answered();
    const { takeGrant, takeRead } = await start(asked(answer));
    await takeGrant();
    expect(await takeRead('/api/groups', 'of-ana')).toBe(answer);
    expect(await takeRead('/api/groups', 'of-ana')).toBeUndefined();
  });

  it('is for the account alone that it was asked for', async () => {
    const { takeGrant, takeRead } = await start(asked());
    await takeGrant();
    expect(await takeRead('/api/groups', 'of-ben')).toBeUndefined();
    expect(await takeRead('/api/groups', undefined)).toBeUndefined();
  });

  it('is nothing before the app has taken the session over', async () => {
    const { takeRead } = await start(asked());
    expect(await takeRead('/api/groups', 'of-ana')).toBeUndefined();
  });

  it('is there without a wait once all of it is answered, and as itself where it was not waited for', async () => {
    const answer = Response.json({ data: ['Flat 12'] });
    const { takeGrant, readsAnswered, takeAnswer, takeRead } = await start(asked(answer));
    await takeGrant();
    expect(takeAnswer('ana', '/api/groups')).toBeUndefined();
    await readsAnswered();
    expect(takeAnswer('ben', '/api/groups')).toBeUndefined();
    expect(takeAnswer('ana', '/api/tier/info')).toBeUndefined();
    expect(takeAnswer('ana', '/api/groups')).toEqual({
      at: expect.any(Number),
      body: { data: ['Flat 12'] },
    });
    expect(takeAnswer('ana', '/api/groups')).toBeUndefined();
    expect(await takeRead('/api/groups', 'of-ana')).toBeUndefined();
  });

  it('is waited for as far as it is answered at all, and can be read only once', async () => {
    const reads = new Map<string, Promise<Response | undefined>>([
      ['/api/groups', Promise.resolve(Response.json({ data: [] }))],
      ['/api/dashboard', Promise.resolve(Response.json({ code: 'SERVICE_UNAVAILABLE' }, { status: 503 }))],
      ['/api/tier/info', Promise.resolve(new Response('<html>'))],
      ['/api/users/profile', Promise.resolve(undefined)],
    ]);
    const { takeGrant, readsAnswered, takeAnswer, takeRead } = await start({
      grant: Promise.resolve(GRANT),
      reads: Promise.resolve(reads),
    });
    await takeGrant();
    await readsAnswered();
    // The call itself finds out what is wrong with them.
    for (const address of ['/api/dashboard', '/api/tier/info', '/api/users/profile'])
      expect(takeAnswer('ana', address)).toBeUndefined();
    expect((await takeRead('/api/dashboard', 'of-ana'))?.status).toBe(503);
    expect(await (await takeRead('/api/tier/info', 'of-ana'))?.text()).toBe('<html>');
    expect(await (await takeRead('/api/groups', 'of-ana'))?.json()).toEqual({ data: [] });
    expect(takeAnswer('ana', '/api/groups')).toBeUndefined();
  });

  it('stays for others where it is only seen', async () => {
    const answer = Response.json({ data: ['Flat 12'] });
    const { takeGrant, readsAnswered, seeAnswer, takeRead, dropReads } = await start(asked(answer));
    expect(seeAnswer('ana', '/api/groups')).toBeUndefined();
    await takeGrant();
    await readsAnswered();
    for (const _ of [1, 2]) expect(seeAnswer('ana', '/api/groups')?.body).toEqual({ data: ['Flat 12'] });
    expect(seeAnswer('ben', '/api/groups')).toBeUndefined();
    expect(await takeRead('/api/groups', 'of-ana')).toBe(answer);
    dropReads();
    expect(seeAnswer('ana', '/api/groups')).toBeUndefined();
  });

  it('is not given when it has become old', async () => {
    const { takeGrant, takeRead, readsAnswered, takeAnswer, dropReads } = await start(asked());
    await takeGrant();
    await readsAnswered();
    dropReads();
    expect(await takeRead('/api/groups', 'of-ana')).toBeUndefined();
    expect(takeAnswer('ana', '/api/groups')).toBeUndefined();
  });

  it('answers a read, and never a change at the same address', async () => {
    const { takeGrant } = await start(asked(Response.json({ data: ['read early'] })));
    const { request } = await import('#web/lib/api/request.ts');
    const sent = vi.fn(async () => Response.json({ data: 'created' }));
    vi.stubGlobal('fetch', sent);
    await takeGrant();
    const options = { token: 'of-ana' };
    const [currency] = DEFAULT_CURRENCIES;
    if (!currency) throw new Error('no currency');
    const body = { name: 'Flat 12', defaultCurrency: currency, currencies: [currency] };
    expect(await request(createGroup, { body }, options)).toBe('created');
    expect(sent).toHaveBeenCalledOnce();
    expect(await request(listGroups, {}, options)).toEqual(['read early']);
    expect(sent).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('is asked for again by the app where it was refused, or never asked for', async () => {
    const refused = await start({ grant: Promise.resolve(undefined), reads: Promise.resolve(undefined) });
    expect(await refused.takeGrant()).toBeUndefined();
    expect(await refused.takeRead('/api/groups', 'of-ana')).toBeUndefined();
    const { takeGrant, takeRead, arrivedTexts } = await start({});
    expect(await takeGrant()).toBeUndefined();
    expect(await takeRead('/api/groups', 'of-ana')).toBeUndefined();
    expect(arrivedTexts('en', 'app')).toBeUndefined();
  });
});

it('the texts of the document are those of its language', async () => {
  const { arrivedTexts } = await start({ texts: { language: 'es', of: { app: { save: 'Guardar' } } } });
  expect(arrivedTexts('es', 'app')).toEqual({ save: 'Guardar' });
  expect(arrivedTexts('es', 'groups')).toBeUndefined();
  expect(arrivedTexts('en', 'app')).toBeUndefined();
});
