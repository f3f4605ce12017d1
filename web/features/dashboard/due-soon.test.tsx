import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listRecurringExpenses } from '#contract/recurring-expenses.ts';
import { addDays } from '#domain/calendar/calendar-date.ts';
import { today } from '#web/lib/format/date-format.ts';
import { flat, id } from '#web/test/cast.ts';
import { startOnOneDay } from '#web/test/one-day.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { rent } from '#web/test/rules.ts';

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
    for (const [row, word] of ['today', 'tomorrow', 'in 5 days', 'in 7 days'].entries())
      await expect
        .element(card('Due soon').getByRole('listitem').nth(row).getByText(word, { exact: true }))
        .toBeVisible();
  });

  it('is the next three where fewer are due, and none that is paused', async () => {
    startHouse({ rules: rulesDue(3, 30, 60, 90, null) });
    await openApp('/dashboard');
    await expect.poll(() => shown('Due soon')).toEqual(['Number 0', 'Number 1', 'Number 2']);
  });

  it('takes no room where nothing repeats', async () => {
    const { server } = startHouse();
    await openApp('/dashboard');
    await expect.poll(() => server.sent(listRecurringExpenses)).toHaveLength(1);
    await expect.element(page.getByRole('region', { name: 'Latest changes' })).toBeVisible();
    await expect.element(card('Due soon')).not.toBeInTheDocument();
  });

  it('that did not load is asked for again by a press', async () => {
    const { server } = startHouse({ rules: rulesDue(1) });
    server.refuse(listRecurringExpenses, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await openApp('/dashboard');
    await expect.element(card('Due soon').getByText('What is due soon could not be loaded')).toBeVisible();
    await card('Due soon').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => shown('Due soon')).toEqual(['Number 0']);
  });
});
