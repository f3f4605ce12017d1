import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { PASSWORD, startTestApp } from '#test/app.ts';
import type { UserClient } from '#test/client.ts';
import { evenly, expectData, makeAdmin } from '#test/group.ts';
import { create, created, flatsIn, PATH, read } from '#test/recurring.ts';
import { setTier } from '#test/tier.ts';
import { bookDueExpenses } from './booking.ts';
import { sendReminder, tellOfPause } from './notices.ts';

const house = await startTestApp();
const { makeFlat, passMinute, sendGathered, dropPauseNotices, day, later } = flatsIn(house);

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
    const days = { frequency: 'daily', startDate: day(0) };
    const edit = { ...content, ...days, recipients: evenly(ana, ben), version };
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

  it('is not sent where its turn comes late and it was turned off, or its owner has left', async () => {
    const { ana, ben, rent } = await makeFlat();
    const { groupId, ...given } = { ...rent, recipients: evenly(ana), startDate: day(2), hasReminder: true };
    const kept = await create(ana, { groupId, ...given, description: 'Kept' });
    const off = await create(ana, { groupId, ...given, description: 'Turned off' });
    const left = await create(ben, { groupId, ...given, description: 'Without its owner' });
    const edit = { ...given, description: 'Turned off', hasReminder: false, version: 1 };
    expectData(await ana.put(`${PATH}/${off.id}`, edit));
    expect((await ben.post(`/api/groups/${groupId}/leave`)).status).toBe(204);
    for (const { id } of [kept, off, left])
      await sendReminder(stepsContext(house.deps), { groupId, id, date: calendarDate(day(2)) });
    const subjects = (await house.mails.all()).map(({ subject }) => subject);
    const told = subjects.filter((subject) => /“(Kept|Turned off|Without its owner)”/.test(subject));
    expect(told).toEqual([expect.stringContaining('“Kept”')]);
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
    await makeAdmin(ana, rent.groupId, ben);
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
