import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { startTestApp } from '#test/app.ts';
import { amountsOf, evenly, expectData, expenseOf, makeGroup } from '#test/group.ts';
import { create, created, datesOf, flatsIn, PATH, read } from '#test/recurring.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';
import { bookAgain, bookDueExpenses } from './booking.ts';

const house = await startTestApp();
const { makeFlat, nextInstant, failedJobOf, passMinute, day, later } = flatsIn(house);

describe('a recurring expense', () => {
  it('falls on a day that its first month lacks, after a pause, an edit and a deletion, too', async () => {
    const { ana, rent } = await makeFlat();
    const { groupId: _groupId, ...content } = { ...rent, startDate: '2026-02-28' };
    const rule = await create(ana, { ...rent, ...content, dayOfMonth: 31 });
    expect(rule).toMatchObject({ startDate: '2026-02-28', dayOfMonth: 31 });
    await passMinute();
    expect(datesOf(await created(ana, rule.id))).toEqual(['2026-02-28']);
    const next = { dayOfMonth: 31, nextExecution: '2026-03-31' };
    expect(await read(ana, rule.id)).toMatchObject(next);

    expectData(await ana.post(`${PATH}/${rule.id}/pause`));
    expect(expectData(await ana.post(`${PATH}/${rule.id}/resume`))).toMatchObject(next);
    expectData(await ana.delete(`${PATH}/${rule.id}`));
    expect(expectData(await ana.post(`${PATH}/${rule.id}/restore`))).toMatchObject(next);
    const edit = { ...content, description: 'Rent and heating', version: 5 };
    expect(expectData(await ana.put(`${PATH}/${rule.id}`, edit))).toMatchObject(next);
    const elsewhere = { ...edit, startDate: '2026-02-15', version: 6 };
    expect(expectData(await ana.put(`${PATH}/${rule.id}`, elsewhere))).toMatchObject({
      dayOfMonth: null,
      nextExecution: '2026-03-15',
      createdCount: 1,
    });
  });

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
    expect(await listDifferences(house.db)).toEqual([]);
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
    expect(await listDifferences(app.db)).toEqual([]);
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
