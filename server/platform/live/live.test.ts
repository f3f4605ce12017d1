import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AccessGrant } from '#contract/sessions.ts';
import { LISTENER, startTestApp, type TestApp } from '#test/app.ts';
import { countWaiting } from '#test/change-while-waiting.ts';
import type { UserClient } from '#test/client.ts';
import { readEvents } from '#test/event-reader.ts';
import type { Change } from './changes.ts';
import { decodePlace } from './place.ts';

const here = await startTestApp();
const elsewhere = await here.another();

/** As the server has it. */
const BEAT_MS = 25_000;

const ana = await here.as('Ana');
const ben = await here.as('Ben');
const eve = await here.as('Eve');

function heardBy({ deps }: TestApp, { id }: Change): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(deps.changes.subscribe((change) => change.id === id && resolve()));
  return promise;
}

describe('the event stream', () => {
  it('tells a member of a change that another process has committed', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    const change = await commit(groupId, { userId: ana.user.id });
    elsewhere.deps.changes.publish(change);
    expect(await stream.next()).toEqual({ event: 'transaction.created', data: told(change) });
    stream.close();
  });

  it('tells the members of each group of the name and the picture of an account, and nobody else', async () => {
    const gil = await newcomer('Gil');
    const groups = [await makeGroup(gil, ben), await makeGroup(gil, ben)];
    const hers = await makeGroup(eve);
    const [bens, eves, gils] = [await listen(here, ben), await listen(here, eve), await listen(here, gil)];
    const said = (groupId?: string) => ({
      event: 'membership.edited',
      data: { groupId, id: gil.user.id, version: 1, seq: 0 },
    });
    expect((await gil.put('/api/users/profile', { displayName: 'Gilda' })).status).toBe(200);
    const heard = [await bens.next(), await bens.next()];
    expect(heard).toHaveLength(groups.length);
    expect(heard).toEqual(expect.arrayContaining(groups.map(said)));
    const own = [await gils.next(), await gils.next(), await gils.next()];
    expect(own).toContainEqual({ event: 'account.changed', data: {} });
    expect((await gil.delete('/api/users/avatar')).status).toBe(200);
    expect(groups.map(said)).toContainEqual(await bens.next());
    const change = await commit(hers, { userId: eve.user.id });
    here.deps.changes.publish(change);
    expect((await eves.next()).data).toEqual(told(change));
    for (const stream of [bens, eves, gils]) stream.close();
  });

  it('tells the other screens of an account what it changed for itself alone, and no other member', async () => {
    const hal = await newcomer('Hal');
    const groupId = await makeGroup(hal, ben);
    await here.db
      .insertInto('memberships')
      .values({ group_id: groupId, user_id: hal.user.id, role: 'admin' })
      .execute();
    const [bens, hals] = [await listen(here, ben), await listen(elsewhere, hal)];
    const changes = [
      await hal.put(`/api/groups/${groupId}/archived`, { archived: true }),
      await hal.put('/api/groups/order', { groupIds: [groupId] }),
      await hal.put('/api/users/profile', { viewCurrency: 'USD' }),
    ];
    for (const { status } of changes) {
      expect([200, 204]).toContain(status);
      expect(await hals.next()).toEqual({ event: 'account.changed', data: {} });
    }
    const change = await commit(groupId, { userId: ana.user.id });
    here.deps.changes.publish(change);
    expect((await bens.next()).data).toEqual(told(change));
    for (const stream of [bens, hals]) stream.close();
  });

  it('tells nothing of groups that the reader is not in', async () => {
    const theirs = await makeGroup(ana, ben);
    const own = await makeGroup(eve);
    const stream = await listen(here, eve);
    here.deps.changes.publish(await commit(theirs, { userId: ana.user.id }));
    const change = await commit(own, { userId: eve.user.id });
    here.deps.changes.publish(change);
    expect((await stream.next()).data).toEqual(told(change));
    stream.close();
  });

  it('tells a removed member of the removal and of nothing after it', async () => {
    const groupId = await makeGroup(ana, ben);
    const other = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    const removal = await commit(groupId, {
      noun: 'membership',
      action: 'deleted',
      id: ben.user.id,
      userId: ana.user.id,
    });
    const after = await commit(groupId, { userId: ana.user.id });
    const elsewhereAfter = await commit(other, { userId: ana.user.id });
    for (const change of [removal, after, elsewhereAfter]) elsewhere.deps.changes.publish(change);
    expect((await stream.next()).event).toBe('membership.deleted');
    expect((await stream.next()).data).toEqual(told(elsewhereAfter));
    stream.close();
  });

  it('tells by whom a group was deleted, and of no other change by whom', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    const edit = await commit(groupId, { noun: 'group', action: 'edited', id: groupId, userId: ana.user.id });
    const end = await commit(groupId, { noun: 'group', action: 'deleted', id: groupId, userId: ana.user.id });
    for (const change of [edit, end]) elsewhere.deps.changes.publish(change);
    expect((await stream.next()).data).toEqual(told(edit));
    expect((await stream.next()).data).toEqual({ ...told(end), userId: ana.user.id });
    stream.close();
  });

  it('tells of a group from the moment that the reader joins it', async () => {
    const groupId = await makeGroup(ana);
    const stream = await listen(here, eve);
    const arrival = await commit(groupId, {
      noun: 'membership',
      action: 'created',
      id: eve.user.id,
      userId: eve.user.id,
    });
    const after = await commit(groupId, { userId: ana.user.id });
    elsewhere.deps.changes.publish(arrival);
    elsewhere.deps.changes.publish(after);
    expect((await stream.next()).event).toBe('membership.created');
    expect((await stream.next()).data).toEqual(told(after));
    stream.close();
  });

  it('tells the creator of a group of it on their other screens', async () => {
    const stream = await listen(here, eve);
    const groupId = await makeGroup(eve);
    const change = await commit(groupId, {
      noun: 'group',
      action: 'created',
      id: groupId,
      userId: eve.user.id,
    });
    elsewhere.deps.changes.publish(change);
    expect((await stream.next()).data).toEqual(told(change));
    stream.close();
  });

  it('tells what happened between the answer to a sign-in and its opening', async () => {
    const dan = await newcomer('Dan');
    const groupId = await makeGroup(ana, dan);
    const { data } = (await dan.post<AccessGrant>('/api/auth/refresh')).body;
    const missed = await commit(groupId, { userId: ana.user.id });
    const stream = await listen(elsewhere, dan, data.lastEventId);
    expect(await stream.next()).toEqual({ event: 'transaction.created', data: told(missed) });
    stream.close();
  });

  it('resumes after the last event that arrived, whichever process it is resumed at', async () => {
    const fin = await newcomer('Fin');
    const groupId = await makeGroup(ana, fin);
    const stream = await listen(here, fin);
    const change = await commit(groupId, { userId: ana.user.id });
    // What a process hears late it tells to whichever stream is open by then.
    const heard = heardBy(elsewhere, change);
    here.deps.changes.publish(change);
    await stream.next();
    stream.close();
    await heard;
    const missed = [
      await commit(groupId, { userId: ana.user.id }),
      await commit(groupId, { userId: ana.user.id }),
    ];
    const resumed = await listen(elsewhere, fin, stream.lastEventId());
    expect((await resumed.next()).data).toEqual(missed[0] && told(missed[0]));
    expect((await resumed.next()).data).toEqual(missed[1] && told(missed[1]));
    resumed.close();
  });

  it('never names a place behind a change that has not arrived yet', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    const first = await commit(groupId, { userId: ana.user.id });
    const second = await commit(groupId, { userId: ana.user.id });
    here.deps.changes.publish(second);
    await stream.next();
    stream.close();
    const resumed = await listen(here, ben, stream.lastEventId());
    expect((await resumed.next()).data).toEqual(told(first));
    resumed.close();
  });

  it('tells all that was missed to a reader that resumes, also where it is more than a reader may be behind', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    stream.close();
    const missed: Change[] = [];
    for (let count = 0; count < 300; count++) missed.push(await commit(groupId, { userId: ana.user.id }));
    const resumed = await listen(here, ben, stream.lastEventId());
    for (const change of missed) expect((await resumed.next()).data).toEqual(told(change));
    resumed.close();
  });

  it('goes on behind a change that has another place in the history by now', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    stream.close();
    const [first, moved, third] = [
      await commit(groupId, { userId: ana.user.id }),
      await commit(groupId, { userId: ana.user.id }),
      await commit(groupId, { userId: ana.user.id }),
    ];
    await here.db
      .deleteFrom('history')
      .where('group_id', '=', groupId)
      .where('seq', '=', moved.seq)
      .execute();
    const resumed = await listen(here, ben, stream.lastEventId());
    expect((await resumed.next()).data).toEqual(told(first));
    expect((await resumed.next()).data).toEqual(told(third));
    resumed.close();
    await expectAtEnd(resumed.lastEventId(), groupId);
  });

  it('ends when a change never came and many came after it, so that its reader resumes and hears of it', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    const changes: Change[] = [];
    for (let count = 0; count < 202; count++) changes.push(await commit(groupId, { userId: ana.user.id }));
    // As if the process of the first had ended between its commit and telling the others.
    for (const change of changes.slice(1, -1)) {
      here.deps.changes.publish(change);
      expect((await stream.next()).data).toEqual(told(change));
    }
    for (const change of changes.slice(-1)) here.deps.changes.publish(change);
    await stream.ended();
    const resumed = await listen(here, ben, stream.lastEventId());
    for (const change of changes) expect((await resumed.next()).data).toEqual(told(change));
    resumed.close();
    await expectAtEnd(resumed.lastEventId(), groupId);
  });

  it('names the seq of the next event, also after one that was taken and never written', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    stream.close();
    await takeSeq(groupId);
    const resumed = await listen(here, ben, stream.lastEventId());
    const change = await commit(groupId, { userId: ana.user.id });
    here.deps.changes.publish(change);
    expect((await resumed.next()).data).toEqual(told(change));
    expect(decodePlace(resumed.lastEventId())?.get(groupId)).toBe(change.seq);
    resumed.close();
  });

  it('begins once the history has told what was missed, so that nothing is told at a place from before', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    stream.close();
    await takeSeq(groupId);
    let hasBegun = false;
    const { resuming } = await here.db.transaction().execute(async (trx) => {
      await sql`lock table history in access exclusive mode`.execute(trx);
      const resuming = listen(here, ben, stream.lastEventId()).then((resumed) => {
        hasBegun = true;
        return resumed;
      });
      await vi.waitFor(async () => expect(await countWaiting(here.database)).toBe(1));
      expect(hasBegun).toBe(false);
      return { resuming };
    });
    (await resuming).close();
  });

  it('ends at the second beat at which the same change has not come, so that its reader resumes behind it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const beating = await here.another();
    const gus = await newcomer('Gus');
    const groupId = await makeGroup(ana, gus);
    const stream = await listen(beating, gus);
    await takeSeq(groupId);
    const change = await commit(groupId, { userId: ana.user.id });
    beating.deps.changes.publish(change);
    expect((await stream.next()).data).toEqual(told(change));
    vi.advanceTimersByTime(BEAT_MS);
    const another = await commit(groupId, { userId: ana.user.id });
    beating.deps.changes.publish(another);
    expect((await stream.next()).data).toEqual(told(another));
    vi.advanceTimersByTime(BEAT_MS);
    await stream.ended();
    const resumed = await listen(beating, gus, stream.lastEventId());
    for (const missed of [change, another]) expect((await resumed.next()).data).toEqual(told(missed));
    expect(decodePlace(resumed.lastEventId())?.get(groupId)).toBe(another.seq);
    resumed.close();
  });

  it.each([
    ['a place that is none', async () => 'nonsense'],
    [
      'a place from before one joined a group',
      async () => {
        const stream = await listen(here, ben);
        stream.close();
        await makeGroup(ana, ben);
        return stream.lastEventId();
      },
    ],
  ])('asks to read everything again for %s', async (_name, place) => {
    const stream = await listen(here, ben, await place());
    expect((await stream.next()).event).toBe('resync');
    stream.close();
  });

  it('asks to read everything again when very much was missed', async () => {
    const groupId = await makeGroup(ana, ben);
    const stream = await listen(here, ben);
    stream.close();
    for (let count = 0; count < 501; count++) await commit(groupId, { userId: ana.user.id });
    const resumed = await listen(here, ben, stream.lastEventId());
    expect((await resumed.next()).event).toBe('resync');
    resumed.close();
  });

  it('may be read with the cookie alone, as EventSource does', async () => {
    const stream = await readEvents(here.app, { cookie: cookieOf(ben) });
    expect(stream.status).toBe(200);
    stream.close();
  });

  it('keeps nothing of readers that left before it was known who they are', async () => {
    const ian = await here.as('Ian');
    const groupId = await makeGroup(ian);
    const stream = await listen(here, ian);
    const headers = { cookie: cookieOf(ian) };
    await here.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx);
      const gone: Promise<unknown>[] = [];
      const watch = (_request: IncomingMessage, response: ServerResponse) =>
        gone.push(once(response, 'close'));
      here.app.server.on('request', watch);
      onTestFinished(() => void here.app.server.off('request', watch));
      // With as many streams of one person, the oldest one is closed.
      const readers = Array.from({ length: 20 }, () =>
        get(`${here.app.listeningOrigin}/api/events`, { headers }),
      );
      for (const reader of readers) reader.on('error', () => {});
      await vi.waitFor(() => expect(gone).toHaveLength(readers.length));
      for (const reader of readers) reader.destroy();
      await Promise.all(gone);
    });
    // It is answered after all of them.
    const last = await readEvents(here.app, headers);
    const change = await commit(groupId, { userId: ian.user.id });
    here.deps.changes.publish(change);
    expect((await stream.next()).data).toEqual(told(change));
    last.close();
    stream.close();
  });

  it('is refused to strangers', async () => {
    const refused = await here.anonymous.get('/api/events');
    expect([refused.status, refused.body.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('ends when the session is signed out at another process', async () => {
    const zoe = await here.as('Zoe');
    const stream = await listen(here, zoe);
    const there = elsewhere.stranger();
    there.token = zoe.token;
    expect((await there.post('/api/auth/logout')).status).toBe(204);
    await stream.ended();
    expect((await readEvents(here.app, { authorization: `Bearer ${zoe.token}` })).status).toBe(401);
  });

  it('ends when the connection to the other processes was lost, so that its reader resumes', async () => {
    const stream = await listen(here, ben);
    await here.database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [LISTENER],
    );
    await stream.ended();
    const resumed = await listen(here, ben, stream.lastEventId());
    const groupId = await makeGroup(ana, ben);
    const change = await commit(groupId, {
      noun: 'group',
      action: 'created',
      id: groupId,
      userId: ben.user.id,
    });
    elsewhere.deps.changes.publish(change);
    expect((await resumed.next()).data).toEqual(told(change));
    resumed.close();
  });

  it('ends at shutdown, which does not wait for its reader', async () => {
    const leaving = await here.another();
    const stream = await listen(leaving, ben);
    await leaving.app.close();
    await stream.ended();
  });
});

/** In no group yet. A process may hear late of changes in the groups of the tests before. */
const newcomer = (name: string) => here.as(name);

function listen(at: TestApp, reader: UserClient, lastEventId?: string) {
  return readEvents(at.app, {
    authorization: `Bearer ${reader.token}`,
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  });
}

function cookieOf({ cookies }: UserClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** Nothing of the group is told again to a reader that resumes there. */
async function expectAtEnd(place: string, groupId: string): Promise<void> {
  const stream = await listen(here, ben, place);
  const next = await commit(groupId, { userId: ana.user.id });
  here.deps.changes.publish(next);
  expect((await stream.next()).data).toEqual(told(next));
  stream.close();
}

const told = ({ groupId, id, version, seq }: Change) => ({ groupId, id, version, seq });

/** Only what the stream reads of a group. */
async function makeGroup(...members: UserClient[]): Promise<string> {
  const groupId = v7();
  const [{ user: creator } = ana] = members;
  await here.db
    .insertInto('groups')
    .values({
      id: groupId,
      name: 'A group',
      icon: 'home',
      colour: 'blue',
      default_currency: 'EUR',
      currencies: ['EUR'],
      created_by: creator.id,
    })
    .execute();
  await here.db.insertInto('change_counters').values({ group_id: groupId }).execute();
  const rows = members.map(({ user }, position) => ({ user_id: user.id, group_id: groupId, position }));
  await here.db.insertInto('user_groups').values(rows).execute();
  return groupId;
}

/** Writes what a command would, without publishing it. */
async function commit(groupId: string, given: Partial<Change> & { userId: string }): Promise<Change> {
  const seq = await takeSeq(groupId);
  const change: Change = {
    groupId,
    seq,
    noun: 'transaction',
    action: 'created',
    id: v7(),
    version: 1,
    ...given,
  };
  await here.db
    .insertInto('history')
    .values({
      group_id: groupId,
      seq,
      noun: change.noun,
      noun_id: change.id,
      action: change.action,
      version: 1,
      user_id: change.userId,
      at: here.clock.now(),
    })
    .execute();
  return change;
}

async function takeSeq(groupId: string): Promise<number> {
  const counter = await here.db
    .updateTable('change_counters')
    .set((row) => ({ last_seq: row('last_seq', '+', 1) }))
    .where('group_id', '=', groupId)
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  return counter.last_seq;
}
