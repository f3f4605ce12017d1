import { expect, it } from 'vitest';
import type { OwnData } from '#contract/exports.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { asEntered, expectData, expenseOf, makeGroup, record } from '#test/group.ts';

const { as } = await startTestApp({ premiumForAll: true });
const [ana, ben, cleo] = [await as('Ana'), await as('Ben'), await as('Cleo')];
const flat = await makeGroup(ana, [ben, cleo]);
const cabin = await makeGroup(ben, [ana, cleo], { name: 'Cabin' });
const unused = await makeGroup(ben, [ana], { name: 'Unused' });

async function spend(by: UserClient, groupId: string, name: string, of: readonly UserClient[] = [by]) {
  const path = `/api/groups/${groupId}/categories`;
  const { id } = expectData(await by.post<{ id: string }>(path, { name, icon: 'star' }));
  return { id, entry: await record(by, groupId, expenseOf(of[0] ?? by, of, { category: id })) };
}

it('an export names, in alphabetical order, each category of its groups that one of its transactions has now', async () => {
  const recorded = await spend(ana, flat.id, 'water for the others', [ben, cleo]);
  const takesPart = await spend(ben, flat.id, 'Éclairs', [ben, ana]);
  const deleted = await spend(ben, flat.id, 'Deleted', [ben, ana]);
  expectData(await ben.delete(`/api/groups/${flat.id}/transactions/${deleted.entry.id}`));
  const former = await spend(ana, flat.id, 'Former');
  const edit = { ...asEntered(former.entry), category: 'groceries' };
  expectData(await ana.put(`/api/groups/${flat.id}/transactions/${former.entry.id}`, edit));
  const without = await spend(ben, flat.id, 'Without her since', [ben, ana]);
  const alone = { ...asEntered(without.entry), ...expenseOf(ben, [ben, cleo]), category: without.id };
  expectData(await ben.put(`/api/groups/${flat.id}/transactions/${without.entry.id}`, alone));
  await spend(ben, flat.id, 'Of others alone', [ben, cleo]);
  const left = await spend(ana, cabin.id, 'Water');
  for (const { id } of [flat, flat, cabin])
    await record(ana, id, expenseOf(ana, [ana], { category: 'groceries' }));
  expectData(await ana.post(`/api/groups/${cabin.id}/leave`));

  const { groups } = expectData(await ana.get<OwnData>('/api/users/export'));
  expect(groups.map(({ id, categories }) => [id, categories])).toEqual([
    [
      flat.id,
      [
        { id: deleted.id, name: 'Deleted' },
        { id: takesPart.id, name: 'Éclairs' },
        { id: recorded.id, name: 'water for the others' },
      ],
    ],
    [cabin.id, [{ id: left.id, name: 'Water' }]],
    [unused.id, []],
  ]);
});
