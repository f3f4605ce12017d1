import { describe, expect, it } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import type { WaitingInvitation } from '#contract/invitations.ts';
import type { Transaction } from '#contract/transactions.ts';
import { emailOf, startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import { expectData, expenseOf, join, makeGroup, record } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';
import { mailTo } from '#test/invitation.ts';

const { app, as, anonymous, clock, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const dora = await as('Dora');

const waiting = async (by: UserClient) =>
  expectData(await by.get<WaitingInvitation[]>('/api/invitations')).map(({ id }) => id);

/** A person of their own for each test: what waits for one is in no other's list. */
let count = 0;
async function newcomer() {
  const name = `Newcomer ${++count}`;
  return { person: await as(name), email: emailOf(name) };
}

describe('the invitations that wait for a person', () => {
  it('are those mailed to their own address, with what the mail says and a way to answer', async () => {
    const { person, email } = await newcomer();
    const ski = await makeGroup(ana, [ben], { name: 'Ski trip' });
    const { id, token } = await mailTo(ana, ski.id, email);
    const answer = await person.get<WaitingInvitation[]>('/api/invitations');
    expect(answer.body).toEqual({
      data: [
        {
          id,
          token,
          group: { name: 'Ski trip', icon: ski.icon, colour: ski.colour, memberCount: 2 },
          invitedBy: 'Ana',
          guestName: null,
          hasGuests: false,
          sentAt: clock.now().toISOString(),
          expiresAt: new Date(clock.now().getTime() + 168 * 3_600_000).toISOString(),
        },
      ],
      nextCursor: null,
    });
    expectData(await person.post(`/api/invitations/${token}/accept`));
    expect(await waiting(person)).toEqual([]);
  });

  it('come newest first, also for a person with groups, and say whose place they are for', async () => {
    const { person, email } = await newcomer();
    await makeGroup(person);
    const first = await mailTo(ana, (await makeGroup(ana)).id, email);
    clock.advance({ minutes: 1 });
    const group = await makeGroup(ana);
    const guestId = await addGuest(ana, group.id, 'Nan');
    const second = await mailTo(ana, group.id, email, { guestId });
    expect(await waiting(person)).toEqual([second.id, first.id]);
    const [invitation] = expectData(await person.get<WaitingInvitation[]>('/api/invitations'));
    expect(invitation).toMatchObject({ guestName: 'Nan', hasGuests: false });
    await mailTo(ana, group.id, email);
    const [open] = expectData(await person.get<WaitingInvitation[]>('/api/invitations'));
    expect(open).toMatchObject({ guestName: null, hasGuests: true });
  });

  it('are shown to nobody but the owner of the address', async () => {
    const { email } = await newcomer();
    await mailTo(ana, (await makeGroup(ana, [ben])).id, email);
    expect(await waiting(ben)).toEqual([]);
    expect(await waiting(ana)).toEqual([]);
    const refused = await anonymous.get('/api/invitations');
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('wait until the address is confirmed', async () => {
    const { person, email } = await newcomer();
    const { id } = await mailTo(ana, (await makeGroup(ana)).id, email);
    await db.updateTable('users').set({ email_verified: false }).where('email', '=', email).execute();
    expect(await waiting(person)).toEqual([]);
    await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
    expect(await waiting(person)).toEqual([id]);
  });

  it('are not those that were declined, revoked or expired, or whose group or guest is gone', async () => {
    const { person, email } = await newcomer();
    const groups = [await makeGroup(ana), await makeGroup(ana), await makeGroup(ana), await makeGroup(ana)];
    const [declined = '', revoked = '', deleted = '', ofGuest = ''] = groups.map(({ id }) => id);
    const { token } = await mailTo(ana, declined, email);
    const { id } = await mailTo(ana, revoked, email);
    await mailTo(ana, deleted, email);
    const guestId = await addGuest(ana, ofGuest, 'Nan');
    await mailTo(ana, ofGuest, email, { guestId });
    expect(await waiting(person)).toHaveLength(4);
    await person.post(`/api/invitations/${token}/decline`);
    await ana.delete(`/api/groups/${revoked}/invitations/${id}`);
    await ana.delete(`/api/groups/${deleted}`);
    await ana.delete(`/api/groups/${ofGuest}/members/${guestId}`);
    expect(await waiting(person)).toEqual([]);
    await mailTo(ana, (await makeGroup(ana)).id, email, { expirationHours: 1 });
    expect(await waiting(person)).toHaveLength(1);
    await db.updateTable('invitations').set({ expires_at: clock.now() }).where('email', '=', email).execute();
    expect(await waiting(person)).toEqual([]);
  });

  it('are none into a group that they are in, or were removed from since', async () => {
    const { person, email } = await newcomer();
    const group = await makeGroup(ana);
    await mailTo(ana, group.id, email);
    await join(group.id, ana, person);
    expect(await waiting(person)).toEqual([]);
    expectData(await ana.delete(`/api/groups/${group.id}/members/${person.user.id}`));
    expect(await waiting(person)).toEqual([]);
    await mailTo(ana, group.id, email);
    expect(await waiting(person)).toHaveLength(1);
  });
});

describe('news of an invitation', () => {
  it('reaches its addressee at once, and says neither which it is nor to what', async () => {
    const { id: groupId } = await makeGroup(ana);
    const streams = await Promise.all(
      [dora, ben].map(({ token }) => readEvents(app, { authorization: `Bearer ${token}` })),
    );
    const { id } = await mailTo(ana, groupId, emailOf('Dora'));
    expect(await streams[0]?.next()).toEqual({ event: 'invitation.waiting', data: {} });
    expectData(await ana.delete(`/api/groups/${groupId}/invitations/${id}`));
    expect(await streams[0]?.next()).toEqual({ event: 'invitation.waiting', data: {} });
    // What Ben hears of first is his own group: of Dora's invitation he was told nothing.
    const own = await makeGroup(ben);
    expect((await streams[1]?.next())?.data.groupId).toBe(own.id);
    for (const stream of streams) stream.close();
  });

  it('that ends with the role or the membership of its inviter reaches its addressee', async () => {
    const { person, email } = await newcomer();
    const { id: groupId } = await makeGroup(ana, [ben]);
    const path = `/api/groups/${groupId}`;
    const setRole = async (role: string) =>
      expectData(await ana.patch(`${path}/members/${ben.user.id}`, { role }));
    const ends = [() => setRole('member'), async () => expectData(await ben.post(`${path}/leave`))];
    for (const end of ends) {
      await setRole('admin');
      expectData(await ben.post(`${path}/invitations`, { emails: [email] }));
      expect(await waiting(person)).toHaveLength(1);
      const device = await readEvents(app, { authorization: `Bearer ${person.token}` });
      await end();
      expect(await device.next()).toEqual({ event: 'invitation.waiting', data: {} });
      expect(await waiting(person)).toEqual([]);
      device.close();
    }
  });

  it.each<[string, (place: { groupId: string; guestId: string; token: string }) => Promise<unknown>]>([
    [
      'whose guest a member takes over',
      async ({ groupId, guestId }) =>
        expectData(await ana.post(`/api/groups/${groupId}/guests/${guestId}/merge`, { into: ana.user.id })),
    ],
    [
      'whose guest is removed without a trace',
      async ({ groupId, guestId }) => ana.delete(`/api/groups/${groupId}/members/${guestId}`),
    ],
    [
      'whose guest is removed and still named',
      async ({ groupId, guestId }) => {
        const path = `/api/groups/${groupId}`;
        const expense = expenseOf(ana, [], { recipients: { mode: 'evenly', parts: [{ userId: guestId }] } });
        const { id } = expectData(await ana.post<Transaction>(`${path}/transactions`, expense));
        expectData(await ana.delete(`${path}/transactions/${id}`));
        expect((await ana.delete(`${path}/members/${guestId}`)).status).toBe(204);
        const { members } = expectData(await ana.get<Group>(path));
        expect(members.find(({ userId }) => userId === guestId)?.leftAt).not.toBeNull();
      },
    ],
    [
      'whose guest’s place another account takes by a link',
      async ({ groupId, guestId }) => {
        const link = await ana.post<{ token: string }>(`/api/groups/${groupId}/invitation-links`);
        expectData(await dora.post(`/api/invitations/${expectData(link).token}/accept`, { guestId }));
      },
    ],
    [
      'into a group that is deleted',
      async ({ groupId }) => expect((await ana.delete(`/api/groups/${groupId}`)).status).toBe(204),
    ],
    [
      'that another account accepts',
      async ({ token }) => expectData(await dora.post(`/api/invitations/${token}/accept`)),
    ],
    [
      'that another account declines',
      async ({ token }) => expect((await dora.post(`/api/invitations/${token}/decline`)).status).toBe(204),
    ],
  ])('%s reaches its addressee', async (_, end) => {
    const { person, email } = await newcomer();
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Nan');
    const { token } = await mailTo(ana, groupId, email, { guestId });
    expect(await waiting(person)).toHaveLength(1);
    const device = await readEvents(app, { authorization: `Bearer ${person.token}` });
    await end({ groupId, guestId, token });
    expect(await waiting(person)).toEqual([]);
    // Without the news, what the device hears of first is this group.
    await makeGroup(person);
    expect(await device.next()).toEqual({ event: 'invitation.waiting', data: {} });
    device.close();
  });

  it('that waits again, since its guest is let in again, reaches its addressee', async () => {
    const { person, email } = await newcomer();
    const { id: groupId } = await makeGroup(ana);
    const guestId = await addGuest(ana, groupId, 'Nan');
    await mailTo(ana, groupId, email, { guestId });
    const expense = expenseOf(ana, [], { recipients: { mode: 'evenly', parts: [{ userId: guestId }] } });
    const { id } = await record(ana, groupId, expense);
    expectData(await ana.delete(`/api/groups/${groupId}/transactions/${id}`));
    expect((await ana.delete(`/api/groups/${groupId}/members/${guestId}`)).status).toBe(204);
    expect(await waiting(person)).toEqual([]);
    const device = await readEvents(app, { authorization: `Bearer ${person.token}` });
    expectData(await ana.post(`/api/groups/${groupId}/guests/${guestId}/restore`));
    expect(await waiting(person)).toHaveLength(1);
    // Without the news, what the device hears of first is this group.
    await makeGroup(person);
    expect(await device.next()).toEqual({ event: 'invitation.waiting', data: {} });
    device.close();
  });

  it('that is declined reaches the group and the other devices of its addressee, once, and no activity', async () => {
    const { person, email } = await newcomer();
    const { id: groupId } = await makeGroup(ana);
    const { id, token } = await mailTo(ana, groupId, email);
    const [admin, device] = await Promise.all(
      [ana, person].map(({ token: access }) => readEvents(app, { authorization: `Bearer ${access}` })),
    );
    const before = expectData(await ana.get<Activity[]>(`/api/groups/${groupId}/activity`));
    expect((await person.post(`/api/invitations/${token}/decline`)).status).toBe(204);
    expect((await person.post(`/api/invitations/${token}/decline`)).status).toBe(204);
    const place = admin?.lastEventId();
    expect(await admin?.next()).toEqual({
      event: 'invitation.edited',
      data: { groupId, id, version: 1, seq: 0 },
    });
    expect(await device?.next()).toEqual({ event: 'invitation.waiting', data: {} });
    expect(admin?.lastEventId()).toBe(place);
    expect(expectData(await ana.get<Activity[]>(`/api/groups/${groupId}/activity`))).toEqual(before);
    // The second one has told nothing: what comes next is of another group.
    const { id: later } = await makeGroup(ana);
    expect((await admin?.next())?.data.groupId).toBe(later);
    admin?.close();
    device?.close();
  });
});
