import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  createRecurringExpense,
  restoreRecurringExpense,
  updateRecurringExpense,
} from '#contract/recurring-expenses.ts';
import { addDays, calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { ONE_DAY, startOnOneDay } from '#web/test/one-day.ts';
import { leavePage, openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { rent } from '#web/test/rules.ts';
import { loseAnswer } from '#web/test/server.ts';

const OWNER = person(1, 'Ana López', { tier: 'premium' });
const USD = getCurrency('USD').code;
const TRIP = flat({
  id: id(20),
  name: 'Ski trip',
  currencies: [USD],
  defaultCurrency: USD,
  members: [member(ANA, { role: 'admin' }), member(BEN)],
});
const WORDS = {
  en: {
    amount: 'Amount',
    description: 'Description',
    save: 'Save recurring expense',
    start: 'Starts on',
    end: 'Ends on (optional)',
    every: 'Every how many months',
    weekly: 'Weekly',
    dates: 'Next dates',
    problems: [
      'Amount must be greater than 0',
      'Description is required',
      'Start date is required',
      'Enter a whole number from 1 to 366',
    ],
    backwards: 'End date must be after the start date',
    outOfRange: 'Choose a day from 1970 to 2199',
    reminder: 'Remind me by email the day before',
    reminderOfBen: 'Remind Ben Okafor by email the day before',
    payers: 'Payer amounts must equal the total',
    tooMany: 'At most 366 expenses can be booked at once',
    none: 'No more dates: the end date comes before the next one.',
    atOnce: '2 expenses will be booked at once',
  },
  es: {
    amount: 'Importe',
    description: 'Descripción',
    save: 'Guardar gasto recurrente',
    start: 'Empieza el',
    end: 'Termina el (opcional)',
    every: 'Cada cuántos meses',
    weekly: 'Semanal',
    dates: 'Próximas fechas',
    problems: [
      'La cantidad debe ser mayor a 0',
      'La descripción es requerida',
      'Elige una fecha de inicio',
      'Escribe un número entero de 1 a 366',
    ],
    backwards: 'La fecha de fin debe ser posterior a la fecha de inicio',
    outOfRange: 'Elige un día de 1970 a 2199',
    reminder: 'Recordármelo por correo el día antes',
    reminderOfBen: 'Recordárselo a Ben Okafor por correo el día antes',
    payers: 'Lo pagado no suma el total',
    tooMany: 'Se pueden apuntar como mucho 366 gastos de una vez',
    none: 'No quedan fechas: la fecha de fin llega antes que la próxima.',
    atOnce: 'Se apuntarán 2 gastos de una vez',
  },
} as const;

const LANGUAGES = ['en', 'es'] as const;
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByLabelText(name, { exact: true });
const shownDates = (label: string) =>
  dialog
    .getByRole('list', { name: label })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

async function openForm(path = '/recurring-expenses/new', visit: Visit = {}) {
  const { server, ...house } = startHouse({ user: OWNER, groups: [flat(), TRIP], ...visit });
  await openApp(path, visit);
  await expect.element(dialog.getByRole('button', { name: /^(Save|Guardar)/ })).toBeVisible();
  return { server, house };
}

describe('the form of a recurring expense', () => {
  startOnOneDay();

  it.each(LANGUAGES)('names what is missing, in the words of the rules (%s)', async (language) => {
    const words = WORDS[language];
    const { server } = await openForm(undefined, { language });
    await field(words.start).fill('');
    await field(words.every).fill('0');
    const save = dialog.getByRole('button', { name: words.save });
    await save.click();
    for (const problem of words.problems) await expect.element(dialog.getByText(problem)).toBeVisible();
    await field(words.start).fill('2099-01-31');
    await field(words.end).fill('2099-01-31');
    await expect.element(dialog.getByText(words.backwards)).toBeVisible();
    expect(server.sent(createRecurringExpense)).toEqual([]);
  });

  it('names the person who takes the place of a guest while it is open', async () => {
    const gus = member({ ...BEN, id: id(90), displayName: 'Gus' }, { hasAccount: false });
    const dana = person(4, 'Dana Kim');
    const house = startHouse({ user: OWNER, groups: [flat({ members: [...flat().members, gus] })] });
    const { server } = house;
    await openApp('/recurring-expenses/new');
    await field(WORDS.en.amount).fill('12');
    await field(WORDS.en.description).fill('Cleaning');
    await expect.element(dialog.getByRole('checkbox', { name: 'Gus' })).toBeChecked();
    house.groups = [flat({ members: [...flat().members, member(dana, { tookOver: [gus.userId] })] })];
    server.tell('group.edited', { groupId: flat().id, id: flat().id, version: 2, seq: 2 });
    await expect.element(dialog.getByRole('checkbox', { name: 'Dana Kim' })).toBeChecked();
    await dialog.getByRole('button', { name: WORDS.en.save }).click();
    await expect.poll(() => server.sent(createRecurringExpense)).toHaveLength(1);
    const everyone = [...flat().members.map(({ userId }) => ({ userId })), { userId: dana.id }];
    expect(server.sent(createRecurringExpense)[0]?.body.recipients).toEqual({
      mode: 'evenly',
      parts: everyone,
    });
  });

  it.each(LANGUAGES)('says on which days it will be booked, at each change (%s)', async (language) => {
    const words = WORDS[language];
    await openForm(undefined, { language });
    await field(words.start).fill('2099-01-31');
    const february = language === 'en' ? 'Sat 28 Feb 2099' : 'sáb, 28 feb 2099';
    await expect.poll(() => shownDates(words.dates)[1]).toBe(february);
    expect(shownDates(words.dates)).toHaveLength(5);
    await field(words.end).fill('2099-03-01');
    await expect.poll(() => shownDates(words.dates)).toHaveLength(2);
    await field(words.end).fill('2099-01-01');
    await expect.element(dialog.getByText(words.none)).toBeVisible();
  });

  it.each(LANGUAGES)(
    'says how many a start in the past books at once, and refuses too many (%s)',
    async (language) => {
      const words = WORDS[language];
      const { server } = await openForm(undefined, { language });
      await field(words.amount).fill('12');
      await field(words.description).fill('Cleaning');
      await dialog.getByText(words.weekly, { exact: true }).click();
      await field(words.start).fill(addDays(ONE_DAY, -7));
      await expect.element(dialog.getByText(words.atOnce, { exact: false })).toBeVisible();
      await field(words.start).fill(addDays(ONE_DAY, -7 * 366));
      await dialog.getByRole('button', { name: words.save }).click();
      await expect.element(dialog.getByText(words.tooMany)).toBeVisible();
      expect(server.sent(createRecurringExpense)).toEqual([]);
    },
  );

  it.each(LANGUAGES)('says when what was paid is not the total (%s)', async (language) => {
    const words = WORDS[language];
    await openForm(`/recurring-expenses/new?group=${flat().id}`, { language });
    await field(words.amount).fill('90');
    await field(words.description).fill('Rent');
    await dialog.getByRole('button', { name: /^(Who paid|Pagado por)/ }).click();
    await page.getByRole('menuitem', { name: /^(Several people|Varias personas)/ }).click();
    const paid = dialog.getByRole('region', { name: /^(Who paid|Quién pagó)/ });
    await paid.getByRole('textbox').first().fill('50');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect.element(dialog.getByText(words.payers)).toBeVisible();
  });

  describe('in a group where it is tomorrow already', () => {
    const ahead = flat({ timeZone: 'Pacific/Kiritimati' });
    const tomorrow = addDays(ONE_DAY, 1);
    const groups = [ahead, TRIP];
    const start = field(WORDS.en.start);

    it('begins on the day of the group', async () => {
      await openForm(`/recurring-expenses/new?group=${ahead.id}`, { groups });
      await expect.element(start).toHaveValue(tomorrow);
    });

    it('begins a copy after the day of the group', async () => {
      const expense = dinner({ date: '2026-02-18' });
      const path = `/recurring-expenses/new?group=${ahead.id}&copy=${expense.id}`;
      await openForm(path, { groups, transactions: [expense] });
      await expect.element(start).toHaveValue('2026-04-18');
    });

    it('takes the day of the group that is chosen, unless another day was', async () => {
      await openForm(`/recurring-expenses/new?group=${TRIP.id}`, { groups });
      await expect.element(start).toHaveValue(ONE_DAY);
      const group = dialog.getByRole('combobox', { name: 'Group' });
      const choose = async (name: string) => {
        await group.click();
        await page.getByRole('option', { name }).click();
        await expect.element(group).toHaveTextContent(name);
      };
      await choose(ahead.name);
      await expect.element(start).toHaveValue(tomorrow);
      await start.fill('2026-04-30');
      await choose(TRIP.name);
      await expect.element(start).toHaveValue('2026-04-30');
    });
  });

  it.each(LANGUAGES)(
    'refuses days on which no rule begins or ends, and previews none from them (%s)',
    async (language) => {
      const words = WORDS[language];
      const { server } = await openForm(undefined, { language });
      const dates = dialog.getByRole('list', { name: words.dates });
      const refused = dialog.getByText(words.outOfRange);
      const save = dialog.getByRole('button', { name: words.save });
      await field(words.amount).fill('12');
      await field(words.description).fill('Rent');
      await field(words.every).fill('12');
      await field(words.start).fill('1965-03-01');
      await expect.element(dates).not.toBeInTheDocument();
      await save.click();
      await expect.element(refused).toBeVisible();
      await field(words.start).fill('2099-01-31');
      await expect.element(refused).not.toBeInTheDocument();
      await field(words.end).fill('2250-01-01');
      await expect.element(refused).toBeVisible();
      await expect.element(dates).not.toBeInTheDocument();
      await field(words.end).fill('2199-12-31');
      await expect.element(dates).toBeVisible();
      expect(server.sent(createRecurringExpense)).toEqual([]);
    },
  );

  it('says the year of each date that is not in this one', async () => {
    await openForm();
    await field('Every how many months').fill('5');
    await field('Starts on').fill('2026-08-17');
    const expected = ['Mon 17 Aug', 'Sun 17 Jan 2027', 'Thu 17 Jun 2027'];
    await expect.poll(() => shownDates('Next dates').slice(0, 3)).toEqual(expected);
    await field('Starts on').fill('2027-01-17');
    await expect.poll(() => shownDates('Next dates')[0]).toBe('Sun 17 Jan 2027');
  });

  it.each(LANGUAGES)(
    'names the owner who is reminded where another member edits it (%s)',
    async (language) => {
      const words = WORDS[language];
      const days = { startDate: '2099-01-31', nextExecution: '2099-01-31' };
      const rules = [rent(days), rent({ ...days, id: id(501), createdBy: BEN.id })];
      await openForm(`/recurring-expenses/${id(500)}/edit`, { language, rules });
      await expect.element(dialog.getByRole('checkbox', { name: words.reminder })).toBeVisible();
      await leavePage();
      await openForm(`/recurring-expenses/${id(501)}/edit`, { language, rules });
      await expect.element(dialog.getByRole('checkbox', { name: words.reminderOfBen })).toBeVisible();
    },
  );

  it('asks for a start date to see the dates only where it is missing', async () => {
    await openForm();
    const asks = dialog.getByText('Choose a start date to see the dates.');
    await field('Every how many months').fill('0');
    await expect.element(dialog.getByRole('list', { name: 'Next dates' })).not.toBeInTheDocument();
    expect(asks.query()).toBeNull();
    await field('Starts on').fill('');
    await expect.element(asks).toBeVisible();
  });

  it('sends what was entered, in the group that was chosen', async () => {
    const { server } = await openForm();
    await field('Amount').fill('12.50');
    await field('Description').fill('Ski pass');
    await dialog.getByRole('combobox', { name: 'Group' }).click();
    await page.getByRole('option', { name: 'Ski trip' }).click();
    await field('Every how many months').fill('2');
    await field('Starts on').fill('2099-01-31');
    await dialog.getByRole('checkbox', { name: /Remind me/ }).click();
    await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent(createRecurringExpense).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        groupId: TRIP.id,
        description: 'Ski pass',
        amount: 1250,
        currency: 'USD',
        frequency: 'monthly',
        interval: 2,
        startDate: '2099-01-31',
        endDate: null,
        hasReminder: true,
        payers: evenly(ANA),
        recipients: evenly(ANA, BEN),
      }),
    ]);
  });

  it('repeats an expense that is there', async () => {
    const expense = dinner({ payers: evenly(BEN), recipients: evenly(ANA, CLEO), note: 'By the kilo' });
    const { server } = await openForm(`/recurring-expenses/new?group=${flat().id}&copy=${expense.id}`, {
      transactions: [expense],
    });
    await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
    await expect.poll(() => server.sent(createRecurringExpense)).toHaveLength(1);
    expect(server.sent(createRecurringExpense)[0]?.body).toMatchObject({
      description: 'Dinner',
      amount: 3000,
      note: 'By the kilo',
      startDate: '2026-04-14',
      payers: evenly(BEN),
      recipients: evenly(ANA, CLEO),
    });
  });

  describe('of an expense that is to repeat', () => {
    const repeating = async (date: string, language: (typeof LANGUAGES)[number] = 'en') => {
      const expense = dinner({ date });
      const path = `/recurring-expenses/new?group=${flat().id}&copy=${expense.id}`;
      const { server } = await openForm(path, { transactions: [expense], language });
      return { start: field(WORDS[language].start), server };
    };

    it.each([
      ['today', ONE_DAY, '2026-04-17'],
      ['weeks ago', '2026-02-28', '2026-03-28'],
      ['years ago', '2024-02-01', '2026-04-01'],
      ['on a day that the next month lacks', '2026-01-31', '2026-03-31'],
      ['in the future', '2026-05-02', '2026-06-02'],
    ])('begins when one of %s would come back', async (_when, date, first) => {
      const { start } = await repeating(date);
      await expect.element(start).toHaveValue(first);
      await expect.element(dialog.getByText('booked at once', { exact: false })).not.toBeInTheDocument();
    });

    const SHORT_MONTHS = 'In a month without that day, it is booked on the last day.';
    it.each([
      ['Monthly', '2026-03-31', '2026-04-30', 31, 'Sun 31 May'],
      ['Yearly', '2024-02-29', '2027-02-28', 29, 'Tue 29 Feb 2028'],
    ])('keeps the day that the next month lacks (%s)', async (frequency, date, first, day, second) => {
      const { start, server } = await repeating(date);
      await dialog.getByText(frequency, { exact: true }).click();
      await expect.element(start).toHaveValue(first);
      await expect.element(dialog.getByText(second, { exact: true })).toBeVisible();
      await expect.element(dialog.getByText(SHORT_MONTHS)).toBeVisible();
      await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
      await expect.poll(() => server.sent(createRecurringExpense)).toHaveLength(1);
      const sent = { startDate: first, dayOfMonth: day };
      expect(server.sent(createRecurringExpense)[0]?.body).toMatchObject(sent);
    });

    it.each(['2026-04-29', '2026-06-30'])(
      'falls on the day that was chosen, and on no other (%s)',
      async (chosen) => {
        const { start, server } = await repeating('2026-03-31');
        await expect.element(start).toHaveValue('2026-04-30');
        await start.fill(chosen);
        await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
        await expect.poll(() => server.sent(createRecurringExpense)).toHaveLength(1);
        const sent = { startDate: chosen, dayOfMonth: null };
        expect(server.sent(createRecurringExpense)[0]?.body).toMatchObject(sent);
      },
    );

    it('follows the schedule until a day is chosen', async () => {
      const { start } = await repeating('2026-03-16');
      await expect.element(start).toHaveValue('2026-04-16');
      await dialog.getByText('Weekly', { exact: true }).click();
      await expect.element(start).toHaveValue('2026-03-23');
      await dialog.getByLabelText('Every how many weeks').fill('2');
      await expect.element(start).toHaveValue('2026-03-30');
      await start.fill('2026-03-25');
      await dialog.getByText('Yearly', { exact: true }).click();
      await expect.element(start).toHaveValue('2026-03-25');
    });

    it('follows it in a group that was chosen, too', async () => {
      const { start } = await repeating('2026-03-16');
      await dialog.getByRole('combobox', { name: 'Group' }).click();
      await page.getByRole('option', { name: TRIP.name }).click();
      await dialog.getByText('Weekly', { exact: true }).click();
      await expect.element(start).toHaveValue('2026-03-23');
    });

    it.each([
      ['en', 'The expense of 16 Mar 2026 that is repeated stays as well.'],
      ['es', 'El gasto del 16 mar 2026 que se repite se queda también.'],
    ] as const)('says that what is booked at once comes beside it (%s)', async (language, text) => {
      const { start } = await repeating('2026-03-16', language);
      await start.fill('2026-03-16');
      await expect.element(dialog.getByText(text, { exact: false })).toBeVisible();
    });
  });

  it.each([
    ['en', 'What is it for?'],
    ['es', '¿Para qué es?'],
  ] as const)('asks what it is for, not what it was for (%s)', async (language, question) => {
    await openForm(undefined, { language });
    await expect.element(field(WORDS[language].description)).toHaveAttribute('placeholder', question);
  });

  describe('with a category of a group’s own', () => {
    const cellar = { id: id(700), name: 'Cellar', icon: 'wine', putAwayAt: null, version: 1 } as const;
    const away = { ...cellar, id: id(701), name: 'Garden', putAwayAt: '2026-02-01T10:00:00.000Z' };
    const groups = [flat({ categories: [cellar, away] }), TRIP];
    const category = dialog.getByRole('button', { name: /^Category/ });
    const save = dialog.getByRole('button', { name: 'Save recurring expense' });

    it('does not take it along to another group', async () => {
      const { server } = await openForm(`/recurring-expenses/new?group=${flat().id}`, { groups });
      await field('Amount').fill('12.50');
      await field('Description').fill('Red wine');
      await category.click();
      await page.getByRole('menuitemcheckbox', { name: 'Cellar' }).click();
      await expect.element(category).toHaveAccessibleName('Category: Cellar');
      await dialog.getByRole('combobox', { name: 'Group' }).click();
      await page.getByRole('option', { name: 'Ski trip' }).click();
      await expect.element(category).toHaveAccessibleName('Category');
      await save.click();
      await expect.poll(() => server.sent(createRecurringExpense)).toHaveLength(1);
      expect(server.sent(createRecurringExpense)[0]?.body).not.toHaveProperty('category');
    });

    it('does not repeat one that was put away', async () => {
      const expense = dinner({ category: away.id });
      const { server } = await openForm(`/recurring-expenses/new?group=${flat().id}&copy=${expense.id}`, {
        groups,
        transactions: [expense],
      });
      await expect.element(category).toHaveAccessibleName('Category');
      await save.click();
      await expect.poll(() => server.sent(createRecurringExpense)).toHaveLength(1);
      expect(server.sent(createRecurringExpense)[0]?.body).not.toHaveProperty('category');
    });

    it('keeps one that was put away after it was chosen', async () => {
      const rule = rent({ category: away.id, startDate: '2099-01-31', nextExecution: '2099-01-31' });
      const { server } = await openForm(`/recurring-expenses/${rule.id}/edit`, { groups, rules: [rule] });
      await expect.element(category).toHaveAccessibleName('Category: Garden');
      await field('Amount').fill('950');
      await save.click();
      await expect.poll(() => server.sent(updateRecurringExpense)).toHaveLength(1);
      expect(server.sent(updateRecurringExpense)[0]?.body).toMatchObject({ category: away.id });
    });
  });

  it.each([
    ['en', 'Changes apply to this and future expenses. What is already booked stays as it is.'],
    ['es', 'Los cambios valen para este gasto y los futuros. Lo ya apuntado se queda como está.'],
  ] as const)(
    'says what an edit is about, and sends it over the version that it was opened with (%s)',
    async (language, notice) => {
      const rule = rent({ startDate: '2099-01-31', nextExecution: '2099-01-31', version: 3 });
      const { server } = await openForm(`/recurring-expenses/${rule.id}/edit`, { language, rules: [rule] });
      await expect.element(dialog.getByText(notice)).toBeVisible();
      await field(WORDS[language].amount).fill('950');
      await dialog.getByRole('button', { name: WORDS[language].save }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(server.sent(updateRecurringExpense)[0]?.body).toMatchObject({ amount: 95_000, version: 3 });
    },
  );

  it.each([
    ['en', 'Changes saved. It stays paused until it is resumed.'],
    ['es', 'Cambios guardados. Sigue en pausa hasta que se reanude.'],
  ] as const)('says of an edit of a paused one that nothing is booked yet (%s)', async (language, text) => {
    const rule = rent({ isActive: false, nextExecution: null, pauseReason: 'member-left' });
    const { server } = await openForm(`/recurring-expenses/${rule.id}/edit`, { language, rules: [rule] });
    server.answer(updateRecurringExpense, () => ({ ...rule, version: 2 }));
    await field(WORDS[language].amount).fill('950');
    await dialog.getByRole('button', { name: WORDS[language].save }).click();
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it.each([
    ['en', 'Changes saved. They apply from 28 February 2099 on.'],
    ['es', 'Cambios guardados. Valen a partir del 28 de febrero de 2099.'],
  ] as const)(
    'says from when an edit holds whose next day was booked meanwhile (%s)',
    async (language, text) => {
      const rule = rent({ startDate: '2099-01-31', nextExecution: '2099-01-31' });
      const { server } = await openForm(`/recurring-expenses/${rule.id}/edit`, { language, rules: [rule] });
      server.answer(updateRecurringExpense, () => ({ ...rule, nextExecution: '2099-02-28', version: 2 }));
      await field(WORDS[language].amount).fill('950');
      await dialog.getByRole('button', { name: WORDS[language].save }).click();
      await expect.element(page.getByText(text)).toBeVisible();
    },
  );

  it.each([
    ['en', 'Ben Okafor has left the group. Take them out of the split'],
    ['es', 'Ben Okafor ha salido del grupo. Quita a esa persona del reparto'],
  ] as const)('names in %s the participant who has left meanwhile', async (language, text) => {
    const rule = rent({ startDate: '2099-01-31', isActive: false, nextExecution: null });
    const { server } = await openForm(`/recurring-expenses/${rule.id}/edit`, { rules: [rule], language });
    server.refuse(updateRecurringExpense, 'INVALID_EXPENSE_PARTICIPANTS', {
      params: { reason: 'former', userId: BEN.id },
    });
    await field(WORDS[language].amount).fill('950');
    await dialog.getByRole('button', { name: WORDS[language].save }).click();
    await expect.element(dialog.getByText(text)).toBeVisible();
  });

  it('lets the reader choose where a newer version was saved meanwhile', async () => {
    const rule = rent({ startDate: '2099-01-31', nextExecution: '2099-01-31' });
    const { server } = await openForm(`/recurring-expenses/${rule.id}/edit`, { rules: [rule] });
    server.refuse(updateRecurringExpense, 'CONSTRAINT_VIOLATION', {
      details: { ...rule, version: 2, amount: 100_000, description: 'Rent and heating' },
      once: true,
    });
    await field('Amount').fill('950');
    const save = dialog.getByRole('button', { name: 'Save recurring expense' });
    await save.click();
    await expect.element(dialog.getByText('This was changed while you were editing')).toBeVisible();
    // What only they changed is taken over; what both changed waits for a choice.
    await expect.element(field('Description')).toHaveValue('Rent and heating');
    await dialog.getByRole('radio', { name: /Saved meanwhile: €1,000/ }).click();
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent(updateRecurringExpense)[1]?.body).toMatchObject({
      amount: 100_000,
      description: 'Rent and heating',
      version: 2,
    });
  });

  it('takes over at once what only another member changed meanwhile', async () => {
    const rule = rent({ startDate: '2099-01-31', nextExecution: '2099-01-31' });
    const { server } = await openForm(`/recurring-expenses/${rule.id}/edit`, { rules: [rule] });
    server.refuse(updateRecurringExpense, 'CONSTRAINT_VIOLATION', {
      details: { ...rule, version: 2, startDate: '2099-02-15' },
      once: true,
    });
    await field('Amount').fill('950');
    await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.sent(updateRecurringExpense)[1]?.body).toMatchObject({
      amount: 95_000,
      startDate: '2099-02-15',
      version: 2,
    });
  });

  it('asks what to keep of two halves of a schedule that were changed apart', async () => {
    const rule = rent({ startDate: '2099-01-31', nextExecution: '2099-01-31' });
    const { server } = await openForm(`/recurring-expenses/${rule.id}/edit`, { rules: [rule] });
    server.refuse(updateRecurringExpense, 'CONSTRAINT_VIOLATION', {
      details: { ...rule, version: 2, startDate: '2099-02-15', frequency: 'weekly' },
    });
    await dialog.getByRole('textbox', { name: /^Every/ }).fill('2');
    await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
    await expect.element(dialog.getByText('This was changed while you were editing')).toBeVisible();
    const often = dialog.getByRole('group', { name: 'How often before: Monthly' });
    await expect.element(often.getByRole('radio', { name: 'Yours: Every 2 months' })).toBeChecked();
    await expect
      .element(dialog.getByText('Changed as well, and already in the form: Start date.'))
      .toBeVisible();
    expect(server.sent(updateRecurringExpense)).toHaveLength(1);
    await often.getByRole('radio', { name: 'Saved meanwhile: Weekly' }).click();
    await expect.element(dialog.getByRole('textbox', { name: /^Every/ })).toHaveValue('1');
  });

  describe('of one that another member deleted meanwhile', () => {
    const before = rent({
      startDate: '2026-01-31',
      nextExecution: '2099-01-31',
      lastCreatedDate: '2026-02-28',
    });
    const deleted = { ...before, version: 2, nextExecution: null, deletedAt: '2026-03-14T19:00:00.000Z' };
    const DELETED_WORDS = {
      en: [
        'This was deleted while you were editing',
        'Restore and save',
        '“Rent” restored',
        'Save as a new one',
      ],
      es: [
        'Esto se ha eliminado mientras lo editabas',
        'Recuperar y guardar',
        '«Rent» recuperado',
        'Guardar como nuevo',
      ],
    } as const;

    async function saveDeleted(language: 'en' | 'es', change: Partial<typeof before> = {}) {
      const { server, house } = await openForm(`/recurring-expenses/${before.id}/edit`, {
        language,
        rules: [{ ...before, ...change }],
      });
      await field(WORDS[language].amount).fill('950');
      house.rules[0] = { ...deleted, ...change };
      server.refuse(updateRecurringExpense, 'CONSTRAINT_VIOLATION', { details: house.rules[0], once: true });
      await dialog.getByRole('button', { name: WORDS[language].save }).click();
      await expect.element(dialog.getByText(DELETED_WORDS[language][0])).toBeVisible();
      await expect.element(field(WORDS[language].amount)).toHaveValue('950');
      return server;
    }

    it.each(LANGUAGES)('restores it and saves what was entered (%s)', async (language) => {
      const [, save, restored] = DELETED_WORDS[language];
      const server = await saveDeleted(language);
      await dialog.getByRole('button', { name: save }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(page.getByText(restored)).toBeVisible();
      expect(server.sent(restoreRecurringExpense)).toHaveLength(1);
      expect(server.sent(updateRecurringExpense)[1]?.body).toMatchObject({ amount: 95_000, version: 3 });
    });

    it.each(LANGUAGES)('or makes a new one of it, which books no day twice (%s)', async (language) => {
      const server = await saveDeleted(language);
      await dialog.getByRole('button', { name: DELETED_WORDS[language][3] }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(server.sent(restoreRecurringExpense)).toEqual([]);
      expect(server.sent(createRecurringExpense).map(({ body }) => body)).toMatchObject([
        { amount: 95_000, startDate: '2026-03-31', groupId: flat().id },
      ]);
    });

    it.each([
      ['month', { lastCreatedDate: calendarDate('2026-03-31') }, '2026-04-30', 31],
      [
        'year',
        { frequency: 'yearly', startDate: calendarDate('2024-02-29'), lastCreatedDate: null },
        '2027-02-28',
        29,
      ],
    ] as const)(
      'makes a new one that keeps its day in a %s that lacks it',
      async (_, change, startDate, dayOfMonth) => {
        const server = await saveDeleted('en', change);
        await dialog.getByRole('button', { name: 'Save as a new one' }).click();
        await expect.element(dialog).not.toBeInTheDocument();
        expect(server.sent(createRecurringExpense)[0]?.body).toMatchObject({ startDate, dayOfMonth });
      },
    );

    it('makes no new one of it that would begin on its last day', async () => {
      await saveDeleted('en', { endDate: calendarDate('2026-03-31') });
      await expect.element(dialog.getByRole('button', { name: 'Restore and save' })).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Save as a new one' })).not.toBeInTheDocument();
    });

    it('asks what to keep where it was changed before, too', async () => {
      const { server, house } = await openForm(`/recurring-expenses/${before.id}/edit`, { rules: [before] });
      await field('Amount').fill('950');
      house.rules[0] = { ...deleted, amount: rent({ amount: 100_000 }).amount, version: 3 };
      server.refuse(updateRecurringExpense, 'CONSTRAINT_VIOLATION', { details: house.rules[0], once: true });
      await dialog.getByRole('button', { name: 'Save recurring expense' }).click();
      await expect.element(dialog.getByText('This was deleted while you were editing')).toBeVisible();
      await dialog.getByRole('radio', { name: /Saved meanwhile: €1,000/ }).click();
      await dialog.getByRole('button', { name: 'Restore and save' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(server.sent(updateRecurringExpense)[1]?.body).toMatchObject({ amount: 100_000, version: 4 });
    });
  });
});

it.each([
  ['en', 'No answer came, so it may have gone through. Try again to be sure.', /not saved/],
  [
    'es',
    'No ha llegado respuesta: puede que se haya hecho. Vuelve a intentarlo para asegurarte.',
    /No se guardó/,
  ],
] as const)(
  'a recurring expense whose answer was lost is not said to be unsaved, and is sent again under its key (%s)',
  async (language, unanswered, notSaved) => {
    const words = WORDS[language];
    const { server } = await openForm(undefined, { language });
    server.answer(createRecurringExpense, loseAnswer);
    await field(words.amount).fill('12');
    await field(words.description).fill('Rent');
    const save = dialog.getByRole('button', { name: words.save });
    await save.click();
    await expect.element(dialog.getByText(unanswered, { exact: true })).toBeVisible();
    // And beside the dialog, for a reader who has left it.
    await expect.poll(() => page.getByText(unanswered, { exact: true }).elements().length).toBe(2);
    expect(page.getByText(notSaved).query()).toBeNull();
    server.answer(createRecurringExpense, () => rent());
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(new Set(server.keysSent(createRecurringExpense)).size).toBe(1);
  },
);
