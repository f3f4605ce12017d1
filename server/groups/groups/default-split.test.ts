import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { DefaultSplit, Group } from '#contract/groups.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, makeGroup } from '#test/group.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const eve = await as('Eve');

const weights = (...weights: readonly (readonly [UserClient, number])[]): DefaultSplit => ({
  mode: 'parts',
  parts: weights.map(([{ user }, parts]) => ({ userId: user.id, parts })),
});
const percents = (...percents: readonly (readonly [UserClient, number])[]): DefaultSplit => ({
  mode: 'percent',
  parts: percents.map(([{ user }, percent]) => ({ userId: user.id, percent })),
});

async function makeGroupWith(defaultSplit: DefaultSplit): Promise<Group> {
  const { id } = await makeGroup(ana, [ben, cleo]);
  return expectData(await ana.patch<Group>(`/api/groups/${id}`, { defaultSplit, version: 1 }));
}

const splitOf = async (id: string) => expectData(await ana.get<Group>(`/api/groups/${id}`)).defaultSplit;

describe('the split that an expense starts from', () => {
  it('is chosen by an admin, kept as it was entered, and taken back', async () => {
    const split = weights([ana, 2.5], [ben, 1], [cleo, 0]);
    const { id, defaultSplit, version } = await makeGroupWith(split);
    expect([defaultSplit, version]).toEqual([split, 2]);
    const renamed = expectData(await ana.patch<Group>(`/api/groups/${id}`, { name: 'Attic', version: 2 }));
    expect(renamed.defaultSplit).toEqual(split);
    const body = { defaultSplit: null, version: 3 };
    expect(expectData(await ana.patch<Group>(`/api/groups/${id}`, body)).defaultSplit).toBeNull();
  });

  it('is recorded as an edit of what was edited, and only where something was', async () => {
    const split = percents([ana, 66.6667], [ben, 33.3333]);
    const { id } = await makeGroupWith(split);
    expectData(await ana.patch<Group>(`/api/groups/${id}`, { defaultSplit: split, version: 2 }));
    expectData(await ana.patch<Group>(`/api/groups/${id}`, { name: 'Attic', icon: 'home', version: 2 }));
    const edits = await db
      .selectFrom('history')
      .select('snapshot')
      .where('group_id', '=', id)
      .where('noun', '=', 'group')
      .where('action', '=', 'edited')
      .orderBy('seq')
      .execute();
    expect(edits.map(({ snapshot }) => snapshot)).toEqual([
      { fields: ['defaultSplit'] },
      { fields: ['name', 'icon'] },
    ]);
  });

  it('is one that an expense can have, among members', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    expectData(await cleo.post(`/api/groups/${id}/leave`));
    const unknown = v7();
    for (const [defaultSplit, status, code, params] of [
      [{ mode: 'evenly', parts: [{ userId: ana.user.id }] }, 400, 'VALIDATION_ERROR'],
      [{ mode: 'amount', parts: [{ userId: ana.user.id, amount: 1 }] }, 400, 'VALIDATION_ERROR'],
      [{ mode: 'parts', parts: [] }, 400, 'VALIDATION_ERROR'],
      [weights([ana, 1.00001]), 400, 'VALIDATION_ERROR'],
      [weights([ana, 0], [ben, 0]), 422, 'INVALID_EXPENSE_AMOUNTS', { reason: 'all-zero' }],
      [
        weights([ana, 1], [ana, 1]),
        422,
        'INVALID_EXPENSE_PARTICIPANTS',
        { reason: 'duplicate', userId: ana.user.id },
      ],
      [
        percents([ana, 60], [ben, 30]),
        422,
        'EXPENSE_AMOUNTS_MISMATCH',
        { expected: 1_000_000, actual: 900_000, difference: 100_000, unit: 'percent' },
      ],
      [
        weights([ana, 1], [cleo, 1]),
        422,
        'INVALID_EXPENSE_PARTICIPANTS',
        { reason: 'former', userId: cleo.user.id },
      ],
      [
        { mode: 'parts', parts: [{ userId: unknown, parts: 1 }] },
        422,
        'INVALID_EXPENSE_PARTICIPANTS',
        { reason: 'unknown', userId: unknown },
      ],
      [weights([eve, 1]), 422, 'INVALID_EXPENSE_PARTICIPANTS', { reason: 'unknown', userId: eve.user.id }],
    ] as const) {
      const answer = await ana.patch(`/api/groups/${id}`, { name: 'Attic', defaultSplit, version: 1 });
      expect([defaultSplit, answer.status, answer.body.code, answer.body.params]).toEqual([
        defaultSplit,
        status,
        code,
        params,
      ]);
    }
    expect(expectData(await ana.get<Group>(`/api/groups/${id}`))).toMatchObject({
      name: 'Flat 12',
      version: 1,
      defaultSplit: null,
    });
  });
});

describe('when a member leaves, the split', () => {
  it.each([
    [
      'shares out among the others by their weights',
      weights([ana, 2], [ben, 1], [cleo, 3]),
      weights([ana, 2], [ben, 1]),
    ],
    ['ends where one other member alone has a weight', weights([ana, 2], [ben, 0], [cleo, 1]), null],
    ['stays with one member where it was so before', weights([ana, 2], [cleo, 0]), weights([ana, 2])],
    ['ends where no other member has a weight', weights([ana, 0], [cleo, 3]), null],
    ['ends where no other member is in it', weights([cleo, 1]), null],
    ['ends where percents no longer come to a hundred', percents([ana, 50], [cleo, 50]), null],
    ['stays where they are not in it', percents([ana, 50], [ben, 50]), percents([ana, 50], [ben, 50])],
  ])('%s', async (_, before, after) => {
    const { id } = await makeGroupWith(before);
    expectData(await cleo.post(`/api/groups/${id}/leave`));
    expect(await splitOf(id)).toEqual(after);
  });
});
