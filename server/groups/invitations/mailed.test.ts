import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { InvitationLink, MailedInvitation } from '#contract/invitations.ts';
import { emailOf, startTestApp } from '#test/app.ts';
import { codeOf, type UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { findText } from '#test/find-text.ts';
import { expectData, join, makeAdmin, makeGroup } from '#test/group.ts';
import { accept, mailTo } from '#test/invitation.ts';
import { linkIn } from '#test/outbox.ts';
import type { Invited } from './mailed.ts';
import type { InvitationPreview } from './queries.ts';

const { app, as, anonymous, clock, db, deps, mails } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');

const ask = (by: UserClient, groupId: string, emails: readonly string[], terms: object = {}) =>
  by.post<Invited>(`/api/groups/${groupId}/invitations`, { emails, ...terms });

const list = async (groupId: string, query = '') =>
  expectData(await ana.get<MailedInvitation[]>(`/api/groups/${groupId}/invitations${query}`));

/** Longer than an invitation of an hour lasts; every client signs in again after it. */
async function wait(by: { hours?: number; minutes?: number }, ...people: readonly UserClient[]) {
  clock.advance(by);
  for (const person of [ana, ben, ...people]) {
    const { accessToken } = expectData(await person.post<{ accessToken: string }>('/api/auth/refresh'));
    person.token = accessToken;
  }
}

describe('inviting by e-mail', () => {
  it('mails each address its own link and says what came of each', async () => {
    const { id: groupId } = await makeGroup(ana, [ben], { name: 'Ski trip' });
    await mailTo(ana, groupId, 'again@quits.example');
    const emails = ['new@quits.example', emailOf('Ben'), 'again@quits.example'];
    const answer = await ask(ana, groupId, emails);
    expect(answer.status).toBe(201);
    const [invited, member, renewed] = answer.body.data;
    expect(invited).toEqual({
      id: expect.any(String),
      email: 'new@quits.example',
      result: 'invited',
      status: 'pending',
      createdBy: ana.user.id,
      createdAt: clock.now().toISOString(),
      sentAt: clock.now().toISOString(),
      expiresAt: new Date(clock.now().getTime() + 168 * 3_600_000).toISOString(),
      acceptedAt: null,
      acceptedBy: null,
      guestId: null,
      token: expect.stringMatching(/^[\w-]{64}$/),
      url: `${deps.config.publicUrl}/invitations/${invited?.token}`,
    });
    expect(member).toEqual({ email: emailOf('Ben'), result: 'member' });
    expect(renewed).toMatchObject({ email: 'again@quits.example', result: 'renewed', status: 'pending' });
    expect(linkIn(await mails.to('new@quits.example'))).toBe(`${invited?.url}#to=new%40quits.example`);
    expect(linkIn(await mails.to('again@quits.example'))).toBe(`${renewed?.url}#to=again%40quits.example`);
    expect((await mails.all()).map(({ to }) => to)).not.toContain(emailOf('Ben'));
  });

  it('keeps no link in the answer that a retry is given, which holds the same one all the same', async () => {
    const { id: groupId } = await makeGroup(ana);
    const path = `/api/groups/${groupId}`;
    const first = await mailTo(ana, groupId, 'kept@quits.example');
    for (const [url, body] of [
      [`${path}/invitation-links`, {}],
      [`${path}/invitations`, { emails: ['retried@quits.example', ana.user.email] }],
      [`${path}/invitations/${first.id}/resend`, {}],
    ] as const) {
      const send = () => ana.post<{ token?: string }>(url, body, { 'idempotency-key': url });
      const answer = await send();
      const { token = '' } = [expectData(answer)].flat()[0] ?? {};
      expect(token).toMatch(/^[\w-]{64}$/);
      expect(await send()).toMatchObject({ status: answer.status, body: answer.body });
      expect(await findText(db, token)).toEqual([]);
    }
  });

  it('takes 1 to 50 addresses, each of them once however it is written', async () => {
    const { id: groupId } = await makeGroup(ana);
    const many = Array.from({ length: 51 }, (_, index) => `p${index}@quits.example`);
    for (const wrong of [
      { emails: [] },
      { emails: many },
      { emails: ['flor@quits.example', 'Flor@QUITS.example'] },
      { emails: ['flor@quits.example', 'nobody'] },
      { emails: ['flor@quits.example\r\nBcc: eve@quits.example'] },
      { emails: ['Flor <flor@quits.example>'] },
      { emails: ['flor@guest.invalid'] },
      { emails: ['flor@quits.example,eve@quits.example'] },
      { emails: [`${'f'.repeat(250)}@quits.example`] },
      { emails: 'flor@quits.example' },
      {},
      { emails: ['flor@quits.example'], expirationHours: 0 },
      { emails: ['flor@quits.example'], expirationHours: 8761 },
      { emails: ['flor@quits.example'], expirationHours: 1.5 },
      { emails: ['flor@quits.example', 'gil@quits.example'], guestId: v7() },
    ]) {
      expect(codeOf(await ana.post(`/api/groups/${groupId}/invitations`, wrong))).toEqual([
        400,
        'VALIDATION_ERROR',
      ]);
    }
    expect(await list(groupId)).toEqual([]);
    const invited = expectData(await ask(ana, groupId, many.slice(1)));
    expect(invited.map(({ result }) => result)).toEqual(Array.from({ length: 50 }, () => 'invited'));
    expect((await mails.all()).filter(({ to }) => /^p\d+@/.test(to))).toHaveLength(50);
  });

  it.each([1, 8760])('lasts %i hours when told to', async (expirationHours) => {
    const { id: groupId } = await makeGroup(ana);
    await mailTo(ana, groupId, 'hours@quits.example', { expirationHours });
    const [invitation] = await list(groupId);
    expect(Date.parse(invitation?.expiresAt ?? '') - clock.now().getTime()).toBe(expirationHours * 3_600_000);
  });

  it('keeps one invitation an address, even of two that admins send at once', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    await makeAdmin(ana, groupId, ben);
    const answers = await Promise.all([ana, ben].map((by) => ask(by, groupId, ['Twice@quits.example'])));
    expect(answers.flatMap((answer) => expectData(answer).map(({ result }) => result)).sort()).toEqual([
      'invited',
      'renewed',
    ]);
    expect(await list(groupId)).toHaveLength(1);
  });

  it('sends no mail when a part of it is refused', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const before = (await mails.all()).length;
    for (const [guestId, refusal] of [
      [v7(), [404, 'NOT_GROUP_MEMBER']],
      [ben.user.id, [422, 'INVALID_INPUT']],
    ] as const) {
      expect(codeOf(await ask(ana, groupId, ['ivy@quits.example'], { guestId }))).toEqual(refusal);
      expect(codeOf(await ana.post(`/api/groups/${groupId}/invitation-links`, { guestId }))).toEqual(refusal);
    }
    expect(await list(groupId)).toEqual([]);
    expect(await mails.all()).toHaveLength(before);
  });

  it('is done once for one Idempotency-Key', async () => {
    const { id: groupId } = await makeGroup(ana);
    const key = { 'idempotency-key': v7() };
    const path = `/api/groups/${groupId}/invitations`;
    const [first, second] = [
      await ana.post(path, { emails: ['once@quits.example'] }, key),
      await ana.post(path, { emails: ['once@quits.example'] }, key),
    ];
    expect(second.body).toEqual(first.body);
    expect((await mails.all()).filter(({ to }) => to === 'once@quits.example')).toHaveLength(1);
  });

  it('writes in the language of the recipient’s account, else in the language of the inviter', async () => {
    const [eva, fay, gus] = [await as('Eva'), await as('Fay'), await as('Gus')];
    await eva.put('/api/users/profile', { locale: 'es' });
    await gus.put('/api/users/profile', { locale: 'en' });
    const { id: groupId } = await makeGroup(eva, [], { name: 'Piso' });
    expectData(await ask(eva, groupId, ['neu@quits.example', fay.user.email, gus.user.email]));
    expect((await mails.to('neu@quits.example')).subject).toBe('Eva te invita a «Piso» en Quits');
    expect((await mails.to(fay.user.email)).text).toMatch(/^Hola, Fay:/);
    expect((await mails.to(gus.user.email)).subject).toBe('Eva invites you to “Piso” on Quits');
    const english = await makeGroup(gus, [], { name: 'Piso' });
    expectData(await ask(gus, english.id, [eva.user.email]));
    expect((await mails.to(eva.user.email)).subject).toBe('Gus te invita a «Piso» en Quits');
  });

  it('greets without the name of an account whose address is not confirmed', async () => {
    const { id: groupId } = await makeGroup(ana);
    const squatter = {
      displayName: 'Claim your prize',
      email: 'squat@quits.example',
      password: 'a long one',
    };
    await anonymous.post('/api/auth/register', squatter);
    await mailTo(ana, groupId, 'squat@quits.example');
    expect((await mails.to('squat@quits.example')).text).toMatch(/^Hello,\n/);
  });

  it('says nothing any more of an invitation that was revoked before its message went out', async () => {
    const { id: groupId } = await makeGroup(ana);
    const { id } = await mailTo(ana, groupId, 'unsent@quits.example');
    expect((await ana.delete(`/api/groups/${groupId}/invitations/${id}`)).status).toBe(204);
    expect((await mails.all()).map(({ to }) => to)).not.toContain('unsent@quits.example');
  });

  it('is told to the group as it happens, without the address', async () => {
    const { id: groupId } = await makeGroup(ana, [ben]);
    const stream = await readEvents(app, { authorization: `Bearer ${ben.token}` });
    const { id } = await mailTo(ana, groupId, 'live@quits.example');
    const event = await stream.next();
    expect(event.event).toBe('invitation.created');
    expect(JSON.stringify(event)).toContain(id);
    expect(JSON.stringify(event)).not.toContain('live@');
    stream.close();
  });
});

describe('the list of invitations', () => {
  it('says of each what became of it, newest first, page by page', async () => {
    const { id: groupId } = await makeGroup(ana);
    const names = ['Hal', 'Ida', 'Jon', 'Kai'] as const;
    const people = new Map<string, UserClient>();
    const tokens = new Map<string, string>();
    for (const name of names) {
      people.set(name, await as(name));
      const terms = { expirationHours: name === 'Jon' ? 1 : 168 };
      tokens.set(name, (await mailTo(ana, groupId, emailOf(name), terms)).token);
      clock.advance({ minutes: 1 });
    }
    const [hal, ida] = [people.get('Hal'), people.get('Ida')];
    expectData((await hal?.post(`/api/invitations/${tokens.get('Hal')}/accept`)) ?? fail());
    const acceptedAt = clock.now().toISOString();
    await ida?.post(`/api/invitations/${tokens.get('Ida')}/decline`);
    await wait({ hours: 1 });
    const all = await list(groupId);
    expect(all.map(({ email, status }) => [email, status])).toEqual([
      [emailOf('Kai'), 'pending'],
      [emailOf('Jon'), 'expired'],
      [emailOf('Ida'), 'declined'],
      [emailOf('Hal'), 'accepted'],
    ]);
    expect(all[3]).toMatchObject({ acceptedAt, acceptedBy: hal?.user.id, token: null, url: null });
    expect(all[2]).toMatchObject({ acceptedAt: null, acceptedBy: null, token: tokens.get('Ida') });
    const first = await ana.get<MailedInvitation[]>(`/api/groups/${groupId}/invitations?limit=3`);
    expect(expectData(first)).toEqual(all.slice(0, 3));
    const next = await ana.get(`/api/groups/${groupId}/invitations?limit=3&cursor=${first.body.nextCursor}`);
    expect(next.body).toEqual({ data: all.slice(3), nextCursor: null });
  });

  it('turns the pages of addresses that were invited at once, each of them once', async () => {
    const { id: groupId } = await makeGroup(ana);
    const emails = Array.from({ length: 7 }, (_, index) => `page${index}@quits.example`);
    expectData(await ask(ana, groupId, emails));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const after: string = cursor && `&cursor=${cursor}`;
      const page = await ana.get<MailedInvitation[]>(`/api/groups/${groupId}/invitations?limit=3${after}`);
      seen.push(...expectData(page).map(({ email }) => email));
      cursor = page.body.nextCursor;
    }
    expect(seen.sort()).toEqual(emails);
  });

  it.each(['nonsense', Buffer.from('["a","b"]').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const { id: groupId } = await makeGroup(ana);
      const answer = await ana.get(`/api/groups/${groupId}/invitations?cursor=${cursor}`);
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('leaves links and revoked ones out, as the list of links leaves out what was mailed', async () => {
    const { id: groupId } = await makeGroup(ana);
    const link = expectData(await ana.post<InvitationLink>(`/api/groups/${groupId}/invitation-links`, {}));
    const { id } = await mailTo(ana, groupId, 'lou@quits.example');
    const links = expectData(await ana.get<InvitationLink[]>(`/api/groups/${groupId}/invitation-links`));
    expect(links).toEqual([link]);
    for (const path of [`invitations/${link.id}`, `invitation-links/${id}`]) {
      const answer = await ana.delete(`/api/groups/${groupId}/${path}`);
      expect(codeOf(answer)).toEqual([404, 'INVITATION_NOT_FOUND']);
    }
    expect((await list(groupId)).map((invitation) => invitation.id)).toEqual([id]);
    expect((await ana.delete(`/api/groups/${groupId}/invitations/${id}`)).status).toBe(204);
    expect(await list(groupId)).toEqual([]);
  });
});

describe('sending an invitation again', () => {
  const resend = (by: UserClient, groupId: string, id: string, terms?: object) =>
    by.post<MailedInvitation>(`/api/groups/${groupId}/invitations/${id}/resend`, terms);

  it('mails the same link, which then lasts as long as a new one, also after a decline', async () => {
    const mia = await as('Mia');
    const { id: groupId } = await makeGroup(ana);
    const { id, token } = await mailTo(ana, groupId, mia.user.email, { expirationHours: 1 });
    await mia.post(`/api/invitations/${token}/decline`);
    await wait({ hours: 2 }, mia);
    expect(codeOf(await accept(mia, token))).toEqual([422, 'INVITATION_EXPIRED']);
    const again = expectData(await resend(ana, groupId, id));
    expect(again).toMatchObject({
      id,
      token,
      status: 'pending',
      sentAt: clock.now().toISOString(),
      expiresAt: new Date(clock.now().getTime() + 168 * 3_600_000).toISOString(),
    });
    expect(linkIn(await mails.to(mia.user.email))).toBe(again.url);
    expect((await accept(mia, token)).status).toBe(200);
  });

  it('names the member who sent it last', async () => {
    const { id: groupId } = await makeGroup(ana, [ben], { name: 'Choir' });
    await makeAdmin(ana, groupId, ben);
    const { id, token } = await mailTo(ana, groupId, 'last@quits.example');
    expect(expectData(await resend(ben, groupId, id)).createdBy).toBe(ben.user.id);
    expect((await mails.to('last@quits.example')).subject).toBe('Ben invites you to “Choir” on Quits');
    const preview = await anonymous.get<InvitationPreview>(`/api/invitations/${token}`);
    expect(expectData(preview).invitedBy).toBe('Ben');
  });

  it('is refused for one that was accepted or revoked, or whose address has become a member’s', async () => {
    const [nia, ole] = [await as('Nia'), await as('Ole')];
    const { id: groupId } = await makeGroup(ana);
    const [accepted, revoked, foreign] = [
      await mailTo(ana, groupId, nia.user.email),
      await mailTo(ana, groupId, 'gone@quits.example'),
      await mailTo(ana, groupId, 'ole@elsewhere.example'),
    ];
    expectData(await accept(nia, accepted.token));
    await ana.delete(`/api/groups/${groupId}/invitations/${revoked.id}`);
    await join(groupId, ana, ole);
    await db
      .updateTable('users')
      .set({ email: 'ole@elsewhere.example' })
      .where('id', '=', ole.user.id)
      .execute();
    const before = (await mails.all()).length;
    expect(codeOf(await resend(ana, groupId, accepted.id))).toEqual([422, 'INVITATION_ALREADY_USED']);
    expect(codeOf(await resend(ana, groupId, revoked.id))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect(codeOf(await resend(ana, groupId, foreign.id))).toEqual([422, 'ALREADY_GROUP_MEMBER']);
    expect(codeOf(await ana.delete(`/api/groups/${groupId}/invitations/${accepted.id}`))).toEqual([
      422,
      'INVITATION_ALREADY_USED',
    ]);
    for (const expirationHours of [0, 8761, 1.5]) {
      const answer = await resend(ana, groupId, foreign.id, { expirationHours });
      expect(codeOf(answer)).toEqual([400, 'VALIDATION_ERROR']);
    }
    expect(await mails.all()).toHaveLength(before);
  });
});

function fail(): never {
  throw new Error('nobody there');
}
