import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import type { AdminAct } from '#contract/premium/admin-acts.ts';
import { emailOf, startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData } from '#test/group.ts';

const { as, db, clock } = await startTestApp({ adminEmails: [emailOf('Root'), emailOf('Second')] });
const root = await as('Root');
const second = await as('Second');

const changeTier = (by: UserClient, { user }: UserClient, tier: string, reason = 'A gift') => {
  clock.advance({ seconds: 1 });
  return by.post(`/api/admin/users/${user.id}/tier`, { tier, reason });
};
const listActs = async (query = '') =>
  expectData(await root.get<AdminAct[]>(`/api/admin/acts?limit=200${query}`));

describe('the log of what admins do', () => {
  it('holds who changed the tier of whom, from what to what and why, the newest first', async () => {
    const uma = await as('Uma');
    expectData(await changeTier(root, uma, 'premium'));
    expectData(await changeTier(second, uma, 'free', 'It ended'));
    expect(await listActs(`&subjectId=${uma.user.id}`)).toMatchObject([
      {
        admin: { id: second.user.id, displayName: 'Second' },
        action: 'change-tier',
        subject: { kind: 'user', id: uma.user.id, name: 'Uma' },
        details: { from: 'premium', to: 'free', reason: 'It ended' },
      },
      { admin: { id: root.user.id }, details: { from: 'free', to: 'premium', reason: 'A gift' } },
    ]);
    expect(await listActs(`&subjectId=${uma.user.id.toUpperCase()}`)).toHaveLength(2);
  });

  it('holds nothing of what was refused or only asked', async () => {
    const vera = await as('Vera');
    await root.post(`/api/admin/users/${vera.user.id}/tier/validate`, { tier: 'premium', reason: 'A gift' });
    expect((await changeTier(root, vera, 'free')).status).toBe(422);
    expect(await listActs(`&subjectId=${vera.user.id}`)).toEqual([]);
  });

  it('is read of one admin, page by page', async () => {
    const wim = await as('Wim');
    for (const tier of ['premium', 'free', 'premium']) expectData(await changeTier(second, wim, tier));
    const all = await listActs(`&adminId=${second.user.id}`);
    expect(all.length).toBeGreaterThan(2);
    expect(all.filter(({ admin }) => admin.id !== second.user.id)).toEqual([]);
    const first = await root.get<AdminAct[]>(`/api/admin/acts?limit=2&adminId=${second.user.id}`);
    expect(first.body.data).toEqual(all.slice(0, 2));
    const rest = await listActs(`&adminId=${second.user.id}&cursor=${first.body.nextCursor}`);
    expect(rest).toEqual(all.slice(2));
    expect((await root.get('/api/admin/acts?cursor=x')).body.code).toBe('VALIDATION_ERROR');
  });

  it('is changed by no endpoint', () => {
    const writing = ALL_ENDPOINTS.filter(({ path, method }) => /\/acts\b/.test(path) && method !== 'GET');
    expect(writing).toEqual([]);
  });

  it.each(['admin_acts', 'tier_changes'])(
    'is refused any change by the database: %s is only added to',
    async (table) => {
      expectData(await changeTier(root, await as(`Owner of ${table.replace('_', ' ')}`), 'premium'));
      const name = sql.table(table);
      for (const change of [
        sql`update ${name} set at = now()`,
        sql`delete from ${name}`,
        sql`truncate ${name}`,
      ])
        await expect(change.execute(db)).rejects.toThrow('rows are only added');
      expect((await sql`select id from ${name}`.execute(db)).rows.length).toBeGreaterThan(0);
    },
  );
});
