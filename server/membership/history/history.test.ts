import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/transactions.ts';
import type { Change } from '#server/platform/live/changes.ts';
import { startTestApp } from '#test/app.ts';
import type { Answer } from '#test/client.ts';
import { evenly, expectData, expenseOf, makeAdmin, makeGroup, record } from '#test/group.ts';

const { as, clock, deps } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');

describe('the history of a transaction', () => {
  it('holds every version whole, newest first, with who did it and what an edit changed', async () => {
    const { id } = await makeGroup(ana, [ben]);
    const first = await record(ana, id, expenseOf(ana, [ana, ben], { amount: 1000 }));
    const path = `/api/groups/${id}/transactions/${first.id}`;
    clock.advance({ seconds: 1 });
    const edit = { ...first, description: 'Lunch', amount: 1200, recipients: evenly(ben), version: 1 };
    const second = expectData(await ben.put(path, edit));
    await ben.delete(path);
    const fourth = expectData(await ana.post(`${path}/restore`));
    const history = expectData(await ben.get<HistoryEntry[]>(`${path}/history`));
    expect(history.map(({ action, version, userId }) => [action, version, userId])).toEqual([
      ['restored', 4, ana.user.id],
      ['deleted', 3, ben.user.id],
      ['edited', 2, ben.user.id],
      ['created', 1, ana.user.id],
    ]);
    expect(history[0]?.transaction).toEqual(fourth);
    expect(history[2]?.transaction).toEqual(second);
    expect(history[3]?.transaction).toEqual(first);
    expect(history[2]?.changes).toEqual([
      { field: 'description', before: 'Dinner at Nonna’s', after: 'Lunch' },
      { field: 'amount', before: 1000, after: 1200 },
      {
        field: 'payers',
        beforeMode: 'evenly',
        afterMode: 'evenly',
        members: [{ userId: ana.user.id, before: 1000, after: 1200 }],
      },
      {
        field: 'recipients',
        beforeMode: 'evenly',
        afterMode: 'evenly',
        members: [
          { userId: ben.user.id, before: 500, after: 1200 },
          { userId: ana.user.id, before: 500, after: null },
        ],
      },
    ]);
    expect([0, 1, 3].flatMap((index) => history[index]?.changes)).toEqual([]);
  });

  it('is read page by page, the changes of a page’s last version included', async () => {
    const { id } = await makeGroup(ana);
    const { id: transactionId } = await record(ana, id, expenseOf(ana, [ana], { amount: 1 }));
    const path = `/api/groups/${id}/transactions/${transactionId}`;
    for (const version of [1, 2, 3, 4]) {
      expectData(await ana.put(path, expenseOf(ana, [ana], { amount: version + 1, version })));
    }
    const whole = expectData(await ana.get<HistoryEntry[]>(`${path}/history`));
    const paged: HistoryEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: Answer<HistoryEntry[]> = await ana.get<HistoryEntry[]>(
        `${path}/history?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...expectData(answer));
      cursor = answer.body.nextCursor;
    }
    expect(paged).toEqual(whole);
    expect(whole.map(({ changes }) => changes.length)).toEqual([3, 3, 3, 3, 0]);
    expect((await ana.get(`${path}/history?cursor=x`)).body.code).toBe('VALIDATION_ERROR');
  });
});

describe('what open screens are told', () => {
  it('is each change once, after it is committed, and nothing of refusals and repetitions', async () => {
    const heard: Change[] = [];
    const stop = deps.changes.subscribe((change) => heard.push(change));
    const { id } = await makeGroup(ana, [ben]);
    const draft = expenseOf(ana, [ana, ben], { id: v7() });
    const dinner = await record(ana, id, draft);
    await record(ana, id, draft);
    const path = `/api/groups/${id}/transactions/${dinner.id}`;
    await ana.put(path, { ...draft, amount: 1, version: 7 });
    await ana.put(path, { ...draft, amount: 1, version: 1 });
    await ben.delete(path);
    await ben.delete(path);
    await ana.post(`${path}/restore`);
    const key = { 'idempotency-key': v7() };
    for (const _ of [1, 2]) await ana.patch(`/api/groups/${id}`, { name: 'Flat 13', version: 1 }, key);
    const settlement = { from: ben.user.id, to: ana.user.id, amount: 1, currency: 'EUR' };
    await ana.post(`/api/groups/${id}/settlements`, settlement);
    await makeAdmin(ana, id, ben);
    await ana.delete(`/api/groups/${id}`);
    stop();
    expect(heard.map(({ noun, action, seq }) => [`${noun}.${action}`, seq])).toEqual(
      [
        'group.created',
        'invitation.created',
        'membership.created',
        'transaction.created',
        'transaction.edited',
        'transaction.deleted',
        'transaction.restored',
        'group.edited',
        'transaction.created',
        'membership.edited',
        'group.deleted',
      ].map((name) => [name, expect.any(Number)]),
    );
    const seqs = heard.map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
    expect(heard.find(({ noun }) => noun === 'membership')).toMatchObject({
      id: ben.user.id,
      userId: ben.user.id,
    });
  });
});
