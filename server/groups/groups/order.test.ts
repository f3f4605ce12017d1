import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, makeGroup } from '#test/group.ts';

const { as, another } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');

const orderOf = async (by: UserClient) =>
  expectData(await by.get<Group[]>('/api/groups')).map(({ id }) => id);

async function makeGroups(by: UserClient, count: number): Promise<string[]> {
  for (let made = 0; made < count; made++) await makeGroup(by);
  return orderOf(by);
}

describe('the order of groups', () => {
  it('survives joining another at the same moment, which comes before or after the others', async () => {
    const ben = await as('Ben');
    const elsewhere = await (await another()).as('Ben');
    const order = await makeGroups(ben, 4);
    for (let round = 0; round < 8; round++) {
      order.push(...order.splice(0, 1));
      const { id } = await makeGroup(ana);
      const link = expectData(await ana.post<InvitationLink>(`/api/groups/${id}/invitation-links`, {}));
      const [ordered, joined] = await Promise.all([
        ben.put('/api/groups/order', { groupIds: order }),
        elsewhere.post(`/api/invitations/${link.token}/accept`),
      ]);
      expect([ordered.status, joined.status]).toEqual([204, 200]);
      expect([
        [id, ...order],
        [...order, id],
      ]).toContainEqual(await orderOf(ben));
      await ben.post(`/api/groups/${id}/leave`);
    }
  });

  it('changed on two devices at once is one of the two, whole', async () => {
    const cleo = await as('Cleo');
    const elsewhere = await (await another()).as('Cleo');
    const order = await makeGroups(cleo, 6);
    const reversed = order.toReversed();
    for (let round = 0; round < 8; round++) {
      const answers = await Promise.all([
        cleo.put('/api/groups/order', { groupIds: order }),
        elsewhere.put('/api/groups/order', { groupIds: reversed }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect([order, reversed]).toContainEqual(await orderOf(cleo));
    }
  });
});
