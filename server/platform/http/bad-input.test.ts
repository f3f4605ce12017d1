import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { errorBodySchema } from '#contract/error.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';

const { app, as, anonymous, db } = await startTestApp({ adminEmails: [emailOf('Root')] });
const ana = await as('Ana');
const root = await as('Root');

const json = { 'content-type': 'application/json' };
const login = (payload: string, headers: Record<string, string> = json) =>
  anonymous.send({ method: 'POST', url: '/api/auth/login', payload, headers });

describe('a body', () => {
  it.each([
    ['malformed JSON', '{"email": '],
    ['not JSON at all', 'email=ana'],
    ['JSON that is not an object', '["ana"]'],
    ['null', 'null'],
    ['empty', ''],
    ['reaching into prototypes', '{"email":"a@b.example","password":"x","__proto__":{"admin":true}}'],
    ['reaching into constructors', '{"email":"a@b.example","password":"x","constructor":{"prototype":{}}}'],
    ['nested a hundred thousand deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['deep below a field that is never read', `{"email":"","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('that is %s is refused in the shape of every refusal', async (_name, payload) => {
    const answer = await login(payload);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(errorBodySchema.parse(answer.body).path).toBe('/api/auth/login');
  });

  it('of 2 MB is refused', async () => {
    const answer = await login(JSON.stringify({ email: 'a'.repeat(2_000_000), password: 'x' }));
    expect([answer.status, answer.body.code]).toEqual([413, 'VALIDATION_ERROR']);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('of type %s is refused, as a form of another site would send it', async (type) => {
    const answer = await login('{"email":"a@b.example","password":"x"}', { 'content-type': type });
    expect([answer.status, answer.body.code]).toEqual([415, 'VALIDATION_ERROR']);
  });

  it('may be missing with its type named, where nothing is expected', async () => {
    const answer = await anonymous.send({ method: 'POST', url: '/api/auth/logout', headers: json });
    expect(answer.status).toBe(204);
  });

  it.each(['\u0000', '\ud83d'])('with %j, which no database stores, is refused', async (character) => {
    const answer = await ana.put('/api/users/profile', { displayName: `Ana${character}` });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it.each([
    ['a token', '/api/auth/password/reset', { token: '\u0000', password: 'Another-pass-7y' }, 'token'],
    [
      'an invitation',
      '/api/auth/register',
      { displayName: 'Zed', email: emailOf('Zed'), password: PASSWORD, invitationToken: 'a\u0000b' },
      'invitationToken',
    ],
  ])('with NUL in %s names the field', async (_, url, body, path) => {
    const answer = await ana.post(url, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path }]);
  });
});

describe('an address', () => {
  it.each([
    ['/api/invitations/%00', 'token'],
    ['/api/admin/users?search=a%00b', 'search'],
  ])('with NUL in it names the field: %s', async (url, path) => {
    const answer = await root.get(url);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path }]);
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/auth/sign-in/email'])(
    'that leads nowhere is 404 in the shape of every refusal: %s',
    async (path) => {
      const answer = await ana.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
      expect(errorBodySchema.parse(answer.body).status).toBe(404);
    },
  );

  it.each(['/api/groups/%', '/api/groups/%E0%A4%A', '/api/groups/%FF'])(
    'with a broken escape is 400: %s',
    async (path) => {
      const answer = await ana.get(path);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it.each(['/api/%ff', '/%ff'])('with a broken escape has the headers of every answer: %s', async (path) => {
    const { headers } = await app.inject({ url: path });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.any(String),
      'x-request-id': expect.any(String),
    });
  });

  it.each(['/api/groups/%00', `/api/groups/${'x'.repeat(1000)}`, '/api/groups/not-an-id'])(
    'with an id that is none is refused: %s',
    async (path) => {
      const { status } = await ana.get(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  it('is refused for a method that it does not have', async () => {
    for (const method of ['PATCH', 'DELETE', 'TRACE'] as const) {
      const answer = await anonymous.send({ method, url: '/api/auth/login' });
      expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    }
  });

  it('names every wrong part of a query', async () => {
    const answer = await ana.get('/api/activity?limit=0');
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path: 'limit' }]);
  });
});

describe('what is not HTTP', () => {
  it('is answered in our shape and the connection closed', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    socket.write('NONSENSE\r\n\r\n');
    const received: Buffer[] = [];
    for await (const chunk of socket) received.push(Buffer.from(chunk));
    const [head = '', body = ''] = Buffer.concat(received).toString().split('\r\n\r\n');
    expect(head).toContain('400 Bad Request');
    expect(errorBodySchema.parse(JSON.parse(body)).code).toBe('VALIDATION_ERROR');
  });
});

describe('a failure of ours', () => {
  it('tells the caller nothing of the database', async () => {
    await db.schema.alterTable('users').renameTo('users_gone').execute();
    const answer = await ana
      .get('/api/users/profile')
      .finally(() => db.schema.alterTable('users_gone').renameTo('users').execute());
    expect([answer.status, answer.body.code]).toEqual([500, 'DATABASE_ERROR']);
    expect(answer.text).not.toMatch(/relation|select|does not exist/i);
  });
});
