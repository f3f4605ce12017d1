import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listActivity } from '#contract/activity.ts';
import { listRecurringExpenses } from '#contract/recurring-expenses.ts';
import { addDays } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { today } from '#web/lib/format/date-format.ts';
import { ANA, BEN, CLEO, flat, id, member } from '#web/test/cast.ts';
import { change } from '#web/test/changes.ts';
import { startOnOneDay } from '#web/test/one-day.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { rent, resolved } from '#web/test/rules.ts';

const rulesDue = (...days: (number | null)[]) =>
  days.map((offset, index) =>
    rent({
      id: id(500 + index),
      description: `Number ${index}`,
      isActive: offset !== null,
      nextExecution: offset === null ? null : addDays(today(), offset),
    }),
  );
const card = (name: string) => page.getByRole('region', { name });
const shown = (name: string) =>
  card(name)
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => /Number \d/.exec(textContent ?? '')?.[0]);

describe('what is due soon on the dashboard', () => {
  startOnOneDay();

  it.each([
    ['en', 'Due soon', 'tomorrow'],
    ['es', 'Próximamente', 'mañana'],
  ] as const)(
    'is all of the next week, each with its day and its address (%s)',
    async (language, title, word) => {
      startHouse({ rules: rulesDue(0, 1, 6, 7, 8, 20) });
      await openApp('/dashboard', { language });
      await expect.poll(() => shown(title)).toEqual(['Number 0', 'Number 1', 'Number 2', 'Number 3']);
      const second = card(title).getByRole('listitem').nth(1);
      await expect.element(second.getByText(word)).toBeVisible();
      await expect
        .element(second.getByRole('link'))
        .toHaveAttribute('href', `/recurring-expenses/${id(501)}`);
    },
  );

  it('is a week by the calendar of the group, where it is tomorrow already', async () => {
    startHouse({ groups: [flat({ timeZone: 'Pacific/Kiritimati' })], rules: rulesDue(1, 2, 6, 8, 9) });
    await openApp('/dashboard');
    await expect.poll(() => shown('Due soon')).toEqual(['Number 0', 'Number 1', 'Number 2', 'Number 3']);
    for (const [row, day] of ['18 Mar', '19 Mar', '23 Mar', '25 Mar'].entries())
      await expect
        .element(card('Due soon').getByRole('listitem').nth(row).getByText(day, { exact: true }))
        .toBeVisible();
  });

  it('is reached by the keyboard in a window lower than its column', async () => {
    const { server } = startHouse({ rules: rulesDue(1, 2, 3, 4, 5) });
    server.answer(listActivity, () => Array.from({ length: 20 }, (_, seq) => change(flat().id, seq, 1)));
    await openApp('/dashboard');
    await page.viewport(1280, 500);
    await expect.poll(() => shown('Due soon')).toHaveLength(5);
    const last = card('Due soon').getByRole('listitem').nth(4).getByRole('link');
    last.element().focus();
    await expect.element(last).toBeInViewport({ ratio: 1 });
  });

  it('is the next three where fewer are due, and none that is paused', async () => {
    startHouse({ rules: rulesDue(3, 30, 60, 90, null) });
    await openApp('/dashboard');
    await expect.poll(() => shown('Due soon')).toEqual(['Number 0', 'Number 1', 'Number 2']);
  });

  it('promises nothing that would pause instead, as what names a former member or a currency that is gone', async () => {
    const left = member(CLEO, { leftAt: '2026-03-10T09:00:00.000Z' });
    const ours = { payers: resolved(ANA), recipients: resolved(ANA, BEN) };
    const changes = [
      { ...ours, createdBy: CLEO.id },
      { ...ours, currency: getCurrency('JPY').code },
      { ...ours, payers: resolved(CLEO) },
      { ...ours, recipients: resolved(ANA, CLEO) },
      ours,
    ];
    startHouse({
      groups: [flat({ members: [member(ANA, { role: 'admin' }), member(BEN), left] })],
      rules: rulesDue(1, 2, 3, 4, 5).map((rule, index) => rent({ ...rule, ...changes[index] })),
    });
    await openApp('/dashboard');
    await expect.poll(() => shown('Due soon')).toEqual(['Number 4']);
  });

  it('takes no room where nothing repeats', async () => {
    const house = startHouse({ rules: rulesDue(1) });
    await openApp('/dashboard');
    await expect.poll(() => shown('Due soon')).toEqual(['Number 0']);
    house.rules = [];
    house.server.tell('recurring_expense.deleted', { groupId: flat().id, id: id(500), version: 2, seq: 9 });
    await expect.element(card('Due soon')).not.toBeInTheDocument();
    await expect.element(page.getByRole('region', { name: 'Latest changes' })).toBeVisible();
  });

  it('that did not load is asked for again by a press', async () => {
    const { server } = startHouse({ rules: rulesDue(1) });
    server.refuse(listRecurringExpenses, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await openApp('/dashboard');
    await expect.element(card('Due soon').getByText('What is due soon did not load')).toBeVisible();
    await card('Due soon').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => shown('Due soon')).toEqual(['Number 0']);
  });
});
