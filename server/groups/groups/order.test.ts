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

describe('a page of groups', () => {
  it('has as many as are asked for, in the order of the caller, and the next one those behind them', async () => {
    const dora = await as('Dora');
    const order = await makeGroups(dora, 5);
    const pageBehind = async (cursor?: string | null) => {
      const { body } = await dora.get<Group[]>(`/api/groups?limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      return { ids: body.data.map(({ id }) => id), next: body.nextCursor };
    };
    const first = await pageBehind();
    const second = await pageBehind(first.next);
    const third = await pageBehind(second.next);
    expect([first, second, third].map(({ ids }) => ids)).toEqual([
      order.slice(0, 2),
      order.slice(2, 4),
      order.slice(4),
    ]);
    expect(third.next).toBeNull();
  });

  it('follows the one before though its last group was left since', async () => {
    const emil = await as('Emil');
    const order = await makeGroups(emil, 4);
    const first = await emil.get<Group[]>('/api/groups?limit=2');
    expectData(await emil.delete(`/api/groups/${order[1]}`));
    const next = expectData(await emil.get<Group[]>(`/api/groups?limit=2&cursor=${first.body.nextCursor}`));
    expect(next.map(({ id }) => id)).toEqual(order.slice(2));
  });

  it.each(['limit=0', 'limit=201', 'cursor=nonsense'])('is refused for %s', async (query) => {
    const { status, body } = await ana.get(`/api/groups?${query}`);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});
