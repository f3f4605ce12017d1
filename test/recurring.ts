import { sql } from 'kysely';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import type { Transaction } from '#contract/transactions.ts';
import { findDueExpenses } from '#server/ledger/recurring/booking.ts';
import { stepsContext } from '#server/platform/commands/context.ts';
import { signIn, type TestApp } from './app.ts';
import type { UserClient } from './client.ts';
import { evenly, expectData, makeGroup } from './group.ts';
import { setTier } from './tier.ts';

// What the tests of recurring expenses do. Their clock begins on Saturday, the 14th of March 2026, at 10:00 in UTC.

export const PATH = '/api/recurring-expenses';
export const create = async (by: UserClient, draft: object) =>
  expectData(await by.post<RecurringExpense>(PATH, draft));
export const read = async (by: UserClient, id: string) =>
  expectData(await by.get<RecurringExpense>(`${PATH}/${id}`));
export const created = async (by: UserClient, id: string) =>
  expectData(await by.get<Transaction[]>(`${PATH}/${id}/transactions`));
export const archive = async (by: UserClient, { groupId }: { groupId: string }, archived = true) => {
  expectData(await by.put(`/api/groups/${groupId}/archived`, { archived }));
};
export const datesOf = (transactions: readonly Transaction[]) => transactions.map(({ date }) => date);

/** The flats of a house, and the time that passes in it. */
export function flatsIn(house: TestApp) {
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

  const nextInstant = (id: string) =>
    house.db
      .selectFrom('recurring_expenses')
      .select('next_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  async function failedJobOf(ruleId: string) {
    const found = await sql<{ attempts: number; last_error: string }>`
      select attempts, last_error from graphile_worker._private_jobs
      where key = ${`book-recurring-expense ${ruleId}`} and last_error is not null`.execute(house.db);
    return found.rows[0];
  }

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
    for (const person of people) await signIn(person, person.user.email);
  }

  return { makeFlat, nextInstant, failedJobOf, passMinute, sendGathered, dropPauseNotices, day, later };
}
