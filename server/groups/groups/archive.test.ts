import { describe, expect, it } from 'vitest';
import type { DataOf } from '#contract/endpoint.ts';
import type { Group } from '#contract/groups.ts';
import type { getTierInfo } from '#contract/premium/tier.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, expenseOf, join, makeGroup, record } from '#test/group.ts';

const { as, clock, deps, db } = await startTestApp();
const ana = await as('Ana');
const ben = await as('Ben');

const archive = async (by: UserClient, id: string, archived = true) =>
  expectData(await by.put<Group>(`/api/groups/${id}/archived`, { archived }));

describe('a group that a member archives', () => {
  it('is archived for them alone, since then, until they take it out again', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const since = clock.now().toISOString();
    expect((await archive(ben, id)).archivedAt).toBe(since);
    clock.advance({ seconds: 60 });
    expect((await archive(ben, id)).archivedAt).toBe(since);
    const seen = await ben.get<Group[]>('/api/groups');
    expect(expectData(seen).find((group) => group.id === id)?.archivedAt).toBe(since);
    expect(expectData(await ana.get<Group>(`/api/groups/${id}`)).archivedAt).toBeNull();
    expect((await archive(ben, id, false)).archivedAt).toBeNull();
  });

  it('goes on as before, keeps its place in the list and counts as a group', async () => {
    const cleo = await as('Cleo');
    const first = await makeGroup(cleo);
    const second = await makeGroup(cleo);
    await archive(cleo, second.id);
    await record(cleo, second.id, expenseOf(cleo, [cleo]));
    const groups = expectData(await cleo.get<Group[]>('/api/groups'));
    expect(groups.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(expectData(await cleo.get<DataOf<typeof getTierInfo>>('/api/tier/info'))).toMatchObject({
      groupCount: 2,
      canJoinGroup: false,
    });
  });

  it('is private: nothing is recorded and no other member is told', async () => {
    const dev = await as('Dev');
    const { id, version } = await makeGroup(dev);
    const historyOf = () => db.selectFrom('history').select('seq').where('group_id', '=', id).execute();
    const before = await historyOf();
    const heard: Change[] = [];
    const stop = deps.changes.subscribe((change) => heard.push(change));
    expect((await archive(dev, id)).version).toBe(version);
    stop();
    expect([heard, await historyOf()]).toEqual([[], before]);
  });

  it('is not archived for a member who comes back to it', async () => {
    const emma = await as('Emma');
    const { id } = await makeGroup(ana, [emma]);
    await archive(emma, id);
    expectData(await emma.post(`/api/groups/${id}/leave`));
    await join(id, ana, emma);
    expect(expectData(await emma.get<Group>(`/api/groups/${id}`)).archivedAt).toBeNull();
  });
});
