import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { evenly, expectData, makeAdmin, makeGroup } from '#test/group.ts';
import { archive, create, created, datesOf, flatsIn, PATH, read } from '#test/recurring.ts';
import { setTier } from '#test/tier.ts';

const house = await startTestApp();
const { makeFlat, passMinute, sendGathered, day, later } = flatsIn(house);

describe('pausing and resuming', () => {
  it('books nothing meanwhile, and does not make up for it', async () => {
    const { ana, rent } = await makeFlat();
    const today = day(0);
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: today });
    await house.mails.all();
    const paused = expectData(await ana.post<RecurringExpense>(`${PATH}/${rule.id}/pause`));
    expect(paused).toMatchObject({ isActive: false, nextExecution: null, pauseReason: null, version: 2 });
    expect(expectData(await ana.post(`${PATH}/${rule.id}/pause`))).toEqual(paused);
    await later({ days: 5 }, [ana]);
    await passMinute();
    expect((await created(ana, rule.id)).length).toBe(1);
    const resumed = expectData(await ana.post<RecurringExpense>(`${PATH}/${rule.id}/resume`));
    const now = day(0);
    expect(resumed).toMatchObject({ isActive: true, nextExecution: now, version: 3 });
    await house.mails.all();
    expect(datesOf(await created(ana, rule.id))).toEqual([now, today]);
    // On the same day again, which is booked.
    expectData(await ana.post(`${PATH}/${rule.id}/pause`));
    expectData(await ana.post(`${PATH}/${rule.id}/resume`));
    await passMinute();
    expect((await created(ana, rule.id)).length).toBe(2);
  });

  it('is for its owner and admins, and asks premium of its owner', async () => {
    const { ana, ben, cleo, rent } = await makeFlat();
    const rule = await create(ben, { ...rent, payers: evenly(ben) });
    const act = (by: UserClient, action: string) => by.post<RecurringExpense>(`${PATH}/${rule.id}/${action}`);
    expect((await act(cleo, 'pause')).body.code).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await cleo.delete(`${PATH}/${rule.id}`)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
    expectData(await act(ana, 'pause'));
    await makeAdmin(ana, rent.groupId, cleo);
    expect(expectData(await act(cleo, 'resume'))).toMatchObject({ isActive: true, createdBy: ben.user.id });
    await setTier(house.db, ben, 'free');
    expectData(await act(ben, 'pause'));
    for (const by of [ben, cleo]) {
      const refused = await act(by, 'resume');
      expect([refused.status, refused.body.code]).toEqual([403, 'PREMIUM_FEATURE_REQUIRED']);
    }
    expect((await cleo.delete(`${PATH}/${rule.id}`)).status).toBe(204);
  });

  it('by an admin who has archived the group leaves it with its owner, as whom it is booked', async () => {
    const { ana, ben, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: day(0) });
    await house.mails.all();
    await makeAdmin(ana, rent.groupId, ben);
    await archive(ben, rent);
    expectData(await ben.post(`${PATH}/${rule.id}/pause`));
    await later({ days: 1 }, [ana, ben]);
    const resumed = expectData(await ben.post<RecurringExpense>(`${PATH}/${rule.id}/resume`));
    expect(resumed).toMatchObject({ isActive: true, createdBy: ana.user.id });
    await house.mails.all();
    const [booked] = await created(ana, rule.id);
    expect(booked).toMatchObject({ date: day(0), createdBy: ana.user.id });
  });

  it.each([
    ['has lost premium', (ana: UserClient) => setTier(house.db, ana, 'free')],
    ['has archived the group', (ana: UserClient, rent: { groupId: string }) => archive(ana, rent)],
  ])('by an admin takes it over from an owner who %s since it was paused', async (_what, change) => {
    const { ana, ben, cleo, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: day(1) });
    await makeAdmin(ana, rent.groupId, ben);
    await makeAdmin(ana, rent.groupId, cleo);
    expectData(await ana.post(`${PATH}/${rule.id}/pause`));
    await later({ days: 1 }, [ana, ben, cleo]);
    await change(ana, rent);
    expect((await cleo.post(`${PATH}/${rule.id}/resume`)).body.code).toBe('PREMIUM_FEATURE_REQUIRED');
    await archive(ben, rent);
    const refused = await ben.post(`${PATH}/${rule.id}/resume`);
    expect([refused.body.code, refused.body.params]).toEqual(['INVALID_INPUT', { reason: 'group-archived' }]);
    await archive(ben, rent, false);
    const resumed = expectData(await ben.post<RecurringExpense>(`${PATH}/${rule.id}/resume`));
    expect(resumed).toMatchObject({ isActive: true, nextExecution: day(0), createdBy: ben.user.id });
    await house.mails.all();
    const [booked] = await created(ana, rule.id);
    expect(booked).toMatchObject({ date: day(0), createdBy: ben.user.id });
    expect(await read(ana, rule.id)).toMatchObject({ isActive: true, pauseReason: null });
  });

  it('by an admin leaves it with an owner whose reason is gone', async () => {
    const { ana, ben, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: day(1) });
    await makeAdmin(ana, rent.groupId, ben);
    await setTier(house.db, ana, 'free');
    await later({ days: 1 }, [ana, ben]);
    await passMinute();
    expect(await read(ben, rule.id)).toMatchObject({ isActive: false, pauseReason: 'premium-ended' });
    await setTier(house.db, ana, 'premium');
    const resumed = expectData(await ben.post<RecurringExpense>(`${PATH}/${rule.id}/resume`));
    expect(resumed).toMatchObject({ isActive: true, pauseReason: null, createdBy: ana.user.id });
  });

  it('is refused to an admin over the limit of their tier', async () => {
    const { ana, ben, rent } = await makeFlat();
    const rule = await create(ana, rent);
    await makeAdmin(ana, rent.groupId, ben);
    await makeGroup(ben);
    await makeGroup(ben);
    await setTier(house.db, ben, 'free');
    expectData(await ben.post(`${PATH}/${rule.id}/pause`));
    const refused = await ben.post(`${PATH}/${rule.id}/resume`);
    expect([refused.body.code, refused.body.params]).toEqual(['TIER_LIMITS_EXCEEDED', { count: 1 }]);
    expectData(await ana.post(`${PATH}/${rule.id}/resume`));
  });
});

describe('deleting', () => {
  it('leaves what is booked, and is undone', async () => {
    const { ana, ben, group, rent } = await makeFlat();
    const today = day(0);
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: today });
    await house.mails.all();
    expect((await ana.delete(`${PATH}/${rule.id}`)).status).toBe(204);
    expect(await read(ben, rule.id)).toMatchObject({ deletedAt: expect.any(String), nextExecution: null });
    expect(datesOf(await created(ben, rule.id))).toEqual([today]);
    for (const change of ['pause', 'resume']) {
      expect((await ana.post(`${PATH}/${rule.id}/${change}`)).body.code).toBe('RESOURCE_NOT_FOUND');
    }
    expect(expectData(await ben.get(`${PATH}?groupId=${group.id}`))).toEqual([]);
    const kept = expectData(await ben.get<Transaction[]>(`/api/groups/${group.id}/transactions`));
    expect(kept.map(({ recurringExpenseId }) => recurringExpenseId)).toEqual([rule.id]);
    await later({ days: 3 }, [ana, ben]);
    await passMinute();
    const now = day(0);
    const restored = expectData(await ana.post<RecurringExpense>(`${PATH}/${rule.id}/restore`));
    expect(restored).toMatchObject({ isActive: true, nextExecution: now, createdCount: 1, deletedAt: null });
    await house.mails.all();
    expect(datesOf(await created(ben, rule.id))).toEqual([now, today]);
  });

  it('is done once: a second request changes nothing, and only one who may is told so', async () => {
    const { ana, cleo, rent } = await makeFlat();
    const rule = await create(ana, rent);
    expect((await ana.delete(`${PATH}/${rule.id}`)).status).toBe(204);
    const deleted = await read(ana, rule.id);
    await later({ hours: 1 }, [ana, cleo]);
    // As a caller asks to whom the first answer was lost.
    expect((await ana.delete(`${PATH}/${rule.id}`)).status).toBe(204);
    expect(await read(ana, rule.id)).toEqual(deleted);
    expect((await cleo.delete(`${PATH}/${rule.id}`)).body.code).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('is what an edit of before meets: it answers the deleted one, over which it is restored and saved', async () => {
    const { ana, rent } = await makeFlat();
    const rule = await create(ana, rent);
    expect((await ana.delete(`${PATH}/${rule.id}`)).status).toBe(204);
    const { groupId: _groupId, ...content } = rent;
    const put = (version: number) =>
      ana.put<RecurringExpense>(`${PATH}/${rule.id}`, { ...content, amount: 90_00, version });
    for (const version of [1, 2]) {
      const met = await put(version);
      expect([met.status, met.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
      expect(met.body.details).toMatchObject({ id: rule.id, version: 2, deletedAt: expect.any(String) });
    }
    expectData(await ana.post(`${PATH}/${rule.id}/restore`));
    expect(expectData(await put(3))).toMatchObject({ amount: 90_00, version: 4, deletedAt: null });
  });

  it('brings back paused what could not be resumed', async () => {
    const { ana, rent } = await makeFlat();
    const rule = await create(ana, rent);
    await setTier(house.db, ana, 'free');
    expect((await ana.delete(`${PATH}/${rule.id}`)).status).toBe(204);
    const restored = expectData(await ana.post<RecurringExpense>(`${PATH}/${rule.id}/restore`));
    expect(restored).toMatchObject({ isActive: false, pauseReason: 'premium-ended', nextExecution: null });
    // Once more changes nothing.
    expect(expectData(await ana.post(`${PATH}/${rule.id}/restore`))).toEqual(restored);
  });

  it.each([
    ['is without premium', (by: UserClient) => setTier(house.db, by, 'free')],
    ['has archived the group', (by: UserClient, rent: { groupId: string }) => archive(by, rent)],
  ])('is undone by an admin who %s: it is as it was', async (_what, change) => {
    const { ana, ben, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, startDate: day(3) });
    await makeAdmin(ana, rent.groupId, ben);
    await change(ben, rent);
    const undo = async () => {
      expect((await ben.delete(`${PATH}/${rule.id}`)).status).toBe(204);
      return expectData(await ben.post<RecurringExpense>(`${PATH}/${rule.id}/restore`));
    };
    const kept = { pauseReason: null, createdBy: ana.user.id };
    expect(await undo()).toMatchObject({ ...kept, isActive: true, nextExecution: day(3) });
    expectData(await ana.post(`${PATH}/${rule.id}/pause`));
    expect(await undo()).toMatchObject({ ...kept, isActive: false, nextExecution: null });
  });

  it.each([
    ['premium-ended', (ana: UserClient) => setTier(house.db, ana, 'free'), /need Premium/],
    [
      'group-archived',
      (ana: UserClient, rent: { groupId: string }) => archive(ana, rent),
      /you have archived the group/,
    ],
  ])('is undone by an admin for an owner who is told: %s', async (pauseReason, change, words) => {
    const { ana, ben, rent } = await makeFlat();
    const rule = await create(ana, rent);
    await makeAdmin(ana, rent.groupId, ben);
    await change(ana, rent);
    expect((await ben.delete(`${PATH}/${rule.id}`)).status).toBe(204);
    const restored = expectData(await ben.post<RecurringExpense>(`${PATH}/${rule.id}/restore`));
    expect(restored).toMatchObject({ isActive: false, pauseReason, createdBy: ana.user.id });
    await sendGathered();
    const mail = await house.mails.to(ana.user.email);
    expect(mail.subject).toContain('Rent');
    expect(mail.text).toMatch(words);
  });

  it('makes no room for more than a group may have', async () => {
    const { ana, group, rent } = await makeFlat();
    const rule = await create(ana, rent);
    expect((await ana.delete(`${PATH}/${rule.id}`)).status).toBe(204);
    const { id } = await create(ana, rent);
    await sql`
      insert into recurring_expenses
      select (copied).* from (
        select jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid())) as copied
        from recurring_expenses as one, generate_series(1, 199) where one.id = ${id}
      ) as copies`.execute(house.db);
    const limit = { reason: 'too-many-rules', limit: 200 };
    expect((await ana.post(PATH, rent)).body.params).toEqual(limit);
    expect((await ana.post(`${PATH}/${rule.id}/restore`)).body.params).toEqual(limit);
    await house.db.deleteFrom('recurring_expenses').where('group_id', '=', group.id).execute();
  });
});
