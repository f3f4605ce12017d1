import { expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, makeAdmin, makeGroup, memberPath } from '#test/group.ts';

// Each alone is allowed, since there are two admins; both together would leave a group without an admin.

const { as, another } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const cleo = await as('Cleo');
const ben = await as('Ben');
const benElsewhere = await (await another()).as('Ben');

const leave = (id: string, by: UserClient) => by.post(`/api/groups/${id}/leave`);
const stepDown = (id: string, by: UserClient) => by.patch(memberPath(id, by), { role: 'member' });
const demote = (id: string, by: UserClient, other: UserClient) =>
  by.patch(memberPath(id, other), { role: 'member' });
const remove = (id: string, by: UserClient, other: UserClient) => by.delete(memberPath(id, other));

it.each([
  ['leaving at once', leave, leave],
  ['stepping down at once', stepDown, stepDown],
  ['one leaving and one stepping down', leave, stepDown],
  ['each making the other a member', demote, demote],
  ['each removing the other', remove, remove],
  ['one removing the other, who steps down', remove, stepDown],
] as const)('two admins, %s, on two servers, leave the group one of them', async (_, byAna, byBen) => {
  for (let round = 0; round < 5; round++) {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await makeAdmin(ana, id, ben);
    const answers = await Promise.all([byAna(id, ana, ben), byBen(id, benElsewhere, ana)]);
    expect(answers.some(({ status }) => status < 300)).toBe(true);
    const { members } = expectData(await cleo.get<Group>(`/api/groups/${id}`));
    const admins = members.filter(({ role, leftAt }) => role === 'admin' && leftAt === null);
    expect(admins.length).toBe(1);
  }
});
