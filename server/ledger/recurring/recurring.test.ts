import { describe, expect, it } from 'vitest';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { startTestApp } from '#test/app.ts';
import { readEvents } from '#test/event-reader.ts';
import { evenly, expectData, makeAdmin, makeGroup } from '#test/group.ts';
import { archive, create, flatsIn, PATH, read } from '#test/recurring.ts';
import { setTier } from '#test/tier.ts';

const house = await startTestApp();
const { makeFlat, passMinute, day, later } = flatsIn(house);

describe('who may', () => {
  it('create one: a member with premium, of an expense that may be recorded', async () => {
    const { ana, ben, cleo, rent } = await makeFlat();
    const eve = await house.as('Eve');
    await setTier(house.db, eve, 'premium');
    expect((await eve.post(PATH, rent)).body.code).toBe('GROUP_NOT_FOUND');
    const refused = await cleo.post(PATH, rent);
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      403,
      'PREMIUM_FEATURE_REQUIRED',
      { feature: 'recurring_expenses' },
    ]);
    const wrong: [object, string][] = [
      [{ description: '' }, 'VALIDATION_ERROR'],
      [{ amount: 0 }, 'VALIDATION_ERROR'],
      [{ startDate: undefined }, 'VALIDATION_ERROR'],
      [{ frequency: 'hourly' }, 'VALIDATION_ERROR'],
      [{ interval: 0 }, 'VALIDATION_ERROR'],
      [{ dayOfMonth: 31 }, 'VALIDATION_ERROR'],
      [{ startDate: '2026-04-30', dayOfMonth: 32 }, 'VALIDATION_ERROR'],
      [{ currency: 'GBP' }, 'INVALID_INPUT'],
      [{ recipients: evenly(eve) }, 'INVALID_EXPENSE_PARTICIPANTS'],
      [
        { payers: { mode: 'amount', parts: [{ userId: ana.user.id, amount: 1 }] } },
        'EXPENSE_AMOUNTS_MISMATCH',
      ],
      [
        { recipients: { mode: 'amount', parts: [{ userId: ben.user.id, amount: 1 }] } },
        'EXPENSE_AMOUNTS_MISMATCH',
      ],
    ];
    for (const [change, code] of wrong) {
      expect([change, (await ana.post(PATH, { ...rent, ...change })).body.code]).toEqual([change, code]);
    }
    expect(expectData(await ana.get(`${PATH}?groupId=${rent.groupId}`))).toEqual([]);
  });

  it('see one: the members of its group, until they leave', async () => {
    const { ana, cleo, rent } = await makeFlat();
    const rule = await create(ana, rent);
    const eve = await house.as('Eve');
    await makeGroup(eve);
    expect(await read(cleo, rule.id)).toEqual(rule);
    expect((await cleo.post(`/api/groups/${rent.groupId}/leave`)).status).toBe(204);
    for (const outsider of [eve, cleo]) {
      expect(expectData(await outsider.get(`${PATH}?groupId=${rent.groupId}`))).toEqual([]);
      for (const path of ['', '/transactions']) {
        expect((await outsider.get(`${PATH}/${rule.id}${path}`)).body.code).toBe('RESOURCE_NOT_FOUND');
      }
      for (const action of ['pause', 'resume', 'restore']) {
        const answer = await outsider.post(`${PATH}/${rule.id}/${action}`);
        expect([answer.status, answer.body.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
      }
      const { groupId: _groupId, ...content } = rent;
      expect((await outsider.put(`${PATH}/${rule.id}`, { ...content, version: 1 })).status).toBe(404);
      expect((await outsider.delete(`${PATH}/${rule.id}`)).status).toBe(404);
    }
    expect(await read(ana, rule.id)).toEqual(rule);
  });

  it('list what is due: none that pauses on its next day instead', async () => {
    const [dora, emil] = [await house.as('Dora'), await house.as('Emil')];
    for (const owner of [dora, emil]) await setTier(house.db, owner, 'premium');
    const { ana, ben, cleo, group, rent } = await makeFlat([dora, emil]);
    const ours = { ...rent, startDate: day(1), recipients: evenly(ana), payers: evenly(ana) };
    const drafts = [
      [ben, { ...ours, description: 'Of an owner who leaves' }],
      [dora, { ...ours, description: 'Of an owner whose premium ends' }],
      [emil, { ...ours, description: 'Of an owner who archives the group' }],
      [ana, { ...ours, description: 'Of a payer who leaves', payers: evenly(ana, cleo) }],
      [ana, { ...ours, description: 'Of a recipient who leaves', recipients: evenly(cleo) }],
      [ana, { ...ours, description: 'Of a currency that is removed', currency: 'USD' }],
      [ana, { ...ours, description: 'First' }],
      [ana, { ...ours, description: 'Second', recipients: evenly(ana, ben), startDate: day(2) }],
      [ana, { ...ours, description: 'Third', startDate: day(3) }],
      [ana, { ...ours, description: 'Paused' }],
    ] as const;
    const rules = await Promise.all(drafts.map(([by, draft]) => create(by, draft)));
    expectData(await ana.post(`${PATH}/${rules.at(-1)?.id}/pause`));
    const list = (query: string) => ana.get<RecurringExpense[]>(`${PATH}?groupId=${group.id}${query}`);
    const namesOf = (answer: Awaited<ReturnType<typeof list>>) =>
      expectData(answer).map(({ description }) => description);
    expect(namesOf(await list('&due=true'))).toHaveLength(9);

    await setTier(house.db, dora, 'free');
    await archive(emil, rent);
    expect((await cleo.post(`/api/groups/${group.id}/leave`)).status).toBe(204);
    expect((await ben.post(`/api/groups/${group.id}/leave`)).status).toBe(204);
    expectData(await ana.patch(`/api/groups/${group.id}`, { currencies: ['EUR'], version: 1 }));
    expect(namesOf(await list('&due=true'))).toEqual(['First', 'Third']);
    expect(namesOf(await list('&due=false'))).toHaveLength(10);
    const first = await list('&due=true&limit=1');
    expect(namesOf(first)).toEqual(['First']);
    const second = await list(`&due=true&limit=1&cursor=${first.body.nextCursor}`);
    expect([namesOf(second), second.body.nextCursor]).toEqual([['Third'], null]);

    await later({ days: 3 }, [ana]);
    await passMinute();
    const after = expectData(await list(''));
    const booking = after.filter(({ isActive }) => isActive);
    expect(booking.map(({ description }) => description).toSorted()).toEqual(['First', 'Third']);
    const paused = after.flatMap(({ description, pauseReason }) =>
      pauseReason ? [[description, pauseReason]] : [],
    );
    expect(Object.fromEntries(paused)).toEqual({
      'Of an owner who leaves': 'owner-left',
      'Of an owner whose premium ends': 'premium-ended',
      'Of an owner who archives the group': 'group-archived',
      'Of a payer who leaves': 'member-left',
      'Of a recipient who leaves': 'member-left',
      'Of a currency that is removed': 'currency-removed',
      Second: 'member-left',
    });
  });

  it('read of one whose owner no longer has premium, and only of one that is to be booked', async () => {
    const { ana, ben, cleo, rent } = await makeFlat();
    const draft = { ...rent, startDate: day(1) };
    const rule = await create(ana, draft);
    const other = await create(ana, draft);
    expectData(await ana.post(`${PATH}/${other.id}/pause`));
    await makeAdmin(ana, rent.groupId, ben);
    const readings = async () => {
      const list = expectData(await cleo.get<RecurringExpense[]>(`${PATH}?groupId=${rent.groupId}`));
      const one = [await read(cleo, rule.id), await read(cleo, other.id)];
      return [list, one].map((rules) =>
        rules.flatMap(({ id, ownerLacksPremium }) => (ownerLacksPremium ? [id] : [])),
      );
    };
    expect([rule.ownerLacksPremium, await readings()]).toEqual([false, [[], []]]);
    await setTier(house.db, ana, 'free');
    expect(await readings()).toEqual([[rule.id], [rule.id]]);

    await setTier(house.db, ben, 'premium');
    const act = async (action: string) =>
      expectData(await ben.post<RecurringExpense>(`${PATH}/${rule.id}/${action}`));
    expect(await act('resume')).toMatchObject({ version: 1, ownerLacksPremium: true });
    const edit = { ...draft, groupId: undefined, amount: 95_00, version: 1 };
    const edited = await ben.put<RecurringExpense>(`${PATH}/${rule.id}`, edit);
    expect(expectData(edited)).toMatchObject({ createdBy: ana.user.id, ownerLacksPremium: true });
    expect(await act('pause')).toMatchObject({ ownerLacksPremium: false });
    expect(await act('resume')).toMatchObject({ createdBy: ben.user.id, ownerLacksPremium: false });
    expect(await readings()).toEqual([[], []]);
  });

  it('hear of one that is to be booked when the tier of its owner changes', async () => {
    const { ana, ben, rent } = await makeFlat();
    const draft = { ...rent, startDate: day(1) };
    const rules = [await create(ana, draft), await create(ana, draft)];
    const paused = await create(ana, draft);
    expectData(await ana.post(`${PATH}/${paused.id}/pause`));
    await create(ben, draft);
    const elsewhere = await makeFlat();
    await create(elsewhere.ana, { ...elsewhere.rent, startDate: day(1) });
    const stream = await readEvents(house.app, { authorization: `Bearer ${ben.token}` });
    const inOrder = <T extends { data: { id: string } }>(events: T[]) =>
      events.toSorted((one, other) => one.data.id.localeCompare(other.data.id));
    const edited = inOrder(
      rules.map(({ id, groupId, version }) => ({
        event: 'recurring_expense.edited',
        data: { groupId, id, version, seq: 0 },
      })),
    );
    for (const tier of ['free', 'premium'] as const) {
      await setTier(house.db, ana, tier);
      expect(inOrder([await stream.next(), await stream.next()])).toEqual(edited);
    }
    await setTier(house.db, elsewhere.ana, 'free');
    const next = await create(ben, draft);
    expect((await stream.next()).data.id).toBe(next.id);
    stream.close();
  });

  it('list what is due of an owner without premium where all have what it gives', async () => {
    const app = await startTestApp({ premiumForAll: true });
    const ana = await app.as('Ana');
    const { id: groupId } = await makeGroup(ana);
    const sides = { payers: evenly(ana), recipients: evenly(ana) };
    const draft = { groupId, description: 'Rent', amount: 5_00, currency: 'EUR', ...sides };
    const rule = await create(ana, { ...draft, frequency: 'daily', startDate: '2026-03-15' });
    expect(expectData(await ana.get(`${PATH}?due=true`))).toEqual([rule]);
  });

  it('list them: the next first, page by page, then what books nothing', async () => {
    const { ana, rent } = await makeFlat();
    const ids: string[] = [];
    for (const startDate of ['2031-03-01', '2031-01-01', '2031-02-01', '2031-01-01']) {
      ids.push((await create(ana, { ...rent, startDate })).id);
    }
    expectData(await ana.post(`${PATH}/${ids[1]}/pause`));
    const found: RecurringExpense[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: Awaited<ReturnType<typeof ana.get<RecurringExpense[]>>> = await ana.get<
        RecurringExpense[]
      >(`${PATH}?groupId=${rent.groupId}&limit=1${cursor && `&cursor=${cursor}`}`);
      found.push(...expectData(answer));
      cursor = answer.body.nextCursor;
    }
    expect(found.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[0], ids[1]]);
    expect((await ana.get(`${PATH}?cursor=x`)).body.code).toBe('VALIDATION_ERROR');
  });
});
