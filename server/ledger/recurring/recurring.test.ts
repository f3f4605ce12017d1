import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { PASSWORD, startTestApp, type TestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { amountsOf, evenly, expectData, expenseOf, makeGroup } from '#test/group.ts';
import { setTier } from '#test/tier.ts';
import { findDifferences } from '../../../scripts/ledger-check.ts';
import { bookAgain, bookDueExpenses, findDueExpenses } from './booking.ts';
import { sendReminder, tellOfPause } from './notices.ts';

// The clock of the tests begins on Saturday, the 14th of March 2026, at 10:00 in UTC.

const PATH = '/api/recurring-expenses';
const house = await startTestApp();

let flats = 0;

/** Three friends in a new flat, of whom Ana and Ben have premium. */
async function makeFlat(others: readonly UserClient[] = []) {
  const flat = ++flats;
  const [ana, ben, cleo] = [
    await house.as(`Ana ${flat}`),
    await house.as(`Ben ${flat}`),
    await house.as(`Cleo ${flat}`),
  ];
  await setTier(house.db, ana, 'premium');
  await setTier(house.db, ben, 'premium');
  const group = await makeGroup(ana, [ben, cleo, ...others]);
  const rent = {
    groupId: group.id,
    description: 'Rent',
    amount: 100_00,
    currency: 'EUR',
    frequency: 'monthly',
    startDate: '2026-03-31',
    payers: evenly(ana),
    recipients: evenly(ana, ben, cleo),
  };
  return { ana, ben, cleo, group, rent };
}

const create = async (by: UserClient, draft: object) =>
  expectData(await by.post<RecurringExpense>(PATH, draft));
const read = async (by: UserClient, id: string) =>
  expectData(await by.get<RecurringExpense>(`${PATH}/${id}`));
const created = async (by: UserClient, id: string) =>
  expectData(await by.get<Transaction[]>(`${PATH}/${id}/transactions`));
const makeAdmin = async (by: UserClient, { user }: UserClient, { groupId }: { groupId: string }) =>
  expectData(await by.patch(`/api/groups/${groupId}/members/${user.id}`, { role: 'admin' }));
const archive = async (by: UserClient, { groupId }: { groupId: string }, archived = true) => {
  expectData(await by.put(`/api/groups/${groupId}/archived`, { archived }));
};
const nextInstant = (id: string) =>
  house.db.selectFrom('recurring_expenses').select('next_at').where('id', '=', id).executeTakeFirstOrThrow();
async function failedJobOf(ruleId: string) {
  const found = await sql<{ attempts: number; last_error: string }>`
    select attempts, last_error from graphile_worker._private_jobs
    where key = ${`book-recurring-expense ${ruleId}`} and last_error is not null`.execute(house.db);
  return found.rows[0];
}
const datesOf = (transactions: readonly Transaction[]) => transactions.map(({ date }) => date);

/** What the schedule does every minute. */
async function passMinute({ deps, mails }: TestApp = house): Promise<void> {
  await findDueExpenses(stepsContext(deps));
  await mails.all();
}

/** What waits to be gathered into one mail is sent at once. */
async function sendGathered(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where key like '% pause-notice %'`.execute(
    house.db,
  );
  await house.mails.all();
}

/** As if their job had been done. */
async function dropPauseNotices(owner: UserClient): Promise<void> {
  const keys = `${owner.user.id} pause-notice %`;
  await sql`delete from graphile_worker._private_jobs where key like ${keys}`.execute(house.db);
}

/** The day so many days from now, by the clock of the tests in UTC. */
const day = (offset: number) =>
  new Date(house.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);

/** Time passes. People sign in again: an access token is old by then. */
async function later(
  by: { days?: number; hours?: number },
  people: readonly UserClient[],
  { clock } = house,
) {
  clock.advance(by);
  for (const person of people) {
    const body = { email: person.user.email, password: PASSWORD };
    const answer = await person.post<{ accessToken: string }>('/api/auth/login', body);
    person.token = expectData(answer).accessToken;
  }
}

describe('a recurring expense', () => {
  it('books nothing before its first day, then each day once, on the last day of a shorter month', async () => {
    const { ana, ben, group, rent } = await makeFlat();
    const rule = await create(ana, rent);
    expect(rule).toMatchObject({
      isActive: true,
      nextExecution: '2026-03-31',
      createdCount: 0,
      lastCreatedDate: null,
      interval: 1,
      endDate: null,
      pauseReason: null,
      createdBy: ana.user.id,
      version: 1,
    });
    expect(amountsOf(rule.recipients).toSorted()).toEqual([3333, 3333, 3334]);
    await passMinute();
    expect(await created(ben, rule.id)).toEqual([]);

    await later({ days: 17 }, [ana, ben]);
    await passMinute();
    await passMinute();
    const [first] = await created(ben, rule.id);
    expect(first).toMatchObject({
      type: 'expense',
      description: 'Rent',
      amount: 100_00,
      date: '2026-03-31',
      createdBy: ana.user.id,
      recurringExpenseId: rule.id,
      version: 1,
    });
    expect(first?.id).not.toBe(rule.id);
    expect(await read(ben, rule.id)).toMatchObject({
      nextExecution: '2026-04-30',
      createdCount: 1,
      lastCreatedDate: '2026-03-31',
      version: 1,
    });

    await later({ days: 62 }, [ana, ben]);
    await passMinute();
    expect(datesOf(await created(ben, rule.id))).toEqual(['2026-05-31', '2026-04-30', '2026-03-31']);
    const listed = await ben.get<Transaction[]>(`/api/groups/${group.id}/transactions`);
    expect(datesOf(expectData(listed))).toEqual(['2026-05-31', '2026-04-30', '2026-03-31']);
    expect(await findDifferences(house.db)).toEqual([]);
  });

  it('gives the odd cents of each expense to others', async () => {
    const { ana, rent } = await makeFlat();
    const start = day(-29);
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: start });
    await house.mails.all();
    const carriers = (await created(ana, rule.id)).map(
      ({ recipients }) => recipients.parts.find(({ amount }) => amount === 3334)?.userId,
    );
    expect(carriers).toHaveLength(30);
    expect(new Set(carriers).size).toBe(3);
  });

  it('that begins in the past books what has passed at once, in order, at most 366 days', async () => {
    const { ana, rent } = await makeFlat();

    const daily = { ...rent, frequency: 'daily' };
    const refused = await ana.post(PATH, { ...daily, startDate: day(-366) });
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      422,
      'INVALID_INPUT',
      { reason: 'too-many-days', limit: 366 },
    ]);
    const rule = await create(ana, { ...daily, startDate: day(-365) });
    await house.mails.all();
    expect(await read(ana, rule.id)).toMatchObject({
      createdCount: 366,
      lastCreatedDate: day(0),
      nextExecution: day(1),
    });
    const pages: Transaction[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: Awaited<ReturnType<typeof ana.get<Transaction[]>>> = await ana.get<Transaction[]>(
        `${PATH}/${rule.id}/transactions?limit=200${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(...expectData(answer));
      cursor = answer.body.nextCursor;
    }
    expect(datesOf(pages)).toEqual(Array.from({ length: 366 }, (_, index) => day(-index)));
  });

  it('ends with its last day, which is one', async () => {
    const { ana, rent } = await makeFlat();
    const today = day(0);
    const tomorrow = day(1);
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: today, endDate: tomorrow });
    await later({ days: 3 }, [ana]);
    await passMinute();
    expect(datesOf(await created(ana, rule.id))).toEqual([tomorrow, today]);
    expect(await read(ana, rule.id)).toMatchObject({ isActive: true, nextExecution: null, createdCount: 2 });
    for (const endDate of [today, '2020-01-01']) {
      const refused = await ana.post(PATH, { ...rent, startDate: today, endDate });
      expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(refused.body.details).toMatchObject([{ path: 'endDate' }]);
    }
  });

  it('books every two weeks, and its expenses are changed and deleted like any other', async () => {
    const { ana, ben, group, rent } = await makeFlat();
    const startDate = day(-14);
    const rule = await create(ana, { ...rent, frequency: 'weekly', interval: 2, startDate });
    await house.mails.all();
    const [newer, older] = await created(ana, rule.id);
    expect(older?.date).toBe(startDate);
    const path = `/api/groups/${group.id}/transactions`;
    const edit = { ...expenseOf(ana, [ana, ben]), description: 'Rent, less', version: 1 };
    const edited = expectData(await ben.put<Transaction>(`${path}/${older?.id}`, edit));
    expect(edited).toMatchObject({ description: 'Rent, less', recurringExpenseId: rule.id, version: 2 });
    expect((await ben.delete(`${path}/${newer?.id}`)).status).toBe(204);
    await passMinute();
    const after = await created(ana, rule.id);
    expect(after.map(({ id, deletedAt }) => [id, deletedAt !== null])).toEqual([
      [newer?.id, true],
      [older?.id, false],
    ]);
    expect((await read(ana, rule.id)).createdCount).toBe(2);
  });

  it('is booked without a category once the group has put it away', async () => {
    const { ana, group, rent } = await makeFlat();
    const path = `/api/groups/${group.id}/categories`;
    const draft = { name: 'Housing', icon: 'shapes' };
    const own = expectData(await ana.post<{ id: string }>(path, draft));
    const daily = { ...rent, frequency: 'daily', startDate: day(0), category: own.id };
    const rule = await create(ana, daily);
    await house.mails.all();
    expect((await ana.delete(`${path}/${own.id}`)).status).toBeLessThan(300);
    await later({ days: 1 }, [ana]);
    await passMinute();
    const [second, first] = await created(ana, rule.id);
    expect([first?.category, second?.category]).toEqual([own.id, undefined]);
    expect(await read(ana, rule.id)).toMatchObject({ isActive: true, createdCount: 2, category: own.id });
    const { groupId: _groupId, ...content } = daily;
    for (const [version, category] of [
      [1, own.id],
      [2, undefined],
    ] as const) {
      const edit = { ...content, category, amount: 50_00 + version, version };
      const edited = expectData(await ana.put<RecurringExpense>(`${PATH}/${rule.id}`, edit));
      expect(edited).toMatchObject({ category: own.id, amount: 50_00 + version });
    }
  });

  it('is told of as it happens', async () => {
    const { ana, ben, group, rent } = await makeFlat();
    const rule = await create(ana, rent);
    expectData(await ana.post(`${PATH}/${rule.id}/pause`));
    const [paused, made] = expectData(
      await ben.get<{ noun: string; details: unknown }[]>(`/api/groups/${group.id}/activity`),
    );
    expect(paused).toMatchObject({
      noun: 'recurring_expense',
      action: 'edited',
      id: rule.id,
      details: { description: 'Rent', isActive: false },
    });
    expect(made).toMatchObject({ noun: 'recurring_expense', action: 'created', version: 1 });
  });
});

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
    await makeAdmin(ana, cleo, rent);
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
    await makeAdmin(ana, ben, rent);
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
    await makeAdmin(ana, ben, rent);
    await makeAdmin(ana, cleo, rent);
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
    await makeAdmin(ana, ben, rent);
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
    await makeAdmin(ana, ben, rent);
    await makeGroup(ben);
    await makeGroup(ben);
    await setTier(house.db, ben, 'free');
    expectData(await ben.post(`${PATH}/${rule.id}/pause`));
    const refused = await ben.post(`${PATH}/${rule.id}/resume`);
    expect([refused.body.code, refused.body.params]).toEqual(['TIER_LIMITS_EXCEEDED', { count: 1 }]);
    expectData(await ana.post(`${PATH}/${rule.id}/resume`));
  });
});

describe('an edit', () => {
  it('is for what is booked from then on', async () => {
    const { ana, ben, rent } = await makeFlat();
    const today = day(0);
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: today, note: 'First floor' });
    await house.mails.all();
    const { groupId: _groupId, ...content } = rent;
    const edit = {
      ...content,
      frequency: 'daily',
      startDate: today,
      amount: 90_00,
      recipients: evenly(ana, ben),
    };
    const put = (body: object) => ana.put<RecurringExpense>(`${PATH}/${rule.id}`, body);
    const edited = expectData(await put({ ...edit, version: 1 }));
    expect(edited).toMatchObject({ amount: 90_00, note: 'First floor', version: 2, createdCount: 1 });
    expect(edited.nextExecution).toBe(day(1));
    expect(expectData(await put({ ...edit, version: 2 }))).toEqual(edited);
    const stale = await put({ ...edit, amount: 1, version: 1 });
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([
      409,
      'CONSTRAINT_VIOLATION',
      edited,
    ]);
    await later({ days: 1 }, [ana, ben]);
    await passMinute();
    const [second, first] = await created(ana, rule.id);
    expect([second?.amount, second?.recipients.parts.length, second?.note]).toEqual([
      90_00,
      2,
      'First floor',
    ]);
    expect([first?.amount, first?.recipients.parts.length]).toEqual([100_00, 3]);
  });

  it('of the days begins today, and books no day twice', async () => {
    const { ana, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, frequency: 'weekly', startDate: day(-7) });
    await house.mails.all();
    const { groupId: _groupId, ...content } = rent;
    const edit = { ...content, frequency: 'daily', startDate: day(-7), version: 1 };
    const edited = expectData(await ana.put<RecurringExpense>(`${PATH}/${rule.id}`, edit));
    expect(edited.nextExecution).toBe(day(1));
    expect(datesOf(await created(ana, rule.id))).toEqual([day(0), day(-7)]);
    const back = { ...edit, frequency: 'weekly', endDate: day(30), version: 2 };
    expect(expectData(await ana.put<RecurringExpense>(`${PATH}/${rule.id}`, back))).toMatchObject({
      nextExecution: day(7),
      endDate: day(30),
    });
    const wrong = { ...edit, endDate: day(-7), version: 3 };
    expect((await ana.put(`${PATH}/${rule.id}`, wrong)).body.code).toBe('VALIDATION_ERROR');
    const beyond = { ...edit, startDate: day(40), version: 3 };
    expect((await ana.put(`${PATH}/${rule.id}`, beyond)).body).toMatchObject({
      code: 'INVALID_INPUT',
      params: { reason: 'end-date' },
    });
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
  });

  it.each([
    ['is without premium', (by: UserClient) => setTier(house.db, by, 'free')],
    ['has archived the group', (by: UserClient, rent: { groupId: string }) => archive(by, rent)],
  ])('is undone by an admin who %s: it is as it was', async (_what, change) => {
    const { ana, ben, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, startDate: day(3) });
    await makeAdmin(ana, ben, rent);
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
    await makeAdmin(ana, ben, rent);
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

describe('a rule pauses itself and tells its owner why', () => {
  const due = async (by: UserClient, draft: object) => {
    const tomorrow = day(1);
    return create(by, { ...draft, frequency: 'daily', startDate: tomorrow });
  };
  const expectPaused = async (
    reader: UserClient,
    owner: UserClient,
    id: string,
    pauseReason: string,
    words: RegExp,
  ) => {
    await later({ days: 1 }, [reader]);
    await passMinute();
    expect(await read(reader, id)).toMatchObject({
      isActive: false,
      pauseReason,
      nextExecution: null,
      createdCount: 0,
    });
    await sendGathered();
    const mail = await house.mails.to(owner.user.email);
    expect(mail.subject).toContain('Rent');
    expect(mail.text).toMatch(words);
  };

  it('when a member who takes part has left, and is resumed once the sides are changed', async () => {
    const { ana, ben, cleo, rent } = await makeFlat();
    const rule = await due(ana, rent);
    expect((await cleo.post(`/api/groups/${rent.groupId}/leave`)).status).toBe(204);
    await expectPaused(ana, ana, rule.id, 'member-left', /a member who takes part in it has left/);
    const refused = await ana.post(`${PATH}/${rule.id}/resume`);
    expect(refused.body.code).toBe('INVALID_EXPENSE_PARTICIPANTS');
    const { groupId: _groupId, ...content } = rent;
    const version = (await read(ana, rule.id)).version;
    const edit = { ...content, frequency: 'daily', recipients: evenly(ana, ben), version };
    expectData(await ana.put(`${PATH}/${rule.id}`, edit));
    const resumed = expectData(await ana.post<RecurringExpense>(`${PATH}/${rule.id}/resume`));
    expect(resumed).toMatchObject({ isActive: true, pauseReason: null });
    await house.mails.all();
    expect((await created(ana, rule.id)).length).toBe(1);
  });

  it('when its owner has left: an admin takes it over by resuming it', async () => {
    const { ana, ben, cleo, rent } = await makeFlat();
    const rule = await due(ben, { ...rent, payers: evenly(ana), recipients: evenly(ana, cleo) });
    expect((await ben.post(`/api/groups/${rent.groupId}/leave`)).status).toBe(204);
    await later({ days: 1 }, [ana]);
    await passMinute();
    expect(await read(ana, rule.id)).toMatchObject({ isActive: false, pauseReason: 'owner-left' });
    // An owner who has left is told nothing of the group any more.
    await sendGathered();
    expect((await house.mails.all()).filter(({ to }) => to === ben.user.email)).toEqual([]);
    const resumed = expectData(await ana.post<RecurringExpense>(`${PATH}/${rule.id}/resume`));
    expect(resumed).toMatchObject({ isActive: true, createdBy: ana.user.id });
  });

  it('when its owner has archived the group', async () => {
    const { ana, rent } = await makeFlat();
    const rule = await due(ana, rent);
    expectData(await ana.put(`/api/groups/${rent.groupId}/archived`, { archived: true }));
    await expectPaused(ana, ana, rule.id, 'group-archived', /you have archived the group/);
  });

  it('when the group has parted with its currency', async () => {
    const { ana, group, rent } = await makeFlat();
    const rule = await due(ana, { ...rent, currency: 'USD' });
    expectData(await ana.patch(`/api/groups/${group.id}`, { currencies: ['EUR'], version: 1 }));
    await expectPaused(ana, ana, rule.id, 'currency-removed', /no longer has its currency/);
  });

  it('when its owner has lost premium', async () => {
    const { ana, rent } = await makeFlat();
    const rule = await due(ana, rent);
    await setTier(house.db, ana, 'free');
    await expectPaused(ana, ana, rule.id, 'premium-ended', /need Premium/);
  });

  it('in one mail with all others of its owner that pause for the same reason', async () => {
    const { ana, rent } = await makeFlat();
    const names = Array.from({ length: 12 }, (_, index) => `Bill ${index + 1}`);
    for (const description of names) await due(ana, { ...rent, description });
    await setTier(house.db, ana, 'free');
    await later({ days: 1 }, [ana]);
    await passMinute();
    await sendGathered();
    const mails = (await house.mails.all()).filter(
      ({ to, text }) => to === ana.user.email && /Bill \d/.test(text),
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^12 recurring expenses in “.*” are paused$/),
    ]);
    for (const name of names) expect(mails[0]?.text).toContain(`“${name}” (€100.00)`);
  });

  it('while the mail of another is being sent, whose further attempts stay', async () => {
    const { ana, rent } = await makeFlat();
    const paused = { groupId: rent.groupId, createdBy: ana.user.id, pauseReason: 'premium-ended' as const };
    const tell = () =>
      house.db.transaction().execute((trx) => tellOfPause(trx, { ...paused, id: randomUUID() }));
    await tell();
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another', attempts = 1
      where key like ${`${ana.user.id} pause-notice %`}`.execute(house.db);
    await tell();
    const jobs = await sql<{ attempts: number; rules: number }>`
      select attempts, json_array_length(payload) as rules from graphile_worker._private_jobs
      where key like ${`${ana.user.id} pause-notice %`} order by id`.execute(house.db);
    expect(jobs.rows).toEqual([
      { attempts: 1, rules: 1 },
      { attempts: 0, rules: 1 },
    ]);
    await dropPauseNotices(ana);
  });

  it('and tells no owner who has asked for the deletion of their account', async () => {
    const { ana, rent } = await makeFlat();
    const rule = await due(ana, rent);
    await setTier(house.db, ana, 'free');
    await later({ days: 1 }, [ana]);
    await passMinute();
    expect(await read(ana, rule.id)).toMatchObject({ pauseReason: 'premium-ended' });
    expectData(await ana.post('/api/users/deletion', { acceptOutstanding: true, password: PASSWORD }));
    await sendGathered();
    const mails = (await house.mails.all()).filter(({ to }) => to === ana.user.email);
    expect(mails.filter(({ subject }) => subject.includes('paused'))).toEqual([]);
  });

  it('is told of by a job that a former version has queued', async () => {
    const { ana, rent } = await makeFlat();
    const rule = await due(ana, rent);
    await setTier(house.db, ana, 'free');
    await later({ days: 1 }, [ana]);
    await passMinute();
    await dropPauseNotices(ana);
    await sendReminder(stepsContext(house.deps), { groupId: rent.groupId, id: rule.id });
    const mails = (await house.mails.all()).filter(({ to }) => to === ana.user.email);
    expect(mails.at(-1)?.subject).toMatch(/is paused$/);
  });

  it('when more days were missed than it books at once, and books none of them', async () => {
    const { ana, rent } = await makeFlat();
    const rule = await due(ana, rent);
    await later({ days: 400 }, [ana]);
    await passMinute();
    expect(await read(ana, rule.id)).toMatchObject({ pauseReason: 'too-many-days', createdCount: 0 });
  });

  it('when it fails for a reason that no later attempt changes, which the log names', async () => {
    const { ana, group, rent } = await makeFlat();
    const broken = await due(ana, rent);
    await later({ days: 1 }, [ana]);
    await house.db
      .updateTable('groups')
      .set({ time_zone: 'Mars/Olympus' })
      .where('id', '=', group.id)
      .execute();
    const booking = bookDueExpenses(stepsContext(house.deps), { groupId: group.id });
    await expect(booking).rejects.toThrow(`${broken.id}: INVALID_INPUT`);
    expect(await read(ana, broken.id)).toMatchObject({ isActive: false, pauseReason: 'refused' });
    await bookDueExpenses(stepsContext(house.deps), { groupId: group.id });
  });

  it('and is taken over by the admin who resumes it where the reason lies with its owner', async () => {
    const { ana, ben, rent } = await makeFlat();
    const rule = await due(ben, { ...rent, payers: evenly(ben) });
    await setTier(house.db, ben, 'free');
    await later({ days: 1 }, [ana, ben]);
    await passMinute();
    expect(await read(ana, rule.id)).toMatchObject({ pauseReason: 'premium-ended', createdBy: ben.user.id });
    const resumed = expectData(await ana.post<RecurringExpense>(`${PATH}/${rule.id}/resume`));
    expect(resumed).toMatchObject({ isActive: true, createdBy: ana.user.id });
    await house.mails.all();
    expect((await created(ana, rule.id)).length).toBe(1);
    expectData(await ana.put(`/api/groups/${rent.groupId}/archived`, { archived: true }));
    expectData(await ana.post(`${PATH}/${rule.id}/pause`));
    const refused = await ana.post(`${PATH}/${rule.id}/resume`);
    expect([refused.body.code, refused.body.params]).toEqual(['INVALID_INPUT', { reason: 'group-archived' }]);
  });

  it('and holds up no other one of the group', async () => {
    const { ana, ben, cleo, rent } = await makeFlat();
    const broken = await due(ana, rent);
    const sound = await due(ana, { ...rent, recipients: evenly(ana, ben) });
    expect((await cleo.post(`/api/groups/${rent.groupId}/leave`)).status).toBe(204);
    await later({ days: 1 }, [ana]);
    await passMinute();
    expect((await read(ana, broken.id)).isActive).toBe(false);
    expect((await created(ana, sound.id)).length).toBe(1);
  });
});

describe('a reminder', () => {
  it('is mailed the day before, once, to the owner who asked for it', async () => {
    const { ana, rent } = await makeFlat();
    const startDate = day(5);
    await create(ana, { ...rent, description: 'Electricity', startDate, hasReminder: true });
    await create(ana, { ...rent, description: 'Water', startDate });
    const reminders = async () =>
      (await house.mails.all()).filter(({ subject }) => /Electricity|Water/.test(subject));
    await later({ days: 3 }, [ana]);
    await passMinute();
    expect(await reminders()).toEqual([]);
    await later({ days: 1 }, [ana]);
    await passMinute();
    await passMinute();
    const [mail, ...more] = await reminders();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('€100.00');
    expect(mail?.subject).toContain('Electricity');
  });

  it('that is due survives an edit before it is sent, and is sent once', async () => {
    const { ana, rent } = await makeFlat();
    const draft = { ...rent, description: 'Internet', startDate: day(2), hasReminder: true };
    const rule = await create(ana, draft);
    const { groupId: _groupId, ...content } = draft;
    const edit = async (amount: number, version: number) =>
      expectData(await ana.put(`${PATH}/${rule.id}`, { ...content, amount, version }));
    const reminders = async () =>
      (await house.mails.all()).filter(({ subject }) => subject.includes('“Internet”'));
    await later({ days: 1 }, [ana]);
    await edit(90_00, 1);
    await passMinute();
    expect(await reminders()).toHaveLength(1);
    await edit(80_00, 2);
    await passMinute();
    expect(await reminders()).toHaveLength(1);
  });

  it('is not sent to an owner who has asked for the deletion of their account', async () => {
    const { ana, rent } = await makeFlat();
    const own = { payers: evenly(ana), recipients: evenly(ana), startDate: day(2), hasReminder: true };
    await create(ana, { ...rent, ...own, description: 'Phone' });
    expectData(await ana.post('/api/users/deletion', { acceptOutstanding: true, password: PASSWORD }));
    house.clock.advance({ days: 1 });
    await passMinute();
    const subjects = (await house.mails.all()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('“Phone”'))).toEqual([]);
  });

  it('that an admin has turned on goes to the owner, and does not say that they asked for it', async () => {
    const { ana, ben, rent } = await makeFlat();
    const draft = { ...rent, description: 'Gas', startDate: day(2), hasReminder: false };
    const rule = await create(ana, draft);
    await makeAdmin(ana, ben, rent);
    const { groupId: _groupId, ...content } = draft;
    expectData(await ben.put(`${PATH}/${rule.id}`, { ...content, hasReminder: true, version: 1 }));
    await later({ days: 1 }, [ana]);
    await passMinute();
    const mails = (await house.mails.all()).filter(({ subject }) => subject.includes('“Gas”'));
    expect(mails.map(({ to }) => to)).toEqual([ana.user.email]);
    expect(mails[0]?.text).toContain('This recurring expense has a reminder.');
  });

  it('is not sent of a day that is booked already, nor of one on which nothing will be booked', async () => {
    const { ana, ben, rent } = await makeFlat();
    const own = { ...rent, recipients: evenly(ana), hasReminder: true };
    await create(ana, { ...own, description: 'Late reminder', startDate: day(5) });
    await create(ben, { ...own, description: 'Of one who leaves', startDate: day(3) });
    const named = { recipients: evenly(ana, ben), description: 'With one who leaves', startDate: day(3) };
    await create(ana, { ...own, ...named });
    expect((await ben.post(`/api/groups/${rent.groupId}/leave`)).status).toBe(204);
    const told = async () =>
      (await house.mails.all()).filter(({ subject }) =>
        /Late reminder|Of one who leaves|: “With one who leaves”/.test(subject),
      );
    await later({ days: 2 }, [ana]);
    await passMinute();
    expect(await told()).toEqual([]);
    // The server was away on the day before.
    await later({ days: 3 }, [ana]);
    await passMinute();
    expect(await told()).toEqual([]);
  });
});

describe('the days of a group', () => {
  it('begin in its time zone, also after it has moved', async () => {
    const app = await startTestApp({ premiumForAll: true });
    const ana = await app.as('Ana');
    const draft = {
      name: 'Far',
      defaultCurrency: 'EUR',
      currencies: ['EUR'],
      timeZone: 'Pacific/Kiritimati',
    };
    const group = expectData(await ana.post<Group>('/api/groups', draft));
    expect(group.timeZone).toBe('Pacific/Kiritimati');
    expect((await ana.post('/api/groups', { ...draft, timeZone: 'Mars/Olympus' })).body.code).toBe(
      'VALIDATION_ERROR',
    );
    const rule = await create(ana, {
      groupId: group.id,
      description: 'Coconuts',
      amount: 300,
      currency: 'EUR',
      frequency: 'daily',
      startDate: '2026-03-15',
      payers: evenly(ana),
      recipients: evenly(ana),
    });
    // 10:00 in UTC is midnight of the 15th there.
    await app.mails.all();
    expect(await read(ana, rule.id)).toMatchObject({ createdCount: 1, nextExecution: '2026-03-16' });
    await later({ hours: 13 }, [ana], app);
    await passMinute(app);
    expect((await read(ana, rule.id)).createdCount).toBe(1);
    // There the 16th begins 25 hours later than in Kiritimati: at 11:00 in UTC.
    expectData(await ana.patch(`/api/groups/${group.id}`, { timeZone: 'Pacific/Pago_Pago', version: 1 }));
    await later({ hours: 35 }, [ana], app);
    await passMinute(app);
    expect((await read(ana, rule.id)).createdCount).toBe(1);
    await later({ hours: 1 }, [ana], app);
    await passMinute(app);
    expect((await read(ana, rule.id)).createdCount).toBe(2);
  });
});

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

describe('exactly once', () => {
  it('whatever runs twice, in two processes', async () => {
    const app = await startTestApp({ premiumForAll: true });
    const other = await app.another();
    const ana = await app.as('Ana');
    const { id: groupId } = await makeGroup(ana);
    const draft = {
      groupId,
      description: 'Rent',
      amount: 5_00,
      currency: 'EUR',
      frequency: 'daily',
      startDate: '2026-01-01',
      payers: evenly(ana),
      recipients: evenly(ana),
    };
    const rules = [await create(ana, draft), await create(ana, draft), await create(ana, draft)];
    const contexts = [app, other, app, other].map(({ deps }) =>
      stepsContext({ ...deps, clock: app.clock.now }),
    );
    await Promise.all(contexts.map((ctx) => bookDueExpenses(ctx, { groupId })));
    await app.mails.all();
    for (const { id } of rules) {
      const dates = datesOf(expectData(await ana.get<Transaction[]>(`${PATH}/${id}/transactions?limit=200`)));
      expect(dates).toHaveLength(73);
      expect(new Set(dates).size).toBe(73);
      expect(await read(ana, id)).toMatchObject({ createdCount: 73, nextExecution: '2026-03-15' });
    }
    expect(await findDifferences(app.db)).toEqual([]);
  });

  it('of a rule whose instant is before its day waits for the day, and holds up no other rule', async () => {
    const { ana, group, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: day(1) });
    const [before, instant] = [await read(ana, rule.id), await nextInstant(rule.id)];
    const early = { next_at: new Date(house.clock.now().getTime() - 1) };
    await house.db.updateTable('recurring_expenses').set(early).where('id', '=', rule.id).execute();
    const other = await create(ana, { ...rent, frequency: 'daily', startDate: day(0) });
    await bookDueExpenses(stepsContext(house.deps), { groupId: group.id });
    expect(await nextInstant(rule.id)).toEqual(instant);
    expect(await read(ana, rule.id)).toEqual(before);
    expect(await read(ana, other.id)).toMatchObject({ createdCount: 1 });
  });

  it('of a rule whose day has begun and is none of its schedule fails, and changes nothing', async () => {
    const { ana, group, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: day(-2), endDate: day(-1) });
    await bookDueExpenses(stepsContext(house.deps), { groupId: group.id });
    const wrong = { next_date: day(0), next_at: house.clock.now() };
    await house.db.updateTable('recurring_expenses').set(wrong).where('id', '=', rule.id).execute();
    const before = await read(ana, rule.id);
    await passMinute();
    expect(await failedJobOf(rule.id)).toMatchObject({ attempts: 1 });
    const booking = bookAgain(stepsContext(house.deps), { groupId: group.id, id: rule.id });
    await expect(booking).rejects.toThrow(`${rule.id}: No day is due`);
    expect(await read(ana, rule.id)).toEqual(before);
  });

  it('of a rule that failed is tried again after its own pause, which delays no other rule of the group', async () => {
    const { ana, rent } = await makeFlat();
    const broken = await create(ana, { ...rent, frequency: 'daily', startDate: day(-2), endDate: day(-1) });
    await house.mails.all();
    const wrong = { next_date: day(0), next_at: house.clock.now() };
    await house.db.updateTable('recurring_expenses').set(wrong).where('id', '=', broken.id).execute();
    const other = await create(ana, { ...rent, frequency: 'daily', startDate: day(1) });
    await passMinute();
    await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where attempts = 1`.execute(
      house.db,
    );
    await later({ days: 1 }, [ana]);
    await passMinute();
    expect(datesOf(await created(ana, other.id))).toEqual([day(0)]);
    const failed = await failedJobOf(broken.id);
    expect(failed).toMatchObject({ attempts: 1 });
    expect(failed?.last_error).toContain(`${broken.id}: No day is due`);
    // What was wrong is mended: the pause is over with the next attempt.
    const right = { next_date: null, next_at: null };
    await house.db.updateTable('recurring_expenses').set(right).where('id', '=', broken.id).execute();
    await sql`update graphile_worker._private_jobs set run_at = now() where attempts = 1`.execute(house.db);
    await passMinute();
    expect(await failedJobOf(broken.id)).toBeUndefined();
  });

  it('after a clock that went back: what is booked counts, and not what was to be next', async () => {
    const { ana, group, rent } = await makeFlat();
    const rule = await create(ana, { ...rent, frequency: 'daily', startDate: day(-1) });
    await house.mails.all();
    const before = await created(ana, rule.id);
    expect(before).toHaveLength(2);
    const next = { next_date: day(-1), next_at: new Date(`${day(-1)}T00:00:00Z`) };
    await house.db.updateTable('recurring_expenses').set(next).where('group_id', '=', group.id).execute();
    await passMinute();
    expect(await created(ana, rule.id)).toEqual(before);
    expect(await read(ana, rule.id)).toMatchObject({ createdCount: 2, nextExecution: day(1) });
  });
});
