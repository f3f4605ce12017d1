import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { expectData, makeAdmin, makeGroup } from '#test/group.ts';
import { addGuest } from '#test/guest.ts';

const { as, db, deps } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const dev = await as('Dev');
const eve = await as('Eve');

const pathOf = (id: string) => `/api/groups/${id}/households`;
const household = (name: string, ...people: readonly UserClient[]) => ({
  name,
  userIds: people.map(({ user }) => user.id),
});

/** A group of four of whom two live upstairs. */
async function makeFlat(): Promise<Group> {
  const { id } = await makeGroup(ana, [ben, cleo, dev]);
  const body = { households: [household('Upstairs', ana, ben)], version: 1 };
  return expectData(await ana.put<Group>(pathOf(id), body));
}

const householdsOf = async (by: UserClient, id: string) => {
  const { households, members } = expectData(await by.get<Group>(`/api/groups/${id}`));
  const nameOf = (userId: string) => members.find((member) => member.userId === userId)?.displayName;
  return households.map(({ name, userIds }) => [name, ...userIds.map(nameOf)]);
};

const stored = (id: string) =>
  Promise.all([
    db.selectFrom('households').selectAll().where('group_id', '=', id).orderBy('id').execute(),
    db.selectFrom('memberships').selectAll().where('group_id', '=', id).orderBy('user_id').execute(),
    db.selectFrom('history').selectAll().where('group_id', '=', id).orderBy('seq').execute(),
    db.selectFrom('groups').selectAll().where('id', '=', id).execute(),
  ]);

describe('households', () => {
  it('are set by an admin, seen by all members, and replaced all at once', async () => {
    const { id, households, version } = await makeFlat();
    expect(version).toBe(2);
    expect(households).toEqual([{ id: expect.any(String), ...household('Upstairs', ana, ben) }]);
    const body = { households: [household('Cats', cleo, dev), household('Attic', ana, ben)], version };
    const replaced = expectData(await ana.put<Group>(pathOf(id), body));
    expect(expectData(await dev.get<Group>(`/api/groups/${id}`))).toEqual(replaced);
    expect(await householdsOf(ben, id)).toEqual([
      ['Attic', 'Ana', 'Ben'],
      ['Cats', 'Cleo', 'Dev'],
    ]);
    const none = expectData(await ana.put<Group>(pathOf(id), { households: [], version: 3 }));
    expect([none.households, none.version]).toEqual([[], 4]);
  });

  it('said again, in whatever order, write nothing', async () => {
    const group = await makeFlat();
    const before = await stored(group.id);
    const same = { households: [household('Upstairs', ben, ana)], version: 2 };
    expect(expectData(await ana.put<Group>(pathOf(group.id), same))).toEqual(group);
    expect(await stored(group.id)).toEqual(before);
  });

  it('are refused in a stale version, with the group as it is', async () => {
    const group = await makeFlat();
    const stale = await ana.put(pathOf(group.id), { households: [], version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    expect(stale.body.details).toEqual(group);
  });

  it('said by two admins at once are those of one of them', async () => {
    const { id } = await makeGroup(ana, [ben, cleo]);
    await makeAdmin(ana, id, ben);
    const answers = await Promise.all([
      ana.put<Group>(pathOf(id), { households: [household('Hers', ana, cleo)], version: 1 }),
      ben.put<Group>(pathOf(id), { households: [household('His', ben, cleo)], version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([[['Hers', 'Ana', 'Cleo']], [['His', 'Ben', 'Cleo']]]).toContainEqual(await householdsOf(ana, id));
  });

  it('are of members who are there, two at least, each in one of them', async () => {
    const { id } = await makeFlat();
    expectData(await dev.post(`/api/groups/${id}/leave`));
    const before = await stored(id);
    for (const [households, status, code] of [
      [[household('Alone', ana)], 400, 'VALIDATION_ERROR'],
      [[household('X', ana, ben)], 400, 'VALIDATION_ERROR'],
      [[household('x'.repeat(51), ana, ben)], 400, 'VALIDATION_ERROR'],
      [[household('Twice', ana, ana)], 400, 'VALIDATION_ERROR'],
      [[household('Here', ana, ben), household('There', ben, cleo)], 400, 'VALIDATION_ERROR'],
      [[household('Oak', ana, ben), household(' OAK ', cleo, eve)], 400, 'VALIDATION_ERROR'],
      [
        Array.from({ length: 101 }, (_, place) => ({ name: `Many ${place}`, userIds: [v7(), v7()] })),
        400,
        'VALIDATION_ERROR',
      ],
      [[household('Gone', ana, dev)], 404, 'NOT_GROUP_MEMBER'],
      [[household('Foreign', cleo, eve)], 404, 'NOT_GROUP_MEMBER'],
    ] as const) {
      const answer = await ana.put(pathOf(id), { households, version: 2 });
      expect([households[0]?.name, answer.status, answer.body.code]).toEqual([
        households[0]?.name,
        status,
        code,
      ]);
    }
    const foreign = await ana.put(pathOf(id), { households: [household('Foreign', cleo, eve)], version: 2 });
    expect(foreign.body.params).toEqual({ userId: eve.user.id });
    expect(await stored(id)).toEqual(before);
  });

  it('may have guests', async () => {
    const { id } = await makeGroup(ana);
    const guest = await addGuest(ana, id, 'Grandma');
    const body = { households: [{ name: 'Family', userIds: [ana.user.id, guest] }], version: 1 };
    expect(expectData(await ana.put<Group>(pathOf(id), body)).households[0]?.userIds).toEqual([
      ana.user.id,
      guest,
    ]);
  });

  it('are told to every member once, and recorded as an edit of the group', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const heard: Change[] = [];
    const stop = deps.changes.subscribe((change) => heard.push(change));
    const key = { 'idempotency-key': v7() };
    const body = { households: [household('Home', ana, ben)], version: 1 };
    const first = expectData(await ana.put<Group>(pathOf(id), body, key));
    expect(expectData(await ana.put<Group>(pathOf(id), body, key))).toEqual(first);
    stop();
    expect(heard.map(({ noun, action, version }) => [noun, action, version])).toEqual([
      ['group', 'edited', 2],
    ]);
    const [last] = await db
      .selectFrom('history')
      .select(['noun', 'action', 'noun_id', 'user_id', 'version', 'snapshot'])
      .where('group_id', '=', id)
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(last).toEqual({
      noun: 'group',
      action: 'edited',
      noun_id: id,
      user_id: ana.user.id,
      version: 2,
      snapshot: { fields: ['households'] },
    });
  });
});

describe('a member who leaves', () => {
  it('leaves their household, which ends with the last but one', async () => {
    const { id } = await makeGroup(ana, [ben, cleo, dev]);
    const body = { households: [household('Upstairs', ana, ben, cleo)], version: 1 };
    expectData(await ana.put(pathOf(id), body));
    expectData(await cleo.post(`/api/groups/${id}/leave`));
    expect(await householdsOf(ana, id)).toEqual([['Upstairs', 'Ana', 'Ben']]);
    expectData(await ana.delete(`/api/groups/${id}/members/${ben.user.id}`));
    expect(await householdsOf(ana, id)).toEqual([]);
    const [households, memberships] = await stored(id);
    expect(households).toEqual([]);
    expect(memberships.map(({ household_id }) => household_id)).toEqual([null, null, null, null]);
  });

  it('leaves the households of others alone', async () => {
    const { id } = await makeFlat();
    expectData(await dev.post(`/api/groups/${id}/leave`));
    expect(await householdsOf(ana, id)).toEqual([['Upstairs', 'Ana', 'Ben']]);
  });
});
