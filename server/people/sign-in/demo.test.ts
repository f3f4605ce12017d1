import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { AccessGrant, Session } from '#contract/sessions.ts';
import { seedDemo } from '#db/seed.ts';
import { startTestApp } from '#test/app.ts';
import type { Client } from '#test/client.ts';

const { as, stranger, db, mails, deps } = await startTestApp({ demo: true });
await seedDemo(db, deps.clock());

async function visitor(): Promise<Client> {
  const client = stranger();
  const { body } = await client.post<AccessGrant>('/api/auth/demo');
  client.token = body.data.accessToken;
  return client;
}

const [one, other] = [await visitor(), await visitor()];
const [group] = (await one.get<{ id: string }[]>('/api/groups')).body.data;
const someId = deps.newId();
const emails = ['friend@quits.example'];

describe('a visitor of the demo', () => {
  it('sees no other visitor: neither sessions nor devices are shown or kept', async () => {
    const { body } = await one.get<Session[]>('/api/users/sessions');
    expect(body.data).toMatchObject([{ isCurrent: true }]);
    expect(await db.selectFrom('known_devices').select('device_id').execute()).toEqual([]);
    expect(await mails.all()).toEqual([]);
  });

  it.each([
    ['end sessions', 'DELETE', '/api/users/sessions', undefined],
    ['end a session', 'DELETE', `/api/users/sessions/${someId}`, undefined],
    ['export', 'GET', '/api/users/export', undefined],
    ['mail invitations', 'POST', `/api/groups/${group?.id}/invitations`, { emails }],
    ['mail one again', 'POST', `/api/groups/${group?.id}/invitations/${someId}/resend`, undefined],
    ['set a password', 'PUT', '/api/users/password', { password: 'a new horse 12' }],
    ['begin an app', 'POST', '/api/users/totp', undefined],
    ['begin a passkey', 'POST', '/api/users/passkeys/options', undefined],
    ['rename the account', 'PUT', '/api/users/profile', { displayName: 'Mallory' }],
    ['set a picture', 'PUT', '/api/users/avatar', { image: Buffer.from('picture').toString('base64') }],
    ['remove the picture', 'DELETE', '/api/users/avatar', undefined],
    ['delete the account', 'POST', '/api/users/deletion', { acceptOutstanding: true }],
  ] as const)('cannot %s', async (_what, method, url, body) => {
    const sent = body && { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const answer = await one.send({ method, url, ...sent });
    expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(answer.body).toMatchObject({ details: [{ path: 'demo' }], params: { reason: 'demo' } });
  });

  it('chooses a language for themselves and records expenses, and the other visitors stay signed in', async () => {
    const { status } = await one.put('/api/users/profile', { locale: 'es' });
    expect(status).toBe(200);
    expect(
      (await one.post('/api/groups', { name: 'Try', defaultCurrency: 'EUR', currencies: ['EUR'] })).status,
    ).toBe(201);
    const seen = await other.get<User>('/api/users/profile');
    expect([seen.status, seen.body.data.locale]).toEqual([200, null]);
  });
});

it('an account that is none of the cast is closed nothing where the demo is on', async () => {
  const dev = await as('Dev');
  expect((await dev.get('/api/users/export')).status).toBe(200);
  expect((await dev.put('/api/users/profile', { displayName: 'Devi' })).status).toBe(200);
});
