import { describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, makeGroup } from '#test/group.ts';
import type { Invited } from './mailed.ts';

const { as, clock, mails } = await startTestApp({ premiumForAll: true, rateLimits: true });

const addresses = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `p${from + index}@quits.example`);

async function refresh(person: UserClient) {
  const { body } = await person.post<{ accessToken: string }>('/api/auth/refresh');
  person.token = body.data.accessToken;
}

const mailed = async () => (await mails.all()).filter(({ to }) => /^p\d+@/.test(to)).length;

describe('the limits of inviting', () => {
  it('are 200 messages from one account in a day, in whatever groups', async () => {
    const ana = await as('Ana');
    const ben = await as('Ben');
    const [one, two] = [await makeGroup(ana, [ben]), await makeGroup(ana)];
    const invite = (groupId: string, emails: string[], by = ana) =>
      by.post<Invited>(`/api/groups/${groupId}/invitations`, { emails });
    for (const [round, { id }] of [one, two, one].entries()) {
      expect((await invite(id, addresses(50, 50 * round))).status).toBe(201);
    }
    expect((await invite(one.id, [ben.user.email, ...addresses(49, 150)])).status).toBe(201);
    const refused = await invite(two.id, addresses(2, 200));
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBe(24 * 60 * 60);
    expect(refused.body.params).toEqual({ seconds });
    expect(await mailed()).toBe(199);
    // What was refused was not counted, and neither was a member's address.
    expect((await invite(two.id, addresses(1, 200))).status).toBe(201);
    expect((await invite(one.id, [ben.user.email])).status).toBe(201);
    expect((await invite(two.id, addresses(1, 201))).status).toBe(429);
    clock.advance({ days: 1, seconds: 1 });
    await refresh(ana);
    expect((await invite(two.id, addresses(50, 201))).status).toBe(201);
  });

  it('are one message a minute for an invitation that is sent again', async () => {
    const cleo = await as('Cleo');
    const { id: groupId } = await makeGroup(cleo);
    const { body } = await cleo.post<Invited>(`/api/groups/${groupId}/invitations`, { emails: addresses(1) });
    const resend = () => cleo.post(`/api/groups/${groupId}/invitations/${body.data[0]?.id}/resend`);
    clock.advance({ seconds: 20 });
    const refused = await resend();
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
      { seconds: 40 },
    ]);
    expect(refused.headers['retry-after']).toBe('40');
    clock.advance({ seconds: 40 });
    expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
  });

  it('are one message a minute for an address that is invited again', async () => {
    const dan = await as('Dan');
    const { id: groupId } = await makeGroup(dan);
    const email = 'dan.again@quits.example';
    const invite = async () => {
      const answer = await dan.post<Invited>(`/api/groups/${groupId}/invitations`, { emails: [email] });
      return answer.body.data[0];
    };
    const sent = async () => (await mails.all()).filter(({ to }) => to === email).length;
    const first = await invite();
    clock.advance({ seconds: 40 });
    expect(await invite()).toMatchObject({ result: 'renewed', sentAt: first?.sentAt });
    expect(await sent()).toBe(1);
    clock.advance({ seconds: 20 });
    expect(await invite()).toMatchObject({ result: 'renewed', sentAt: clock.now().toISOString() });
    expect(await sent()).toBe(2);
  });

  it('are ten messages a day to one address, though its invitation is revoked and made anew, in whatever groups', async () => {
    const eva = await as('Eva');
    const groups = [await makeGroup(eva), await makeGroup(eva)];
    const emails = ['once.too.often@quits.example'];
    const invite = (at: number, to = emails) =>
      eva.post<Invited>(`/api/groups/${groups[at % 2]?.id}/invitations`, { emails: to });
    for (let count = 0; count < 10; count++) {
      const [invited] = expectData(await invite(count));
      await mails.all();
      const path = `/api/groups/${groups[count % 2]?.id}/invitations/${invited?.id}`;
      expect((await eva.delete(path)).status).toBe(204);
    }
    const refused = await invite(0, ['somebody.else@quits.example', ...emails]);
    expect([refused.status, refused.body.params]).toEqual([429, { seconds: 24 * 60 * 60 }]);
    expect((await mails.all()).filter(({ to }) => to === emails[0])).toHaveLength(10);
    expect((await invite(0, ['somebody.else@quits.example'])).status).toBe(201);
    clock.advance({ days: 1, seconds: 1 });
    await refresh(eva);
    expect((await invite(0)).status).toBe(201);
  });
});
