import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { setTier } from '#test/tier.ts';

const { as, another, db } = await startTestApp();
const elsewhere = await another();
const draft = { name: 'Flat 12', defaultCurrency: 'EUR', currencies: ['EUR'] };

describe('the free tier', () => {
  it('tells what it holds and how much of it is used', async () => {
    const ana = await as('Ana');
    const info = {
      tier: 'free',
      limits: { maxGroups: 2 },
      overLimit: false,
      requiredReduction: 0,
      hasBilling: false,
    };
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

  it('holds two groups however many are asked for at once, on two servers', async () => {
    const dev = await as('Dev');
    const devElsewhere = await elsewhere.as('Dev');
    const clients = [dev, devElsewhere, dev, devElsewhere, dev, devElsewhere];
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(clients.map((client) => client.post('/api/groups', draft)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
      const made = expectData(await dev.get<Group[]>('/api/groups'));
      expect(made.length).toBe(2);
      for (const { id } of made) expectData(await dev.delete(`/api/groups/${id}`));
    }
  });

  it('has one place left for two invitations accepted and a group made at once, on two servers', async () => {
    const [gil, gilElsewhere, hal] = [await as('Gil'), await elsewhere.as('Gil'), await as('Hal')];
    await makeGroup(gil);
    const accepting: string[] = [];
    for (const _ of ['one', 'other']) {
      const { id } = await makeGroup(hal);
      const link = expectData(await hal.post<InvitationLink>(`/api/groups/${id}/invitation-links`, {}));
      accepting.push(`/api/invitations/${link.token}/accept`);
    }
    const [one = '', other = ''] = accepting;
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([
        gil.post<Group>(one),
        gilElsewhere.post<Group>(other),
        gil.post<Group>('/api/groups', draft),
      ]);
      const refused = answers.filter(({ status }) => status >= 300);
      expect(refused.map(({ body }) => body.code)).toEqual(['TIER_LIMIT_EXCEEDED', 'TIER_LIMIT_EXCEEDED']);
      expect(expectData(await gil.get<Group[]>('/api/groups')).length).toBe(2);
      const [taken] = answers.filter(({ status }) => status < 300);
      const path = `/api/groups/${taken?.body.data.id}`;
      expectData(await (taken?.status === 201 ? gil.delete(path) : gil.post(`${path}/leave`)));
    }
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
