import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { readToken, tokenOf } from '#server/people/auth/invitation-token.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { previewOf } from '#test/invitation.ts';

const { as, anonymous, clock, db, deps } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');

/** Without terms nothing is sent. */
async function invite(groupId: string, terms?: object): Promise<InvitationLink> {
  return expectData(await ana.post<InvitationLink>(`/api/groups/${groupId}/invitation-links`, terms));
}

/** Longer than any link lasts; every client signs in again after it. */
async function waitAnHour() {
  clock.advance({ hours: 1 });
  for (const person of [ana, ben, cleo]) {
    const { accessToken } = expectData(await person.post<{ accessToken: string }>('/api/auth/refresh'));
    person.token = accessToken;
  }
}

describe('an invitation link', () => {
  it('leads to this installation, for a week and any number of people unless told', async () => {
    const { id } = await makeGroup(ana);
    const link = await invite(id);
    expect(link).toEqual({
      id: expect.any(String),
      token: expect.stringMatching(/^[\w-]{64}$/),
      url: `${deps.config.publicUrl}/invitations/${link.token}`,
      createdBy: ana.user.id,
      createdAt: clock.now().toISOString(),
      expiresAt: new Date(clock.now().getTime() + 168 * 3_600_000).toISOString(),
      maxUses: null,
      uses: 0,
      guestId: null,
    });
    expect(expectData(await ana.get(`/api/groups/${id}/invitation-links`))).toEqual([link]);
  });

  it('shows any holder what it leads to, and no more', async () => {
    const { id } = await makeGroup(ana, [], { name: 'Ski trip' });
    const { token, expiresAt } = await invite(id);
    const shown = {
      group: { name: 'Ski trip', icon: 'users', colour: 'blue', memberCount: 1 },
      groupId: null,
      invitedBy: 'Ana',
      guestName: null,
      guests: [],
      status: 'valid',
      expiresAt,
    };
    expect(await previewOf(anonymous, token)).toEqual(shown);
    expect(await previewOf(ben, token)).toEqual(shown);
    expect(await previewOf(ana, token)).toEqual({ ...shown, groupId: id, status: 'member' });
  });

  it('lets people in once each, and counts them', async () => {
    const { id } = await makeGroup(ana);
    const { token } = await invite(id, { maxUses: 2 });
    const group = expectData(await ben.post<Group>(`/api/invitations/${token}/accept`));
    expect(group.members.map(({ displayName }) => displayName)).toEqual(['Ana', 'Ben']);
    const again = await ben.post(`/api/invitations/${token}/accept`);
    expect([again.status, again.body.code, again.body.params]).toEqual([
      422,
      'ALREADY_GROUP_MEMBER',
      { groupId: id },
    ]);
    const [link] = expectData(await ana.get<InvitationLink[]>(`/api/groups/${id}/invitation-links`));
    expect(link?.uses).toBe(1);
  });

  it('for one person lets in one of several accounts that follow it at once', async () => {
    const { id } = await makeGroup(ana);
    const { token } = await invite(id, { maxUses: 1 });
    const people = await Promise.all(['Dev', 'Emma', 'Flor', 'Gil'].map(as));
    const answers = await Promise.all(
      people.map((person) => person.post(`/api/invitations/${token}/accept`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('INVITATION_ALREADY_USED');
    expect((await previewOf(anonymous, token)).status).toBe('used');
    expect(expectData(await ana.get<Group>(`/api/groups/${id}`)).members.length).toBe(2);
  });

  it('expires', async () => {
    const { id } = await makeGroup(ana);
    const { token } = await invite(id, { expirationHours: 1 });
    await waitAnHour();
    expect((await previewOf(anonymous, token)).status).toBe('expired');
    const late = await ben.post(`/api/invitations/${token}/accept`);
    expect([late.status, late.body.code]).toEqual([422, 'INVITATION_EXPIRED']);
    expect(expectData(await ana.get(`/api/groups/${id}/invitation-links`))).toEqual([]);
  });

  it('stops working at once when it is revoked, and with its group', async () => {
    const { id } = await makeGroup(ana);
    const [revoked, orphaned] = [await invite(id), await invite(id)];
    const path = `/api/groups/${id}/invitation-links/${revoked.id}`;
    expect((await ana.delete(path)).status).toBe(204);
    expect((await ana.delete(path)).body.code).toBe('INVITATION_NOT_FOUND');
    await ana.delete(`/api/groups/${id}`);
    for (const { token } of [revoked, orphaned]) {
      for (const answer of [
        await anonymous.get(`/api/invitations/${token}`),
        await ben.post(`/api/invitations/${token}/accept`),
        await ben.post(`/api/invitations/${token}/decline`),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'INVITATION_NOT_FOUND']);
      }
    }
  });

  it('is declined without a trace', async () => {
    const { id } = await makeGroup(ana);
    const { token } = await invite(id);
    expect((await ben.post(`/api/invitations/${token}/decline`)).status).toBe(204);
    expect((await previewOf(ben, token)).status).toBe('valid');
  });

  it('is refused beyond an hour to a year, and without a use', async () => {
    const { id } = await makeGroup(ana);
    for (const terms of [
      { expirationHours: 0 },
      { expirationHours: 8761 },
      { expirationHours: 1.5 },
      { maxUses: 0 },
    ]) {
      const { status, body } = await ana.post(`/api/groups/${id}/invitation-links`, terms);
      expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
  });

  it('is refused beside 500 that work, of which one that is used up, expired or revoked is none', async () => {
    const { id } = await makeGroup(ana);
    const [early, single] = [await invite(id, { expirationHours: 1 }), await invite(id, { maxUses: 1 })];
    await sql`
      insert into invitations (group_id, id, created_by, created_at, expires_at)
      select ${id}::uuid, gen_random_uuid(), ${ana.user.id}::uuid, ${clock.now()}::timestamptz,
        ${clock.now()}::timestamptz + interval '1 day'
      from generate_series(1, 497)`.execute(db);
    const make = () => ana.post<InvitationLink>(`/api/groups/${id}/invitation-links`, {});
    const answers = await Promise.all([make(), make()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    const full = ['INVALID_INPUT', { reason: 'too-many-links', max: 500 }];
    expect([refused?.body.code, refused?.body.params]).toEqual(full);
    const path = `/api/groups/${id}/invitation-links`;
    expect(expectData(await ana.get<InvitationLink[]>(path))).toHaveLength(500);
    expectData(await ben.post(`/api/invitations/${single.token}/accept`));
    const { id: made } = expectData(await make());
    expect((await make()).body.code).toBe('INVALID_INPUT');
    await ana.delete(`${path}/${made}`);
    expectData(await make());
    expect((await make()).body.code).toBe('INVALID_INPUT');
    await waitAnHour();
    expect((await previewOf(anonymous, early.token)).status).toBe('expired');
    expectData(await make());
  });

  it('is made, listed and revoked by admins', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const link = await invite(id);
    for (const { status, body } of [
      await ben.post(`/api/groups/${id}/invitation-links`, {}),
      await ben.get(`/api/groups/${id}/invitation-links`),
      await ben.delete(`/api/groups/${id}/invitation-links/${link.id}`),
    ]) {
      expect([status, body.code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
    }
  });

  it('is revoked through its own group only', async () => {
    const [own, other] = [await makeGroup(ana), await makeGroup(ana)];
    const link = await invite(own.id);
    const answer = await ana.delete(`/api/groups/${other.id}/invitation-links/${link.id}`);
    expect([answer.status, answer.body.code]).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect((await previewOf(anonymous, link.token)).status).toBe('valid');
  });
});

describe('a token', () => {
  const key = { groupId: v7(), id: v7() };
  const token = tokenOf(key, 'secret');

  it('names its invitation', () => {
    expect(readToken(token, 'secret')).toEqual(key);
  });

  it('that was altered, shortened, lengthened or signed elsewhere is none', async () => {
    const altered = [...token].map(
      (_, at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1),
    );
    for (const wrong of [
      ...altered,
      token.slice(1),
      `${token}A`,
      `${token}=`,
      tokenOf(key, 'another secret'),
      '',
    ]) {
      expect(readToken(wrong, 'secret')).toBeUndefined();
    }
    const { status, body } = await anonymous.get(`/api/invitations/${token}`);
    expect([status, body.code]).toEqual([404, 'INVALID_INVITATION_TOKEN']);
  });
});
