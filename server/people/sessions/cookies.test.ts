import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { linkIn } from '#test/outbox.ts';

const direct = await startTestApp();
const secure = await startTestApp({ publicUrl: 'https://quits.example' });

const CHANGES = ALL_ENDPOINTS.filter(({ method }) => method !== 'GET');

describe('cookies', () => {
  it('are all Secure behind https, and HttpOnly but for the one that says whose session it is', async () => {
    await secure.as('Hal');
    const login = { email: emailOf('Hal'), password: PASSWORD };
    const answer = await secure.stranger().post('/api/auth/login', login);
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    expect(cookies).toHaveLength(3);
    expect(cookies.filter((cookie) => !/; HttpOnly/.test(cookie))).toEqual([
      expect.stringMatching(/^__Host-quits.account=[0-9a-f-]{36}; Max-Age=2505600; Path=\//),
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).toMatch(/; SameSite=Lax/);
    }
  });

  it('say whose session the browser holds only as long as it holds one', async () => {
    const mia = await direct.as('Mia');
    const accountIn = async (path: string) => {
      const { headers } = await mia.post(path);
      const cookies = [headers['set-cookie']].flat().map(String);
      return cookies.find((cookie) => cookie.startsWith('quits.account='))?.replace(/; Path=.*/, '');
    };
    expect(await accountIn('/api/auth/refresh')).toBe(`quits.account=${mia.user.id}; Max-Age=2505600`);
    expect(await accountIn('/api/auth/logout')).toBe('quits.account=; Max-Age=0');
    expect(await accountIn('/api/auth/refresh')).toBe('quits.account=; Max-Age=0');
  });

  const cookiesOf = async (app: typeof secure) => {
    const client = app.stranger();
    const person = { displayName: 'Jo', email: emailOf('Jo'), password: PASSWORD };
    const answers = [
      await client.post('/api/auth/register', person),
      await client.post('/api/auth/passkey/options'),
      await (await app.as('Kim')).post('/api/auth/login', { email: emailOf('Kim'), password: PASSWORD }),
    ];
    return answers
      .flatMap(({ headers }) => [headers['set-cookie']].flat().map(String))
      .map((cookie) => cookie.replace(/=.*; Path=([^;]+).*/, ' $1'));
  };

  it('behind https no other host of the domain can set them, but for the session’s, which is signed', async () => {
    expect(await cookiesOf(secure)).toEqual([
      '__Host-quits.registration /',
      '__Host-quits.challenge /',
      '__Secure-quits.session_token /api',
      '__Host-quits.account /',
      '__Host-quits.device /',
    ]);
    expect(await cookiesOf(direct)).toEqual([
      'quits.registration /api/auth/confirm',
      'quits.challenge /',
      'quits.session_token /api',
      'quits.account /',
      'quits.device /',
    ]);
  });

  it('of another name, as another host of the domain could set, say nothing behind https', async () => {
    const client = secure.stranger();
    const person = { displayName: 'Leo', email: emailOf('Leo'), password: PASSWORD };
    await client.post('/api/auth/register', person);
    for (const [name, value] of [...client.cookies]) {
      client.cookies.delete(name);
      client.cookies.set(name.replace('__Host-', ''), value);
    }
    const { pathname, search } = new URL(linkIn(await secure.mails.to(emailOf('Leo'))));
    const { headers } = await client.get(pathname + search);
    expect(headers.location).toMatch(/\/login\?confirmed/);
  });

  it.each(CHANGES.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'serve no other site: %s',
    async (_, { method, path }) => {
      const ida = await direct.as('Ida');
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const answer = await ida.send({ method, url: path, headers });
        expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
        expect(answer.body.details).toBeUndefined();
      }
      expect((await ida.get('/api/users/profile')).status).toBe(200);
    },
  );
});
