import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { daysBetween } from '#domain/recurrence/schedule.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { startTestApp } from '#test/app.ts';
import { evenly, expectData, makeGroup } from '#test/group.ts';
import { listDifferences } from '../../../scripts/ledger-check.ts';

// Whole servers, as an installation runs them, book what is due by the real clock.

const { as, db, database } = await startTestApp({ premiumForAll: true });
const dataDir = await mkdtemp(join(tmpdir(), 'quits-workers-'));
const servers: ChildProcess[] = [];
afterAll(async () => {
  for (const server of servers) await end(server, 'SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

const GROUPS = 12;
const DAYS = 100;

function startServer(): ChildProcess {
  const server = spawn(process.execPath, ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: '0',
      AUTH_SECRET: 'a secret that only tests know of, 32+',
      PREMIUM_FOR_ALL: 'true',
      EXCHANGE_RATES_URL: 'off',
      LOG_LEVEL: 'error',
    },
  });
  servers.push(server);
  return server;
}

async function end(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

const findDue = () => db.transaction().execute((trx) => addJob(trx, 'find-due-recurring-expenses', {}));
const countBooked = async () =>
  (await db.selectFrom('recurring_occurrences').select('date').execute()).length;
const countDue = async () => {
  const { rows } = await sql`select id from recurring_expenses where next_at <= now()`.execute(db);
  return rows.length;
};

// Two cold starts, one after the other on a busy machine.
it('two servers book every day once, in order, though one of them is killed in the middle', async () => {
  const ana = await as('Ana');
  const startDate = calendarDate(new Date(Date.now() - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10));
  for (let count = 0; count < GROUPS; count++) {
    const { id: groupId } = await makeGroup(ana);
    const side = evenly(ana);
    const rent = {
      groupId,
      description: 'Rent',
      amount: 500,
      currency: 'EUR',
      payers: side,
      recipients: side,
    };
    expectData(await ana.post('/api/recurring-expenses', { ...rent, frequency: 'daily', startDate }));
  }
  await findDue();
  const [first] = [startServer(), startServer()];
  await expect.poll(countBooked, { timeout: 120_000, interval: 10 }).toBeGreaterThan(0);
  await end(first, 'SIGKILL');
  // As the schedule does with the next minute.
  await findDue();
  await expect.poll(countDue, { timeout: 120_000, interval: 100 }).toBe(0);

  const rules = await db
    .selectFrom('recurring_expenses')
    .select(['id', 'created_count', 'last_date', 'next_date'])
    .execute();
  expect(rules).toHaveLength(GROUPS);
  const schedule = { frequency: 'daily' as const, interval: 1, startDate, dayOfMonth: null, endDate: null };
  for (const { id, created_count, last_date, next_date } of rules) {
    const booked = await db
      .selectFrom('recurring_occurrences')
      .select(['date', 'transaction_id'])
      .where('recurring_expense_id', '=', id)
      .orderBy('date')
      .execute();
    const days = daysBetween(schedule, startDate, calendarDate(last_date ?? ''), 1_000);
    expect(booked.map(({ date }) => date)).toEqual(days);
    expect(days.length).toBeGreaterThanOrEqual(DAYS);
    expect(created_count).toBe(days.length);
    expect([next_date]).toEqual(
      daysBetween(schedule, calendarDate(next_date ?? ''), calendarDate('2999-12-31'), 1),
    );
  }
  const transactions = await db.selectFrom('transactions').select('id').execute();
  expect(transactions).toHaveLength(rules.reduce((sum, rule) => sum + rule.created_count, 0));
  expect(await listDifferences(db)).toEqual([]);
}, 300_000);
