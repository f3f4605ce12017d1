import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink, MailedInvitation } from '#contract/invitations.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, join, makeGroup, memberPath, record } from '#test/group.ts';

const { as, clock } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const eve = await as('Eve');

const membersOf = async (by: UserClient, id: string) =>
  expectData(await by.get<Group>(`/api/groups/${id}`)).members.map(({ displayName, role, leftAt }) => [
    displayName,
    leftAt === null ? role : 'left',
  ]);

describe('roles', () => {
  it('are granted and revoked by admins', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const promoted = await ana.patch<Group>(memberPath(id, ben), { role: 'admin' });
    expect(expectData(promoted).members.map(({ role }) => role)).toEqual(['admin', 'admin']);
    await ben.patch(memberPath(id, ana), { role: 'member' });
    expect(await membersOf(ana, id)).toEqual([
      ['Ana', 'member'],
      ['Ben', 'admin'],
    ]);
    expect((await ana.patch(memberPath(id, ana), { role: 'admin' })).body.code).toBe(
      'INSUFFICIENT_PERMISSIONS',
    );
  });

  it('leave a group with an admin, always', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const refused = await ana.patch(memberPath(id, ana), { role: 'member' });
    expect([refused.status, refused.body.code]).toEqual([422, 'CANNOT_LEAVE_AS_ADMIN']);
  });

  it('are given up by an admin once: a second request is answered as the first', async () => {
    const { id } = await makeGroup(ana, [ben]);
    expectData(await ana.patch<Group>(memberPath(id, ben), { role: 'admin' }));
    const stepDown = () => ana.patch<Group>(memberPath(id, ana), { role: 'member' });
    const answered = expectData(await stepDown());
    // As a caller asks to whom the first answer was lost.
    expect(expectData(await stepDown())).toEqual(answered);
    expect((await ana.patch(memberPath(id, ben), { role: 'admin' })).body.code).toBe(
      'INSUFFICIENT_PERMISSIONS',
    );
  });

  it('are for members only', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await ben.post(`/api/groups/${id}/leave`);
    for (const other of [ben, eve]) {
      const answers = [
        await ana.patch(memberPath(id, other), { role: 'admin' }),
        await ana.delete(memberPath(id, other)),
      ];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'NOT_GROUP_MEMBER']);
    }
  });
});

describe('leaving', () => {
  it('ends what the person may see, and keeps their place in the past', async () => {
    const { id } = await makeGroup(ana, [ben]);
    expect((await ben.post(`/api/groups/${id}/leave`)).status).toBe(204);
    expect((await ben.get(`/api/groups/${id}`)).body.code).toBe('GROUP_NOT_FOUND');
    expect(expectData(await ben.get<Group[]>('/api/groups')).map((group) => group.id)).not.toContain(id);
    expect(await membersOf(ana, id)).toEqual([
      ['Ana', 'admin'],
      ['Ben', 'left'],
    ]);
  });

  it('waits until nothing is open, and says what is', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await record(ana, id, expenseOf(ana, [ana, ben], { amount: 5000 }));
    await record(ana, id, expenseOf(ben, [ana], { amount: 300, currency: 'USD' }));
    for (const refused of [
      await ben.post(`/api/groups/${id}/leave`),
      await ana.delete(memberPath(id, ben)),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([422, 'INVALID_INPUT']);
      expect(refused.body.params).toEqual({ reason: 'outstanding-balance', currency: 'EUR', amount: -2500 });
      expect(refused.body.details).toEqual([
        { currency: 'EUR', amount: -2500 },
        { currency: 'USD', amount: 300 },
      ]);
    }
    for (const [from, to, amount, currency] of [
      [ben, ana, 2500, 'EUR'],
      [ana, ben, 300, 'USD'],
    ] as const) {
      const body = { from: from.user.id, to: to.user.id, amount, currency };
      expectData(await ana.post(`/api/groups/${id}/settlements`, body));
    }
    expect((await ben.post(`/api/groups/${id}/leave`)).status).toBe(204);
  });

  it('is not for the last admin, not even for the last member', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const answers = [await ana.post(`/api/groups/${id}/leave`), await ana.delete(memberPath(id, ana))];
    for (const { status, body } of answers)
      expect([status, body.code]).toEqual([422, 'CANNOT_LEAVE_AS_ADMIN']);
    await ben.post(`/api/groups/${id}/leave`);
    expect((await ana.post(`/api/groups/${id}/leave`)).body.code).toBe('CANNOT_LEAVE_AS_ADMIN');
  });

  it('by two admins at once leaves one of them', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await ana.patch(memberPath(id, ben), { role: 'admin' });
    const answers = await Promise.all([ana, ben].map((admin) => admin.post(`/api/groups/${id}/leave`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    const roles = (await membersOf(cleo, id)).map(([, role]) => role);
    expect(roles.sort()).toEqual(['admin', 'left', 'member']);
  });

  it('at once with an expense either is refused or leaves that person out of it', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await makeGroup(ana, [ben]);
      const [left, made] = await Promise.all([
        ben.post(`/api/groups/${id}/leave`),
        ana.post(`/api/groups/${id}/transactions`, expenseOf(ana, [ana, ben])),
      ]);
      expect([
        [204, 422],
        [422, 201],
      ]).toContainEqual([left.status, made.status]);
    }
  });
});

describe('removing', () => {
  it('is for admins', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    const refused = await ben.delete(memberPath(id, cleo));
    expect([refused.status, refused.body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    expect((await ana.delete(memberPath(id, cleo))).status).toBe(204);
    expect((await cleo.get(`/api/groups/${id}`)).status).toBe(404);
  });
});

describe('coming back', () => {
  it('by a new invitation is the same place in old transactions, as a member', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await ana.patch(memberPath(id, ben), { role: 'admin' });
    const dinner = await record(ben, id, expenseOf(ben, [ben]));
    await ben.post(`/api/groups/${id}/leave`);
    await join(id, ana, ben);
    expect(await membersOf(ben, id)).toEqual([
      ['Ana', 'admin'],
      ['Ben', 'member'],
    ]);
    expect(expectData(await ben.get(`/api/groups/${id}/transactions/${dinner.id}`))).toEqual(dinner);
  });
});

describe('the invitations of an admin', () => {
  const linkOf = async (by: UserClient, id: string) =>
    expectData(await by.post<InvitationLink>(`/api/groups/${id}/invitation-links`, {}));
  const mailOf = async (by: UserClient, id: string, email: string) => {
    const [mailed] = expectData(
      await by.post<MailedInvitation[]>(`/api/groups/${id}/invitations`, { emails: [email] }),
    );
    return mailed;
  };
  const acceptCode = async (token: string) => (await eve.post(`/api/invitations/${token}/accept`)).body.code;

  it.each([
    ['leaves', (id: string) => ben.post(`/api/groups/${id}/leave`)],
    ['is removed', (id: string) => ana.delete(memberPath(id, ben))],
    ['is an admin no more', (id: string) => ana.patch(memberPath(id, ben), { role: 'member' })],
    ['steps down', (id: string) => ben.patch(memberPath(id, ben), { role: 'member' })],
  ] as const)('who %s end, and those of the others stand', async (_, end) => {
    const { id } = await makeGroup(ana, [ben]);
    await ana.patch(memberPath(id, ben), { role: 'admin' });
    const [hers, his] = [await linkOf(ana, id), await linkOf(ben, id)];
    const mailed = await mailOf(ben, id, 'fay@quits.example');
    const used = await linkOf(ben, id);
    expectData(await cleo.post(`/api/invitations/${used.token}/accept`));
    expect((await end(id)).status).toBeLessThan(300);
    expect(await acceptCode(his.token)).toBe('INVITATION_NOT_FOUND');
    expect(await acceptCode(mailed?.token ?? '')).toBe('INVITATION_NOT_FOUND');
    const links = expectData(await ana.get<InvitationLink[]>(`/api/groups/${id}/invitation-links`));
    expect(links.map((link) => link.id)).toContain(hers.id);
    expect(links.map((link) => link.createdBy)).not.toContain(ben.user.id);
    const mails = expectData(await ana.get<MailedInvitation[]>(`/api/groups/${id}/invitations`));
    expect(mails).toEqual([]);
    expect((await eve.post(`/api/invitations/${hers.token}/accept`)).status).toBe(200);
  });

  it('that were sent again by another admin are that one’s', async () => {
    const { id } = await makeGroup(ana, [ben]);
    await ana.patch(memberPath(id, ben), { role: 'admin' });
    const mailed = await mailOf(ben, id, 'gus@quits.example');
    clock.advance({ minutes: 2 });
    expectData(await ana.post(`/api/groups/${id}/invitations/${mailed?.id}/resend`));
    expectData(await ana.delete(memberPath(id, ben)));
    expect((await eve.get(`/api/invitations/${mailed?.token}`)).status).toBe(200);
  });
});
