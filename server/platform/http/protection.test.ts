import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Config } from '#server/config.ts';
import { startTestApp } from '#test/app.ts';
import { PADDLE } from '#test/paddle-settings.ts';

const { stranger, as, another } = await startTestApp({ rateLimits: true });
const overloaded = await startTestApp({ maxEventLoopDelay: 1 });
const behindTls = await startTestApp({ publicUrl: 'https://quits.example' });

const guess = (email: string) => stranger().post('/api/auth/login', { email, password: 'a guess' });

describe('limits', () => {
  it('slow down a client that guesses the password of one account, and say for how long', async () => {
    const answers = [];
    for (let count = 0; count < 11; count++) answers.push(await guess('ana@quits.example'));
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(401));
    const refused = answers[10];
    expect([refused?.status, refused?.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.body.params).toEqual({ seconds: Number(refused?.headers['retry-after']) });
  });

  it('do not stop others at the same address', async () => {
    expect((await guess('ben@quits.example')).status).toBe(401);
    await as('Cleo');
  });

  it.each([
    ['/api/auth/confirmation/resend', 5],
    ['/api/auth/password/forgot', 5],
  ])('keep %s from filling a mailbox', async (path, limit) => {
    const email = `${path.split('/').at(-1)}@quits.example`;
    const ask = () => stranger().post(path, { email });
    for (let count = 0; count < limit; count++) expect((await ask()).status).toBe(204);
    expect((await ask()).status).toBe(429);
  });

  it.each([
    ['/api/auth/register', 30],
    ['/api/auth/password/reset', 20],
  ])('keep %s from being tried without end', async (path, limit) => {
    const statuses = [];
    for (let count = 0; count <= limit; count++) statuses.push((await stranger().post(path, {})).status);
    expect(statuses).toContain(429);
  });

  it('keep the prices, for which Paddle is asked, from being asked for without end', async () => {
    const statuses = [];
    for (let count = 0; count <= 30; count++) {
      statuses.push((await stranger().get('/api/paddle/products')).status);
    }
    expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429]);
  });

  it('end a request that does not arrive whole', async () => {
    // Off is Fastify's default, with which a connection that was lost half way stays open for ever.
    const { requestTimeout, headersTimeout, timeout, maxConnections } = overloaded.app.server;
    expect({ requestTimeout, headersTimeout, timeout, maxConnections }).toEqual({
      requestTimeout: 600_000,
      headersTimeout: 15_000,
      timeout: 120_000,
      maxConnections: 5_000,
    });
  });

  it('never refuse a health check or a page', async () => {
    // The minute of its limit begins here.
    const fresh = (await startTestApp({ rateLimits: true })).stranger();
    for (let count = 0; count < 601; count++) await fresh.get('/api/common/config');
    expect((await fresh.get('/api/common/config')).status).toBe(429);
    expect((await fresh.get('/healthz')).status).toBe(200);
  });
});

describe('headers', () => {
  it.each<[string, Partial<Config>, allowed: string]>([
    ['where nothing is sold', {}, "script-src 'self'"],
    ['where every account is premium', { paddle: PADDLE, premiumForAll: true }, "script-src 'self'"],
    [
      'where Paddle sells',
      { paddle: PADDLE },
      "script-src 'self' https://cdn.paddle.com;frame-src 'self' https://buy.paddle.com;connect-src 'self' https://checkout-service.paddle.com https://buy.paddle.com",
    ],
    [
      'where it is tried out',
      { paddle: { ...PADDLE, environment: 'sandbox' } },
      "script-src 'self' https://cdn.paddle.com https://sandbox-cdn.paddle.com;frame-src 'self' https://sandbox-buy.paddle.com;connect-src 'self' https://sandbox-checkout-service.paddle.com https://sandbox-buy.paddle.com",
    ],
    [
      'where a stand-in sells',
      { paddle: { ...PADDLE, scriptUrl: 'http://127.0.0.1:4001/paddle.js' } },
      "script-src 'self' http://127.0.0.1:4001;frame-src 'self' http://127.0.0.1:4001;connect-src 'self' http://127.0.0.1:4001",
    ],
  ])(
    '%s let pages load the checkout and nothing more, in the process that the browser has begun for them',
    async (_, settings, allowed) => {
      const { anonymous } = await another(settings);
      const { headers } = await anonymous.get('/healthz');
      const policy = String(headers['content-security-policy']).split(';');
      // Where the documents have been built, their scripts: of the pages for visitors, of the app without an early
      // figure, with that of a group, and with that of the dashboard.
      const sources = policy.filter((part) => /^(script|frame|connect)-src/.test(part)).join(';');
      const ofDocuments = / 'sha256-[\w+/=]+'/g;
      expect(sources.match(ofDocuments)?.length ?? 0).toBeLessThanOrEqual(4);
      expect(sources.replace(ofDocuments, '')).toBe(allowed);
      expect(policy.some((part) => part.includes('unsafe'))).toBe(false);
      expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    },
  );

  it('let pages load nothing but our own files, and no other site frame them', async () => {
    const { headers } = await behindTls.anonymous.get('/healthz');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });

  it.each(['/', '/nowhere', '/api/nowhere', '/api/groups', '/api/events', '/assets/nothing.js'])(
    'are those of %s too, whatever its answer is',
    async (path) => {
      const all = (await behindTls.anonymous.get('/healthz')).headers;
      const names = Object.keys(all).filter((name) =>
        /^(x-(?!request-id)|cross-|referrer|strict-)/.test(name),
      );
      expect(names.length).toBeGreaterThan(7);
      const { headers } = await behindTls.anonymous.get(path);
      expect(names.filter((name) => headers[name] !== all[name])).toEqual([]);
    },
  );

  it.each(['/api/nowhere', '/api/groups', '/api/events', '/api/openapi.json', '/api/docs/scalar.js'])(
    'let what is no page load nothing: %s',
    async (path) => {
      const { headers } = await behindTls.anonymous.get(path);
      expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
    },
  );

  it('let pages use the style sheet that the toasts bring, by its hash', async () => {
    let added = '';
    const style = { appendChild: (text: string) => (added += text) };
    vi.stubGlobal('document', {
      head: { appendChild: () => undefined },
      createElement: () => style,
      createTextNode: (text: string) => text,
    });
    await import('sonner');
    vi.unstubAllGlobals();
    const { headers } = await behindTls.anonymous.get('/healthz');
    const hash = createHash('sha256').update(added).digest('base64');
    expect(added).toContain('[data-sonner-toaster]');
    expect(String(headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
  });

  it('insist on https where the instance is behind it, and only there', async () => {
    const secure = await behindTls.anonymous.get('/healthz');
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    const plain = await stranger().get('/healthz');
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(String(plain.headers['content-security-policy'])).not.toContain('upgrade-insecure-requests');
  });

  it('mark cookies as secure behind https', async () => {
    const ana = await behindTls.as('Ana');
    expect([...ana.cookies.keys()]).toContain('__Secure-quits.session_token');
  });

  it('keep what one person reads out of shared caches', async () => {
    const ana = await behindTls.as('Ana');
    expect((await ana.get('/api/users/profile')).headers['cache-control']).toBe('no-store');
    const refused = await ana.patch('/api/users/profile', {}, { origin: 'https://elsewhere.example' });
    expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store']);
  });

  it('carry an id by which the request is found in the logs', async () => {
    const given = await stranger().get('/healthz', { 'x-request-id': 'proxy-12345678' });
    expect(given.headers['x-request-id']).toBe('proxy-12345678');
    const made = await stranger().get('/healthz', { 'x-request-id': 'two\twords' });
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a process that is late', () => {
  it('turns requests to the API away for a while, and still serves its health', async () => {
    await vi.waitFor(
      async () => {
        const until = performance.now() + 200;
        while (performance.now() < until);
        const { status, body, headers } = await overloaded.stranger().get('/api/auth/session');
        expect([status, body.code, headers['retry-after']]).toEqual([503, 'SERVICE_UNAVAILABLE', '2']);
      },
      { timeout: 40_000, interval: 1 },
    );
    expect((await overloaded.stranger().get('/healthz')).status).toBe(200);
  });
});
