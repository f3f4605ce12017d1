import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getProfile } from '#contract/accounts.ts';
import { listGroups } from '#contract/groups.ts';
import { createInvitationLink } from '#contract/invitations.ts';
import { deleteTransaction, getTransaction, listTransactions } from '#contract/transactions.ts';
import { access } from './access.ts';
import { call } from './call.ts';
import { REQUEST_TIMEOUT_MS } from './request.ts';

const GROUP = '019c0000-0000-7000-8000-000000000001';
const ANA = '019c0000-0000-7000-8000-00000000000a';
const BEN = '019c0000-0000-7000-8000-00000000000b';
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const json = (status: number, body: unknown) => Response.json(body, { status });
const error = (status: number, code: string, more: object = {}) =>
  json(status, { code, message: code, status, timestamp: inMs(0), path: '/', ...more });

let requests: { url: string; method: string; token: string | null; key: string | null; body: unknown }[];

/** The network, answering each request with the next of these. */
function server(...answers: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    requests.push({
      url,
      method: init.method ?? '',
      token: headers.get('authorization'),
      key: headers.get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    });
    const answer = answers.shift();
    if (!answer) throw new Error(`nobody answers ${url}`);
    return Promise.resolve(answer());
  });
}

beforeEach(() => {
  requests = [];
  access.adopt({ userId: ANA, accessToken: 'good', expiresAt: inMs(900_000), lastEventId: 'place' });
});
afterEach(() => {
  access.adopt(undefined);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what is sent', () => {
  it('a path filled in, the filters that are set, and the token', async () => {
    server(() => json(200, { data: [], nextCursor: null }));
    await call(listTransactions, {
      params: { groupId: GROUP },
      query: { q: 'a b', type: undefined, limit: 5 },
    });
    expect(requests[0]).toMatchObject({
      url: `/api/groups/${GROUP}/transactions?q=a+b&limit=5`,
      method: 'GET',
      token: 'Bearer good',
    });
  });

  it('a body as JSON, with the key that makes it safe to send again', async () => {
    server(() => json(201, { data: {} }));
    const input = { params: { groupId: GROUP }, body: { maxUses: 3 } };
    await call(createInvitationLink, input, { idempotencyKey: 'k1' });
    expect(requests[0]).toMatchObject({ method: 'POST', key: 'k1', body: { maxUses: 3 } });
  });
});

describe('what comes back', () => {
  it('is the data alone; a list keeps its cursor', async () => {
    server(
      () => json(200, { data: { id: 'x' } }),
      () => json(200, { data: [1], nextCursor: 'more' }),
    );
    expect(await call(getProfile, {})).toEqual({ id: 'x' });
    expect(await call(listGroups, {})).toEqual({ data: [1], nextCursor: 'more' });
  });

  it('a refusal is an ApiError with everything the server said', async () => {
    server(() =>
      error(422, 'EXPENSE_AMOUNTS_MISMATCH', { params: { difference: 5 }, details: [{ path: 'a' }] }),
    );
    await expect(call(getProfile, {})).rejects.toMatchObject({
      code: 'EXPENSE_AMOUNTS_MISMATCH',
      status: 422,
      params: { difference: 5 },
      details: [{ path: 'a' }],
    });
  });

  it.each([
    ['a code that this version does not know', () => error(418, 'TEAPOT'), 'UNKNOWN_ERROR'],
    ["a proxy's error page", () => new Response('<html>', { status: 502 }), 'SERVICE_UNAVAILABLE'],
    [
      "an error page of a proxy's own status",
      () => new Response('<html>', { status: 524 }),
      'SERVICE_UNAVAILABLE',
    ],
    ['an answer of a server that is closing', () => json(503, CLOSING), 'SERVICE_UNAVAILABLE'],
    ["a proxy's error page in JSON", () => json(504, { error: 'upstream' }), 'SERVICE_UNAVAILABLE'],
    ["a proxy's own limit", () => json(429, { error: 'slow down' }), 'RATE_LIMIT_EXCEEDED'],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'NETWORK_ERROR'],
  ])('%s is an error like any other', async (_, answer, code) => {
    server(answer);
    await expect(call(getProfile, {})).rejects.toMatchObject({ code });
  });

  it.each([
    ['an empty page', () => new Response('')],
    ['an empty answer', () => new Response(null, { status: 204 })],
    ['a page of a portal', () => new Response('<html>Accept the terms</html>')],
    ['JSON without data', () => json(200, {})],
    ['a list', () => json(200, [])],
    ['null', () => json(200, null)],
    ['a text', () => json(200, 'ok')],
  ])('%s that is not of our server is no answer', async (_, answer) => {
    server(answer);
    await expect(call(getProfile, {})).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  });

  it('nothing is an answer only with the status that says so', async () => {
    const input = { params: { groupId: GROUP, transactionId: GROUP } };
    server(
      () => new Response(null, { status: 204 }),
      () => new Response(''),
    );
    expect(await call(deleteTransaction, input)).toBeUndefined();
    await expect(call(deleteTransaction, input)).rejects.toMatchObject({ status: 0, code: 'NETWORK_ERROR' });
  });

  it('an answer that takes too long is told apart from none', async () => {
    server(() => Promise.reject(new DOMException('late', 'TimeoutError')));
    await expect(call(getProfile, {})).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      params: { reason: 'timeout' },
    });
    expect(REQUEST_TIMEOUT_MS).toBe(10_000);
  });

  it('what the caller gave up on purpose is no error of the server', async () => {
    server(() => Promise.reject(new DOMException('given up', 'AbortError')));
    await expect(call(getProfile, {})).rejects.toMatchObject({ name: 'AbortError' });
  });
});

/** Fastify's own, past every hook of ours. */
const CLOSING = { error: 'Service Unavailable', message: 'Service Unavailable', statusCode: 503 };

const renewalOf = (userId: string) => () =>
  json(200, { data: { userId, accessToken: 'fresh', expiresAt: inMs(900_000) } });

describe('a token that has run out', () => {
  const renewal = renewalOf(ANA);

  it('is renewed once after a 401, and the call made again', async () => {
    server(
      () => error(401, 'TOKEN_EXPIRED'),
      renewal,
      () => json(200, { data: { id: 'x' } }),
    );
    expect(await call(getProfile, {})).toEqual({ id: 'x' });
    expect(requests.map(({ token }) => token)).toEqual(['Bearer good', null, 'Bearer fresh']);
  });

  it('refused again with a fresh token, the call fails: there is no third attempt', async () => {
    server(
      () => error(401, 'UNAUTHORIZED'),
      renewal,
      () => error(401, 'UNAUTHORIZED'),
    );
    await expect(call(getProfile, {})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(requests).toHaveLength(3);
  });

  it('is renewed before the call when it is known to be over', async () => {
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    server(renewal, () => json(200, { data: {} }));
    await call(getTransaction, { params: { groupId: GROUP, transactionId: GROUP } });
    expect(requests.map(({ token }) => token)).toEqual([null, 'Bearer fresh']);
  });
});

describe('another account that has signed in, in this browser, since the page was opened', () => {
  const sent = () => requests.map(({ token }) => token);

  it('is not given what the first one sends, after a 401', async () => {
    server(() => error(401, 'TOKEN_EXPIRED'), renewalOf(BEN));
    await expect(call(getProfile, {})).rejects.toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    expect(sent()).toEqual(['Bearer good', null]);
  });

  it('is not given what the first one sends, when its token is known to be over', async () => {
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    server(renewalOf(BEN));
    await expect(call(getProfile, {})).rejects.toMatchObject({ status: 401 });
    expect(sent()).toEqual([null]);
  });

  it('is not given what the account is expected to send', async () => {
    access.adopt(undefined);
    access.expect(ANA);
    server(renewalOf(BEN));
    await expect(call(getProfile, {})).rejects.toMatchObject({ status: 401 });
    expect(sent()).toEqual([null]);
  });

  it('is not given what was asked for before it signed in', async () => {
    server();
    await expect(call(getProfile, {}, { userId: BEN })).rejects.toMatchObject({ status: 401 });
    expect(sent()).toEqual([]);
  });

  it('sends its own', async () => {
    server(
      () => error(401, 'TOKEN_EXPIRED'),
      renewalOf(BEN),
      () => json(200, { data: { id: BEN } }),
    );
    await call(getProfile, {}).catch(() => undefined);
    expect(await call(getProfile, {})).toEqual({ id: BEN });
    expect(sent()).toEqual(['Bearer good', null, 'Bearer fresh']);
  });
});
