import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openAuth } from '#server/people/auth/auth.ts';
import { requireProof } from '#server/people/identities/queries.ts';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { linkIn } from '#test/outbox.ts';

const { as, stranger, db, deps, clock, mails } = await startTestApp();

async function actorOf({ user }: UserClient) {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  return { userId: user.id, sessionId: id };
}

describe('a proof', () => {
  it('is good for ten minutes, signing in is one, and a password gives another', async () => {
    const ana = await as('Ana');
    const actor = await actorOf(ana);
    await requireProof(db, actor, clock.now());
    clock.advance({ minutes: 10 });
    await expect(requireProof(db, actor, clock.now())).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
      details: [{ path: 'proof', code: 'password' }],
    });
    expect((await ana.post('/api/auth/proof', { password: PASSWORD })).status).toBe(204);
    await requireProof(db, actor, clock.now());
  });

  it('is not given by a wrong password, a wrong code, or a passkey that was not asked for', async () => {
    const ben = await as('Ben');
    const actor = await actorOf(ben);
    clock.advance({ minutes: 10 });
    const passkey = {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      response: { clientDataJSON: '', authenticatorData: '', signature: '' },
    };
    for (const given of [{ password: 'a guess' }, { code: '123456' }, { passkey }]) {
      const answer = await ben.post('/api/auth/proof', given);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    await expect(requireProof(db, actor, clock.now())).rejects.toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
    });
  });

  it('ends no session, and alarms no owner, when the database fails to count it', async () => {
    const app = await startTestApp({ rateLimits: true });
    const ida = await app.as('Ida');
    const prove = () => ida.post('/api/auth/proof', { password: PASSWORD });
    expect((await prove()).status).toBe(204);
    app.clock.advance({ minutes: 2 });
    // The count of a minute begins anew; that of the session goes on, and is refused by the database.
    await sql`alter table rate_limits add constraint out_of_order check (points < 2) not valid`.execute(
      app.db,
    );
    expect((await prove()).body.code).toBe('DATABASE_ERROR');
    await sql`alter table rate_limits drop constraint out_of_order`.execute(app.db);
    expect((await ida.get('/api/users/profile')).status).toBe(200);
    expect((await app.mails.all()).filter(({ subject }) => subject.includes('was signed out'))).toEqual([]);
    expect((await prove()).status).toBe(204);
  });
});

describe('signing in', () => {
  it('leaves no session before the second factor, only the cookie of a sign-in that waits', async () => {
    const cleo = await as('Cleo');
    await db
      .insertInto('recovery_codes')
      .values({ user_id: cleo.user.id, code_hash: Buffer.from('any') })
      .execute();
    await db.deleteFrom('sessions').where('user_id', '=', cleo.user.id).execute();
    const client = stranger();
    const answer = await client.post('/api/auth/login', { email: emailOf('Cleo'), password: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect(answer.body.details).toMatchObject([{ path: 'second_factor', code: 'totp' }]);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^quits\.challenge=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const open = await db.selectFrom('sessions').select('id').where('user_id', '=', cleo.user.id).execute();
    expect(open).toEqual([]);
    expect((await client.post('/api/auth/refresh')).status).toBe(401);
  });

  it('hashes one password whatever the address is, so that its time tells nothing', async () => {
    const dan = await as('Dan');
    await as('Eve');
    await db
      .updateTable('identities')
      .set({ password_hash: null })
      .where('user_id', '=', dan.user.id)
      .execute();
    const { passwords } = deps;
    if (!passwords) throw new Error('this test counts what the hashing of the test application does');
    const hash = vi.spyOn(passwords, 'hash');
    const verify = vi.spyOn(passwords, 'verify');
    for (const email of [emailOf('Eve'), emailOf('Dan'), 'nobody@quits.example']) {
      hash.mockClear();
      verify.mockClear();
      await stranger().post('/api/auth/login', { email, password: 'a guess' });
      expect([email, hash.mock.calls.length + verify.mock.calls.length]).toEqual([email, 1]);
    }
  });

  it('and every other hash of a password keeps no connection to the database waiting', async () => {
    const { passwords, pool } = deps;
    if (!passwords) throw new Error('this test counts what the hashing of the test application does');
    const gus = await as('Gus');
    await as('Ida');
    await stranger().post('/api/auth/password/forgot', { email: emailOf('Ida') });
    const [, token] = linkIn(await mails.to(emailOf('Ida'))).split('token=');
    const done: string[] = [];
    // A transaction that waited for the hash would never give its connection back.
    const noConnection = () => vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0));
    const hash = vi.spyOn(passwords, 'hash').mockImplementation(async (password) => {
      await noConnection();
      done.push('hash');
      return `plain:${password}`;
    });
    const verify = vi.spyOn(passwords, 'verify').mockImplementation(async ({ hash: known, password }) => {
      await noConnection();
      done.push('verify');
      return known === `plain:${password}`;
    });
    const password = 'a better horse';
    await stranger().post('/api/auth/register', { displayName: 'Han', email: emailOf('Han'), password });
    await stranger().post('/api/auth/register', { displayName: 'Gus', email: emailOf('Gus'), password });
    expect((await gus.post('/api/auth/proof', { password: PASSWORD })).status).toBe(204);
    expect((await gus.put('/api/users/password', { password })).status).toBe(204);
    expect((await stranger().post('/api/auth/password/reset', { token, password })).status).toBe(204);
    for (const spy of [hash, verify]) spy.mockRestore();
    expect(done).toEqual(['hash', 'hash', 'verify', 'hash', 'hash']);
  });

  it('hashes with scrypt where nothing cheaper was chosen', async () => {
    const { passwords, ...real } = deps;
    const { password } = await (await openAuth(db, real)).$context;
    const hashed = await password.hash(PASSWORD);
    expect(hashed).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    expect(await password.verify({ hash: hashed, password: PASSWORD })).toBe(true);
  });
});
