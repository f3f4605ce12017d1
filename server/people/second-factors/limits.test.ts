import { describe, expect, it } from 'vitest';
import { emailOf, PASSWORD, startTestApp } from '#test/app.ts';
import { addPasskey } from '#test/authenticator.ts';
import type { Client } from '#test/client.ts';
import { linkIn } from '#test/outbox.ts';

const { as, stranger, deps, clock, mails } = await startTestApp({ rateLimits: true });

const login = async (client: Client, name: string, password = PASSWORD) =>
  (await client.post('/api/auth/login', { email: emailOf(name), password })).status;
const answer = async (client: Client, code: string) =>
  (await client.post('/api/auth/second-factor', { code })).status;

/** Signed in on a device that is known, to an account that asks for a second factor. */
async function withCodes(name: string): Promise<{ owner: Client; codes: string[] }> {
  const owner = await as(name);
  await addPasskey(owner, deps.config.publicUrl);
  const { body } = await owner.post<{ recoveryCodes: string[] }>('/api/users/recovery-codes');
  return { owner, codes: body.data.recoveryCodes };
}

/** Begins sign-ins with the right password until that is refused. */
async function useUpSignIns(name: string): Promise<void> {
  for (let count = 0; count < 10; count++) expect(await login(stranger(), name)).toBe(403);
  clock.advance({ minutes: 1 });
  expect(await login(stranger(), name)).toBe(429);
}

describe('a stranger who knows the password', () => {
  it('uses up no sign-ins of the devices that the owner signed in from', async () => {
    const { owner, codes } = await withCodes('Ana');
    await useUpSignIns('Ana');
    expect(await login(owner, 'Ana')).toBe(403);
    expect(await answer(owner, codes[0] ?? '')).toBe(200);
  });

  it('uses up no codes of the devices that the owner signed in from, nor those of a proof there', async () => {
    const { owner, codes } = await withCodes('Ben');
    for (let count = 0; count < 4; count++) {
      const client = stranger();
      expect(await login(client, 'Ben')).toBe(403);
      for (let attempt = 0; attempt < 5; attempt++) expect(await answer(client, 'AAAA-AAAA')).toBe(400);
    }
    const refused = stranger();
    expect([await login(refused, 'Ben'), await answer(refused, codes[0] ?? '')]).toEqual([403, 429]);
    expect([await login(owner, 'Ben'), await answer(owner, codes[0] ?? '')]).toEqual([403, 200]);
    expect((await owner.post('/api/auth/proof', { code: codes[1] })).status).toBe(204);
  });

  it('is forgotten once the password is reset: the owner signs in on a new device too', async () => {
    const { codes } = await withCodes('Cleo');
    await useUpSignIns('Cleo');
    await stranger().post('/api/auth/password/forgot', { email: emailOf('Cleo') });
    const token = new URL(linkIn(await mails.to(emailOf('Cleo')))).searchParams.get('token');
    const password = 'another horse 7';
    expect((await stranger().post('/api/auth/password/reset', { token, password })).status).toBe(204);
    const device = stranger();
    expect([await login(device, 'Cleo', password), await answer(device, codes[0] ?? '')]).toEqual([403, 200]);
  });
});

it('a known device has as many sign-ins and codes an hour as all others together', async () => {
  const { owner } = await withCodes('Dan');
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    expect(await login(owner, 'Dan')).toBe(403);
    for (let attempt = 0; attempt < (count < 4 ? 5 : 1); attempt++)
      statuses.push(await answer(owner, 'AAAA-AAAA'));
  }
  expect(statuses).toEqual([...Array(20).fill(400), 429]);
  for (let count = 0; count < 5; count++) expect(await login(owner, 'Dan')).toBe(403);
  expect(await login(owner, 'Dan')).toBe(429);
});
