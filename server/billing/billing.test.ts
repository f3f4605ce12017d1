import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { setTier } from '#test/tier.ts';

const { as, db } = await startTestApp();
const draft = { name: 'Flat 12', defaultCurrency: 'EUR', currencies: ['EUR'] };

describe('the free tier', () => {
  it('tells what it holds and how much of it is used', async () => {
    const ana = await as('Ana');
    const info = { tier: 'free', limits: { maxGroups: 2 }, overLimit: false, requiredReduction: 0 };
    expect(expectData(await ana.get('/api/tier/info'))).toEqual({
      ...info,
      groupCount: 0,
      canCreateGroup: true,
      canJoinGroup: true,
    });
    await makeGroup(ana);
    await makeGroup(ana);
    expect(expectData(await ana.get('/api/tier/info'))).toEqual({
      ...info,
      groupCount: 2,
      canCreateGroup: false,
      canJoinGroup: false,
    });
  });

  it('holds two groups, made and joined alike', async () => {
    const [ben, cleo] = [await as('Ben'), await as('Cleo')];
    await makeGroup(ben);
    const { id } = await makeGroup(ben);
    const third = await ben.post('/api/groups', draft);
    expect([third.status, third.body.code, third.body.params]).toEqual([
      403,
      'TIER_LIMIT_EXCEEDED',
      { maxGroups: 2 },
    ]);
    const own = await makeGroup(cleo);
    const link = await cleo.post<InvitationLink>(`/api/groups/${own.id}/invitation-links`, { maxUses: 1 });
    const path = `/api/invitations/${expectData(link).token}/accept`;
    expect((await ben.post(path)).body.code).toBe('TIER_LIMIT_EXCEEDED');
    await ben.delete(`/api/groups/${id}`);
    expect((await ben.post(path)).status).toBe(200);
  });

  it('holds two groups however many are asked for at once', async () => {
    const dev = await as('Dev');
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => dev.post('/api/groups', draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
    expect(expectData(await dev.get<Group[]>('/api/groups')).length).toBe(2);
  });

  it('has one place left for two invitations that are accepted at once', async () => {
    const [gil, hal] = [await as('Gil'), await as('Hal')];
    await makeGroup(gil);
    const paths: string[] = [];
    for (const _ of ['one', 'other']) {
      const { id } = await makeGroup(hal);
      const link = expectData(await hal.post<InvitationLink>(`/api/groups/${id}/invitation-links`, {}));
      paths.push(`/api/invitations/${link.token}/accept`);
    }
    const answers = await Promise.all(paths.map((path) => gil.post(path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('TIER_LIMIT_EXCEEDED');
    expect(expectData(await gil.get<Group[]>('/api/groups')).length).toBe(2);
  });
});

describe('premium', () => {
  it('holds any number of groups, and leaves them when it ends', async () => {
    const emma = await as('Emma');
    await setTier(db, emma, 'premium');
    for (let count = 0; count < 3; count++) await makeGroup(emma);
    expect(expectData(await emma.get('/api/tier/info'))).toMatchObject({ limits: { maxGroups: null } });
    await setTier(db, emma, 'free');
    const info = { groupCount: 3, overLimit: true, requiredReduction: 1, canCreateGroup: false };
    expect(expectData(await emma.get('/api/tier/info'))).toMatchObject(info);
    expect(expectData(await emma.get<Group[]>('/api/groups')).length).toBe(3);
  });
});
