import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  deleteRecurringExpense,
  getRecurringExpense,
  listCreatedTransactions,
  listRecurringExpenses,
  pauseRecurringExpense,
  restoreRecurringExpense,
  resumeRecurringExpense,
} from '#contract/recurring-expenses.ts';
import { addDays, calendarDate } from '#domain/calendar/calendar-date.ts';
import { today } from '#web/lib/format/date-format.ts';
import { ANA, BEN, flat, id, person } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { startOnOneDay } from '#web/test/one-day.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { rent, resolved } from '#web/test/rules.ts';
import { loseAnswer } from '#web/test/server.ts';

const OWNER = person(1, 'Ana López', { tier: 'premium' });
const PATH = '/recurring-expenses';
const due = (days: number) => addDays(today(), days);
startOnOneDay();

const rows = page.getByRole('main').getByRole('listitem');
const textOf = (row: number) => rows.nth(row).query()?.textContent;

function house(facts: Visit = {}) {
  return startHouse({ user: OWNER, ...facts });
}

describe('the list of recurring expenses', () => {
  it.each([
    ['en', ['overdue', 'today', 'tomorrow', 'in 12 days'], 'Monthly on the 31st', 'Every 2 weeks on Tuesday'],
    ['es', ['atrasado', 'hoy', 'mañana', 'en 12 días'], 'Cada mes, el día 31', 'Cada 2 semanas, el martes'],
  ] as const)(
    'says in words how often each comes back and when next (%s)',
    async (language, words, monthly, weekly) => {
      const days = [-2, 0, 1, 12].map((offset, index) =>
        rent({ id: id(500 + index), nextExecution: due(offset) }),
      );
      const cleaning = rent({
        id: id(510),
        description: 'Cleaning',
        frequency: 'weekly',
        interval: 2,
        startDate: '2026-01-06',
        nextExecution: due(3),
        createdCount: 4,
        lastCreatedDate: '2026-03-03',
      });
      house({ rules: [...days, cleaning] });
      await openApp(PATH, { language });
      for (const [row, word] of words.entries()) await expect.poll(() => textOf(row)).toContain(word);
      expect(textOf(0)).toContain(monthly);
      expect(textOf(0)).toContain('Flat 12');
      expect(textOf(4)).toContain(weekly);
      expect(textOf(4)).toContain(
        language === 'en' ? 'booked 4 times, last 3 Mar' : 'apuntado 4 veces, la última: 3 mar',
      );
    },
  );

  it.each([
    ['monthly', '2026-11-30', 31, 'Monthly on the 31st'],
    ['yearly', '2027-02-28', 29, 'Yearly on 29 February'],
  ] as const)(
    'names the day that the first month of a rule lacks (%s)',
    async (frequency, startDate, dayOfMonth, words) => {
      house({ rules: [rent({ frequency, startDate, dayOfMonth, nextExecution: due(3) })] });
      await openApp(PATH);
      await expect.poll(() => textOf(0)).toContain(words);
    },
  );

  it.each([PATH, '/dashboard'])('counts the days anew after midnight, though %s stays open', async (path) => {
    house({ rules: [rent({ nextExecution: due(6) })] });
    await openApp(path);
    await expect.poll(() => page.getByRole('main').element().textContent).toContain('in 6 days');
    vi.setSystemTime(new Date(2026, 2, 18, 0, 1));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => page.getByRole('main').element().textContent).toContain('in 5 days');
  });

  it('counts the days by the calendar of the group, and names them where it is another day for the reader', async () => {
    const tomorrow = due(1);
    const rules = [
      rent({ nextExecution: tomorrow, createdCount: 2, lastCreatedDate: tomorrow }),
      rent({ id: id(501), nextExecution: due(0) }),
      rent({ id: id(502), nextExecution: calendarDate('2029-12-01') }),
    ];
    house({ groups: [flat({ timeZone: 'Pacific/Kiritimati' })], rules });
    await openApp(PATH);
    await inEachLanguage(
      {
        en: ['18 Mar', 'Next: 18 Mar', 'booked 2 times, last 18 Mar', 'overdue', '1 Dec 2029'],
        es: ['18 mar', 'Próximo: 18 mar', 'apuntado 2 veces, la última: 18 mar', 'atrasado', '1 dic 2029'],
      },
      async ([chip, next, last, overdue, inYears]) => {
        await expect.element(rows.nth(0).getByText(chip, { exact: true })).toBeVisible();
        expect(textOf(0)).toContain(next);
        expect(textOf(0)).toContain(last);
        await expect.element(rows.nth(1).getByText(overdue, { exact: true })).toBeVisible();
        await expect.element(rows.nth(2).getByText(inYears, { exact: true })).toBeVisible();
      },
    );
  });

  it.each([
    ['en', 'Paid by you · not booked yet', 'Next: 29 Mar · paid by you'],
    ['es', 'Pagado por ti · aún sin apuntar', 'Próximo: 29 mar · pagado por ti'],
  ] as const)('names the next day once: in the chip where it is near (%s)', async (language, near, later) => {
    house({ rules: [rent({ nextExecution: due(1) }), rent({ id: id(501), nextExecution: due(12) })] });
    await openApp(PATH, { language });
    await expect.poll(() => textOf(0)).toContain(near);
    expect(textOf(0)).not.toMatch(/Next|Próximo/);
    expect(textOf(1)).toContain(later);
  });

  it.each([
    ['en', 'Next: 29 Mar', 'booked 3 times'],
    ['es', 'Próximo: 29 mar', 'apuntado 3 veces'],
  ] as const)(
    'on a phone one takes three lines: the amount beside its name, and the next day (%s)',
    async (language, next, booked) => {
      await page.viewport(390, 844);
      const rule = rent({
        nextExecution: due(12),
        createdCount: 3,
        lastCreatedDate: '2026-02-28',
        endDate: calendarDate('2027-02-28'),
      });
      house({ groups: [flat({ name: 'Flat in Madrid' })], rules: [rule] });
      await openApp(PATH, { language });
      const row = rows.nth(0);
      await expect.element(row.getByText(next, { exact: false })).toBeVisible();
      await expect.element(row.getByText(booked, { exact: false })).not.toBeVisible();
      const name = row.getByRole('link', { name: 'Rent' }).element().getBoundingClientRect();
      const amount = row.getByText(/900/).element().getBoundingClientRect();
      expect(amount.top).toBeLessThan(name.bottom);
      expect(amount.left).toBeGreaterThan(name.right);
      expect(row.element().getBoundingClientRect().height).toBeLessThan(104);
    },
  );

  it('a group that does not fit beside the schedule stands beneath it as a whole', async () => {
    await page.viewport(390, 844);
    house({ groups: [flat({ name: 'Flat in Madrid' })], rules: [rent({ nextExecution: due(1) })] });
    await openApp(PATH, { language: 'es' });
    const name = rows
      .nth(0)
      .getByText(/Flat in Madrid/)
      .last();
    await expect.element(name).toBeVisible();
    expect(name.element().getClientRects()).toHaveLength(1);
    const { height } = name.element().getBoundingClientRect();
    expect(height).toBeLessThan(2 * Number.parseFloat(getComputedStyle(name.element()).fontSize));
  });

  it.each([
    ['en', 'Paid by you · not booked yet', 'Paid by Ben'],
    ['es', 'Pagado por ti · aún sin apuntar', 'Pagado por Ben'],
  ] as const)(
    'begins the last line of one without a next day as a sentence (%s)',
    async (language, own, theirs) => {
      const paused = { isActive: false, nextExecution: null };
      house({ rules: [rent(paused), rent({ ...paused, id: id(501), payers: resolved(BEN) })] });
      await openApp(PATH, { language });
      await expect.poll(() => textOf(0)).toContain(own);
      expect(textOf(1)).toContain(theirs);
    },
  );

  it.each([
    ['en', 'Paused: you no longer have Premium', 'Paused: Ben has archived the group'],
    ['es', 'En pausa: ya no tienes Premium', 'En pausa: Ben ha archivado el grupo'],
  ] as const)('says why one has paused itself (%s)', async (language, own, theirs) => {
    const paused = { isActive: false, nextExecution: null };
    house({
      user: ANA,
      rules: [
        rent({ ...paused, pauseReason: 'premium-ended' }),
        rent({ ...paused, id: id(501), createdBy: BEN.id, pauseReason: 'group-archived' }),
      ],
    });
    await openApp(PATH, { language });
    await expect.poll(() => textOf(0)).toContain(own);
    expect(textOf(1)).toContain(theirs);
  });

  it('pauses one and resumes it', async () => {
    const { server } = house({ rules: [rent({ nextExecution: due(1) })] });
    await openApp(PATH);
    const actions = page.getByRole('button', { name: 'Actions for Rent' });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await expect.poll(() => textOf(0)).toContain('paused');
    await actions.click();
    await page.getByRole('menuitem', { name: 'Resume' }).click();
    await expect.poll(() => textOf(0)).not.toContain('paused');
    expect(server.sent(pauseRecurringExpense)).toHaveLength(1);
    expect(server.sent(resumeRecurringExpense)).toHaveLength(1);
  });

  it.each([
    ['en', 'Actions for Rent', 'Resume', '“Rent” was not resumed: You have archived the group.'],
    ['es', 'Acciones para Rent', 'Reanudar', '«Rent» no se reanudó: Has archivado el grupo.'],
  ] as const)('says in %s why one is not resumed', async (language, menu, action, words) => {
    const { server } = house({ language, rules: [rent({ isActive: false, nextExecution: null })] });
    server.refuse(resumeRecurringExpense, 'INVALID_INPUT', { params: { reason: 'group-archived' } });
    await openApp(PATH, { language });
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect.element(page.getByText(words, { exact: false })).toBeVisible();
  });

  it.each([
    ['en', 'Actions for Rent', 'Resume', /A member of its split has left the group\. Take them out/],
    ['es', 'Acciones para Rent', 'Reanudar', /Un miembro de su reparto ha salido del grupo\. Quita antes a/],
  ] as const)(
    'says in %s that a member has left whom one still names',
    async (language, menu, action, words) => {
      const { server } = house({ language, rules: [rent({ isActive: false, nextExecution: null })] });
      server.refuse(resumeRecurringExpense, 'INVALID_EXPENSE_PARTICIPANTS', {
        params: { reason: 'former', userId: BEN.id },
      });
      await openApp(PATH, { language });
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await expect.element(page.getByText(words)).toBeVisible();
    },
  );

  it('deletes one at once, and brings it back', async () => {
    const rule = rent({ nextExecution: due(1) });
    const { server } = house({ rules: [rule] });
    server.answer(restoreRecurringExpense, () => {
      server.answer(listRecurringExpenses, () => [rule]);
      return rule;
    });
    await openApp(PATH);
    await page.getByRole('button', { name: 'Actions for Rent' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('Nothing repeats yet')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textOf(0)).toContain('Rent');
    expect(server.sent(deleteRecurringExpense)).toHaveLength(1);
  });

  it('leaves the focus to the screen when the row of a menu goes', async () => {
    house({ rules: [rent({ nextExecution: due(1) })] });
    await openApp(PATH);
    const menu = page.getByRole('button', { name: 'Actions for Rent' });
    await expect.element(menu).toBeVisible();
    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.getByRole('menu').element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it.each([
    ['Delete', deleteRecurringExpense, '“Rent” deleted'],
    ['Pause', pauseRecurringExpense, '“Rent” is paused'],
  ] as const)('takes a double click on its page for one: %s', async (name, endpoint, told) => {
    const { server } = house({ rules: [rent({ nextExecution: due(1) })] });
    await openApp(`${PATH}/${rent().id}`);
    await page.getByRole('button', { name }).dblClick();
    await expect.element(page.getByText(told)).toBeVisible();
    expect(server.sent(endpoint)).toHaveLength(1);
    expect(server.sent(resumeRecurringExpense)).toEqual([]);
  });

  it('says that one is deleted whose first answer was lost', async () => {
    const { server } = house({ rules: [rent({ nextExecution: due(1) })] });
    server.answer(deleteRecurringExpense, () => {
      // The server changes nothing the second time.
      server.answer(deleteRecurringExpense, () => undefined);
      return loseAnswer();
    });
    await openApp(PATH);
    await page.getByRole('button', { name: 'Actions for Rent' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('“Rent” deleted')).toBeVisible();
    expect(server.sent(deleteRecurringExpense)).toHaveLength(2);
    expect(page.getByText(/is still there/).query()).toBeNull();
  });

  it('does not say that one is deleted by a member who has left its group', async () => {
    const { server } = house({ rules: [rent({ nextExecution: due(1) })] });
    server.refuse(deleteRecurringExpense, 'RESOURCE_NOT_FOUND');
    await openApp(PATH);
    await page.getByRole('button', { name: 'Actions for Rent' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('“Rent” is still there', { exact: false })).toBeVisible();
    expect(page.getByText('“Rent” deleted').query()).toBeNull();
  });

  it('shows one again that is not deleted, though nothing can be read', async () => {
    const { server } = house({ rules: [rent({ nextExecution: due(1) })] });
    await openApp(PATH);
    await expect.poll(() => textOf(0)).toContain('Rent');
    server.refuse(listRecurringExpenses, 'SERVICE_UNAVAILABLE');
    server.refuse(deleteRecurringExpense, 'SERVICE_UNAVAILABLE');
    await page.getByRole('button', { name: 'Actions for Rent' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('“Rent” is still there', { exact: false })).toBeVisible();
    await expect.poll(() => textOf(0)).toContain('Rent');
  });

  it('offers nothing to members who may not change it', async () => {
    house({
      user: person(2, 'Ben Okafor', { tier: 'premium' }),
      rules: [rent({ nextExecution: due(1) })],
    });
    await openApp(PATH);
    await expect.poll(() => textOf(0)).toContain('Rent');
    await expect.element(page.getByRole('button', { name: 'Actions for Rent' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Nothing repeats yet', 'Add the first one'],
    ['es', 'Todavía no se repite nada', 'Añadir el primero'],
  ] as const)('says what to do first while it is empty (%s)', async (language, title, action) => {
    house();
    await openApp(PATH, { language });
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByRole('link', { name: action })).toHaveAttribute('href', `${PATH}/new`);
  });

  it('asks for a group where there is none', async () => {
    house({ groups: [] });
    await openApp(PATH);
    await expect
      .element(page.getByRole('link', { name: 'Create a group' }))
      .toHaveAttribute('href', '/groups/new');
  });

  it.each([
    ['en', 'Recurring expenses are part of Premium', 'See Premium'],
    ['es', 'Los gastos recurrentes son parte de Premium', 'Ver Premium'],
  ] as const)(
    'offers Premium on the free plan, also at the address of the form (%s)',
    async (language, title, action) => {
      house({ user: ANA });
      await openApp(`${PATH}/new`, { language });
      await expect.element(page.getByText(title)).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: action }))
        .toHaveAttribute('href', '/upgrade?source=recurring_expenses&feature=recurring_expenses');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    },
  );

  it('that did not load is asked for again by a press', async () => {
    const { server } = house({ rules: [rent({ nextExecution: due(1) })] });
    server.refuse(listRecurringExpenses, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await openApp(PATH);
    await expect.element(page.getByText('Your recurring expenses did not load')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => textOf(0)).toContain('Rent');
  });
});

describe('the link to recurring expenses', () => {
  useOwnWidth();
  beforeEach(() => page.viewport(1280, 800));
  const groups = [flat(), flat({ id: id(101) }), flat({ id: id(102) })];

  it.each([
    ['en', 'Recurring', 'They are part of Premium.', 'Close'],
    ['es', 'Recurrentes', 'Son parte de Premium.', 'Cerrar'],
  ] as const)(
    'is disabled over the limit of the free plan, and says why to the keyboard too (%s)',
    async (language, name, reason, close) => {
      house({ user: ANA, groups });
      await openApp('/groups', { language });
      // Once a session a dialog says the same of all that has to wait.
      await page.getByRole('dialog').getByRole('button', { name: close }).click();
      const link = page.getByRole('navigation').getByRole('link', { name });
      await expect.element(link).toHaveAttribute('aria-disabled', 'true');
      await expect.element(link).toHaveAccessibleDescription(expect.stringContaining(reason));
      await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
      const anchor = link.element();
      if (anchor instanceof HTMLElement) anchor.focus();
      await expect.element(page.getByRole('tooltip')).toBeVisible();
      await userEvent.keyboard('{Enter}');
      expect(location.pathname).toBe('/groups');
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
      expect(location.pathname).toBe('/groups');
    },
  );

  it('leads there within the limit', async () => {
    house({ user: ANA });
    await openApp('/groups');
    await page.getByRole('navigation').getByRole('link', { name: 'Recurring' }).click();
    await expect.element(page.getByRole('heading', { name: 'Recurring expenses', level: 1 })).toBeVisible();
  });
});

describe('the history of a recurring expense', () => {
  const booked = (number: number, date: string, change = {}) => ({
    ...dinner({ id: id(300 + number), description: 'Rent', amount: 90_000, date, payers: evenly(ANA) }),
    recurringExpenseId: rent().id,
    ...change,
  });

  it.each([
    ['en', '28 February 2026', '31 January 2026', 'deleted'],
    ['es', '28 de febrero de 2026', '31 de enero de 2026', 'eliminado'],
  ] as const)(
    'lists what it has booked, each with its address (%s)',
    async (language, newer, older, deleted) => {
      const rule = rent({ nextExecution: due(5), createdCount: 2, lastCreatedDate: '2026-02-28' });
      house({
        rules: [rule],
        transactions: [
          booked(2, '2026-02-28'),
          booked(1, '2026-01-31', { deletedAt: '2026-02-01T10:00:00.000Z', deletedBy: BEN.id }),
        ],
      });
      await openApp(`${PATH}/${rule.id}`, { language });
      const link = (name: string) => page.getByRole('main').getByRole('link', { name });
      await expect
        .element(link(newer))
        .toHaveAttribute('href', `/groups/${flat().id}/transaction/${id(302)}`);
      await expect.element(link(older)).toBeVisible();
      await expect.element(rows.filter({ hasText: older }).getByText(deleted)).toBeVisible();
    },
  );

  it.each([
    ['en', 'The transaction history did not load', 'Try again', 'Nothing is booked yet.'],
    [
      'es',
      'No se ha podido cargar el historial de movimientos',
      'Volver a intentarlo',
      'Todavía no hay nada apuntado.',
    ],
  ] as const)(
    'that did not load is asked for again by a press (%s)',
    async (language, failed, again, empty) => {
      const rule = rent({ isActive: false, nextExecution: null });
      const { server } = house({ rules: [rule] });
      server.refuse(listCreatedTransactions, 'INSUFFICIENT_PERMISSIONS', { once: true });
      await openApp(`${PATH}/${rule.id}`, { language });
      await expect.element(page.getByText(failed)).toBeVisible();
      await page.getByRole('button', { name: again }).click();
      await expect.element(page.getByText(empty)).toBeVisible();
    },
  );
});

it.each([
  ['en', 'We could not find this recurring expense', 'Go to your recurring expenses', 'Try again'],
  ['es', 'No encontramos este gasto recurrente', 'Ir a tus gastos recurrentes', 'Volver a intentarlo'],
] as const)('an unknown recurring expense offers a way back (%s)', async (language, title, action, again) => {
  const { server } = house();
  server.refuse(getRecurringExpense, 'RESOURCE_NOT_FOUND');
  await openApp(`${PATH}/${id(999)}`, { language });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole('button', { name: again })).not.toBeInTheDocument();
  await page.getByRole('link', { name: action }).click();
  await expect.poll(() => window.location.pathname).toBe(PATH);
});

describe('a recurring expense that was deleted', () => {
  const gone = { deletedAt: '2026-03-14T19:00:00.000Z', nextExecution: null };

  it.each([
    ['en', 'This recurring expense was deleted', 'Restore', '“Rent” restored', 'Pause'],
    ['es', 'Este gasto recurrente se ha eliminado', 'Recuperar', '«Rent» recuperado', 'Pausar'],
  ] as const)(
    'is there to read, and is brought back from its page (%s)',
    async (language, said, restore, restored, pause) => {
      const { server } = house({ rules: [rent(gone)] });
      await openApp(`${PATH}/${rent().id}`, { language });
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(page.getByRole('heading', { name: 'Rent', level: 1 })).toBeVisible();
      await expect.element(page.getByRole('button', { name: pause })).not.toBeInTheDocument();
      await page.getByRole('button', { name: restore }).click();
      await expect.element(page.getByText(restored)).toBeVisible();
      await expect.element(page.getByText(said)).not.toBeInTheDocument();
      await expect.element(page.getByRole('button', { name: pause })).toBeVisible();
      expect(server.sent(restoreRecurringExpense)).toHaveLength(1);
    },
  );

  it('is not offered to members who may not change it', async () => {
    house({ user: BEN, rules: [rent(gone)] });
    await openApp(`${PATH}/${rent().id}`);
    await expect.element(page.getByText('This recurring expense was deleted')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  });
});
