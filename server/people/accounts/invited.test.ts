import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { emailOf, PASSWORD, signIn, startTestApp } from '#test/app.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { linkIn } from '#test/outbox.ts';

const { as, stranger, clock, db, deps, mails } = await startTestApp();
const { publicUrl } = deps.config;
const ana = await as('Ana');
const { id: groupId } = await makeGroup(ana);
const { token, url } = expectData(
  await ana.post<InvitationLink>(`/api/groups/${groupId}/invitation-links`, {}),
);

const person = (name: string, invitationToken = token) => ({
  displayName: name,
  email: emailOf(name),
  password: PASSWORD,
  invitationToken,
});
const confirmationOf = async (name: string) => linkIn(await mails.to(emailOf(name))).slice(publicUrl.length);

describe('registering on the way to an invitation', () => {
  it('leads to the invitation, signed in, where the mail is read in the browser that registered', async () => {
    const ben = stranger();
    await ben.post('/api/auth/register', person('Ben'));
    const answer = await ben.get(await confirmationOf('Ben'));
    expect([answer.status, answer.headers.location]).toEqual([302, url]);
    const { body } = await ben.post<AccessGrant>('/api/auth/refresh');
    ben.token = body.data.accessToken;
    const group = expectData(await ben.post<Group>(`/api/invitations/${token}/accept`));
    expect(group.members.map(({ displayName }) => displayName)).toEqual(['Ana', 'Ben']);
  });

  it('leads there on another device too, which asks for the password first', async () => {
    await stranger().post('/api/auth/register', person('Cleo'));
    const phone = stranger();
    const link = await confirmationOf('Cleo');
    expect((await phone.get(link)).headers.location).toBe(`${url}?confirmed=1`);
    expect((await phone.post('/api/auth/refresh')).status).toBe(401);
    expect((await phone.get(link)).headers.location).toBe(`${url}?confirmed=1`);
    await signIn(phone, 'Cleo');
    expect((await phone.post(`/api/invitations/${token}/accept`)).status).toBe(200);
  });

  it('puts no token into the queue, from which the mail is made later', async () => {
    await stranger().post('/api/auth/register', person('Pia'));
    await stranger().post('/api/auth/confirmation/resend', { email: emailOf('Pia'), invitationToken: token });
    await stranger().post('/api/auth/register', person('Ana'));
    await stranger().post('/api/auth/password/forgot', { email: emailOf('Pia') });
    const { rows } = await sql<{
      payload: object;
    }>`select payload from graphile_worker._private_jobs`.execute(db);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    // Nothing as long and as random as a token: ids are shorter, and written with hyphens.
    expect(rows.filter(({ payload }) => /[\w.]{24,}/.test(JSON.stringify(payload)))).toEqual([]);
    expect(await confirmationOf('Pia')).toContain('token=');
  });

  it('is kept by a confirmation that is asked for again', async () => {
    await stranger().post('/api/auth/register', person('Dan'));
    const email = emailOf('Dan');
    await stranger().post('/api/auth/confirmation/resend', { email, invitationToken: token });
    expect((await stranger().get(await confirmationOf('Dan'))).headers.location).toBe(`${url}?confirmed=1`);
  });

  it('is kept by the confirmation that a login is mailed', async () => {
    await stranger().post('/api/auth/register', person('Eli'));
    const login = { email: emailOf('Eli'), password: PASSWORD, invitationToken: token };
    expect((await stranger().post('/api/auth/login', login)).status).toBe(403);
    expect((await stranger().get(await confirmationOf('Eli'))).headers.location).toBe(`${url}?confirmed=1`);
  });

  it('leads the owner of an account to the invitation, to log in there', async () => {
    await stranger().post('/api/auth/register', person('Ana'));
    const mail = await mails.to(emailOf('Ana'));
    expect(mail.subject).toBe('You already have a Quits account');
    expect(linkIn(mail)).toBe(url);
  });

  it.each([
    'nonsense',
    '../../evil',
    '//evil.example',
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
  ])('makes the account and forgets %s, which is no invitation of ours', async (wrong) => {
    const name = `Eve ${wrong.length}`;
    expect((await stranger().post('/api/auth/register', person(name, wrong))).status).toBe(201);
    const email = emailOf(name);
    await stranger().post('/api/auth/confirmation/resend', { email, invitationToken: wrong });
    const sent = (await mails.all()).filter(({ to }) => to === email);
    expect(sent).toHaveLength(2);
    const places = [];
    for (const mail of sent) {
      places.push((await stranger().get(linkIn(mail).slice(publicUrl.length))).headers.location);
    }
    expect(places).toEqual([`${publicUrl}/login?confirmed=1`, `${publicUrl}/login?confirmed=1`]);
  });

  it('is over with the confirmation, after 24 hours', async () => {
    await stranger().post('/api/auth/register', person('Fay'));
    const link = await confirmationOf('Fay');
    clock.advance({ hours: 24, seconds: 1 });
    expect((await stranger().get(link)).headers.location).toBe(`${publicUrl}/login?confirmation=expired`);
  });
});
