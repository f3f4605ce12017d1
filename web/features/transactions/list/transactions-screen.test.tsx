import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import {
  createTransaction,
  deleteTransaction,
  getTransaction,
  listTransactions,
  restoreTransaction,
  type Transaction,
} from '#contract/transactions.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, BEN, CLEO, flat, id, OFFERED } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { lasting } from '#web/test/lasting.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { listRow } from '#web/test/located.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog');

const groceries = dinner({ id: id(201), description: 'Groceries', payers: evenly(BEN) });
const ticket = dinner({
  id: id(202),
  description: 'Cinema',
  currency: 'USD',
  payers: evenly(CLEO),
  recipients: evenly(CLEO, BEN),
});

async function openList(transactions: Transaction[] = [], visit: Visit & { search?: string } = {}) {
  const house = startHouse({ transactions });
  await openApp(`${GROUP}${visit.search ?? ''}`, visit);
  return { house, server: house.server };
}

/** In the dialog of the filters. */
async function chooseCurrency(code: string) {
  await form.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: code }).click();
}

async function addExpense(description: string, amount: string) {
  await page.getByRole('link', { name: /Add/ }).first().click();
  await form.getByLabelText('Amount', { exact: true }).fill(amount);
  await form.getByLabelText('Description').fill(description);
  await form.getByRole('button', { name: 'Save expense' }).click();
}

/** Deletes by the sheet of the transaction. */
async function deleteByHand(description: string) {
  await listRow(description).getByRole('link').click();
  await form.getByRole('button', { name: 'Delete' }).click();
}

function focusOn(control: Locator): void {
  const element = control.element();
  if (element instanceof HTMLElement) element.focus();
}

describe('the list of transactions', () => {
  it('says for each transaction who paid and how it changes the reader’s balance', async () => {
    await openList([dinner(), groceries, ticket]);
    await expect.element(listRow('Groceries').getByText('you borrowed')).toBeVisible();
    await expect.element(listRow('Cinema').getByText('not involved')).toBeVisible();
    const WORDS = {
      en: ['You paid €30.00', 'you lent', 'Ben paid €30.00'],
      es: [/Pagaste 30,00\s€/, /^prestaste$/, /Ben pagó 30,00\s€/],
    } as const;
    await inEachLanguage(WORDS, async ([paid, lent, byBen]) => {
      await expect.element(listRow('Dinner').getByText(paid)).toBeVisible();
      await expect.element(listRow('Dinner').getByText(lent)).toBeVisible();
      await expect.element(listRow('Groceries').getByText(byBen)).toBeVisible();
    });
  });

  it.each([
    ['en', 'recurring', 'Booked by a recurring expense', 'Make this repeat', 'Close'],
    ['es', 'recurrente', 'Apuntado por un gasto recurrente', 'Repetir esto', 'Cerrar'],
  ] as const)(
    'says what a recurring expense has booked, and where that one is (%s)',
    async (language, mark, booked, repeat, close) => {
      const rent = { ...dinner({ id: id(203), description: 'Rent' }), recurringExpenseId: id(500) };
      await openList([dinner(), rent], { language });
      await expect.element(listRow('Rent').getByText(mark, { exact: true })).toBeInTheDocument();
      await expect.element(listRow('Dinner').getByText(mark, { exact: true })).not.toBeInTheDocument();
      await listRow('Rent').getByRole('link').click();
      const link = (name: string) => form.getByRole('link', { name });
      await expect.element(link(booked)).toHaveAttribute('href', `/recurring-expenses/${id(500)}`);
      await expect.element(link(repeat)).not.toBeInTheDocument();
      await form.getByRole('button', { name: close }).click();
      await listRow('Dinner').getByRole('link').click();
      await expect
        .element(link(repeat))
        .toHaveAttribute('href', `/recurring-expenses/new?group=${flat().id}&copy=${dinner().id}`);
    },
  );

  it('offers the first expense where there is none', async () => {
    await openList();
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
    await page.getByRole('link', { name: 'Add the first expense' }).click();
    await expect.element(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();
  });

  it.each([
    ['en', 'Show deleted ones too', 'deleted ones too'],
    ['es', 'Mostrar también los eliminados', 'también eliminados'],
  ] as const)('shows what was deleted where nothing else is left (%s)', async (language, show, shown) => {
    const { lastActivityAt } = flat({ lastActivityAt: '2026-03-13T18:00:00.000Z' });
    const gone = { ...dinner(), deletedAt: dinner().updatedAt, deletedBy: BEN.id };
    startHouse({ transactions: [gone], groups: [flat({ lastActivityAt })] });
    await openApp(GROUP, { language });
    await page.getByRole('button', { name: show }).click();
    await expect.element(listRow('Dinner')).toBeVisible();
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
  });

  it('offers nothing deleted in a group where nothing has happened yet', async () => {
    const { createdAt } = flat();
    startHouse({ transactions: [], groups: [flat({ lastActivityAt: createdAt })] });
    await openApp(GROUP);
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show deleted ones too' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Show deleted ones too', /^Nothing was deleted either/, 'Add the first expense'],
    ['es', 'Mostrar también los eliminados', /^Tampoco hay nada eliminado/, 'Añadir el primer gasto'],
  ] as const)(
    'offers the first expense still where it turns out that nothing was deleted (%s)',
    async (language, show, none, add) => {
      // A link was made for it.
      const { server } = startHouse({
        transactions: [],
        groups: [flat({ lastActivityAt: '2026-03-13T18:00:00.000Z' })],
      });
      await openApp(GROUP, { language });
      const showDeleted = page.getByRole('button', { name: show });
      await expect.element(showDeleted).toBeVisible();
      const letThrough = server.hold(listTransactions);
      await showDeleted.click();
      await expect.poll(() => server.sent(listTransactions)).toHaveLength(2);
      await expect.element(page.getByText(none)).not.toBeInTheDocument();
      letThrough();
      await expect.element(page.getByText(none)).toBeVisible();
      await expect.element(showDeleted).not.toBeInTheDocument();
      await expect.element(page.getByRole('main').getByRole('link', { name: add })).toBeVisible();
    },
  );

  it('names payer and recipient of a settlement or transfer', async () => {
    const type = 'transfer' as const;
    await openList([dinner({ type, payers: evenly(ANA), recipients: evenly(BEN) })]);
    await expect.element(listRow('You paid Ben').getByText('Dinner')).toBeVisible();
  });

  it('can be tried again after it could not be loaded', async () => {
    const { house } = { house: startHouse({ transactions: [dinner()] }) };
    house.server.refuse(listTransactions, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await openApp(GROUP);
    await expect.element(page.getByText('The transactions did not load')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(listRow('Dinner')).toBeVisible();
  });

  it('shows earlier ones as the end comes near', async () => {
    const { server } = startHouse();
    server.answer(listTransactions, inTwoPages);
    await openApp(GROUP);
    await expect.element(listRow('Dinner')).toBeVisible();
    await expect.element(listRow('Groceries')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Show earlier ones' })).not.toBeInTheDocument();
  });

  it('waits to be told once earlier ones could not be loaded', async () => {
    const { server } = startHouse();
    server.answer(listTransactions, (request) => {
      server.answer(listTransactions, inTwoPages);
      server.refuse(listTransactions, 'INSUFFICIENT_PERMISSIONS', { once: true });
      return inTwoPages(request);
    });
    await openApp(GROUP);
    await expect.element(listRow('Dinner')).toBeVisible();
    await expect.element(page.getByRole('alert').getByText('Something went wrong')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(listRow('Groceries')).toBeVisible();
  });

  it('is as long as it was read for a reader who goes back to it, and begins anew by a link', async () => {
    await openList(
      Array.from({ length: 60 }, (_, number) =>
        dinner({ id: id(300 + number), description: `No. ${number}` }),
      ),
    );
    const [newest, oldest] = [listRow('No. 59'), listRow('No. 0')];
    const tab = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return oldest.query();
      })
      .not.toBeNull();
    await tab('Balances').click();
    await expect.element(newest).not.toBeInTheDocument();
    window.history.back();
    await expect.element(oldest).toBeInTheDocument();
    await tab('Balances').click();
    await expect.element(newest).not.toBeInTheDocument();
    await tab('Expenses').click();
    await expect.element(newest).toBeVisible();
    await expect.element(oldest).not.toBeInTheDocument();
  });
});

const inTwoPages = ({ query }: { query: { cursor?: string | undefined } }) =>
  query.cursor === 'next'
    ? { data: [groceries], nextCursor: null }
    : { data: [dinner()], nextCursor: 'next' };

describe('an expense that is being saved', () => {
  it('is in the list and in the balance only once the form may close', async () => {
    const { server } = await openList([dinner()]);
    const release = server.hold(createTransaction);
    await addExpense('Candles', '9');
    await expect
      .element(form.getByRole('button', { name: 'Save expense' }))
      .toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText('Candles').first()).toBeInTheDocument();
    release();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(listRow('Candles').getByText('You paid €9.00')).toBeVisible();
  });

  it('goes from the list again when the server refuses it, and the form keeps it', async () => {
    const { server } = await openList([dinner()]);
    server.refuse(createTransaction, 'NOT_GROUP_MEMBER');
    await addExpense('Candles', '9');
    const reason = 'This person is not a member of the group';
    await expect.element(page.getByText(`It was not saved: ${reason}`)).toBeVisible();
    await expect.element(form.getByLabelText('Description')).toHaveValue('Candles');
    expect(page.getByRole('listitem').filter({ hasText: 'You paid €9.00' }).elements()).toEqual([]);
  });

  it('waits without a connection, and is sent by itself when it is back', async () => {
    const { server, house } = await openList([dinner()]);
    await page.getByRole('link', { name: /Add/ }).first().click();
    await expect.element(form.getByLabelText('Amount', { exact: true })).toHaveFocus();
    server.disconnect();
    await expect.element(page.getByText('You are offline. What you enter is kept.')).toBeInTheDocument();
    await form.getByLabelText('Amount', { exact: true }).fill('8');
    await form.getByLabelText('Description').fill('Candles');
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(listRow('Candles').getByText('waiting to be sent')).toBeVisible();
    expect(server.sent(createTransaction)).toEqual([]);

    server.reconnect();
    await expect.element(page.getByText('“Candles” saved')).toBeVisible();
    await expect.element(listRow('Candles')).toBeVisible();
    await expect.element(page.getByText('waiting to be sent', { exact: true })).not.toBeInTheDocument();
    expect(house.transactions.map(({ description }) => description)).toEqual(['Dinner', 'Candles']);
  });
});

describe('a deletion', () => {
  it('takes the row away at once, before the server has answered', async () => {
    const { server } = await openList([dinner(), groceries]);
    const release = server.hold(deleteTransaction);
    await deleteByHand('Dinner');
    await expect.element(listRow('Dinner')).not.toBeInTheDocument();
    await expect.element(listRow('Groceries')).toBeVisible();
    release();
    await expect.element(page.getByText('“Dinner” deleted')).toBeVisible();
  });

  it('puts the row back when it is refused, and says why', async () => {
    const { server } = await openList([dinner()]);
    server.refuse(deleteTransaction, 'INSUFFICIENT_PERMISSIONS');
    await deleteByHand('Dinner');
    const text = "“Dinner” is still there: You don't have permission to perform this action";
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(listRow('Dinner')).toBeVisible();
  });

  it('happens once, with one offer to undo it, when the button is pressed twice', async () => {
    const { server } = await openList([dinner()]);
    await listRow('Dinner').getByRole('link').click();
    await form.getByRole('button', { name: 'Delete' }).dblClick();
    await expect.element(page.getByText('“Dinner” deleted')).toBeVisible();
    expect(server.sent(deleteTransaction)).toHaveLength(1);
    expect(page.getByRole('button', { name: 'Undo' }).all()).toHaveLength(1);
  });

  it('is undone by one press', async () => {
    const { server } = await openList([dinner()]);
    await deleteByHand('Dinner');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('“Dinner” restored')).toBeVisible();
    await expect.element(listRow('Dinner')).toBeVisible();
    expect(server.sent(restoreTransaction)).toHaveLength(1);
  });

  it('is no longer offered to be undone once another member has restored it', async () => {
    using _ = lasting();
    const { server, house } = await openList([dinner()]);
    await deleteByHand('Dinner');
    await expect.element(page.getByText('“Dinner” deleted')).toBeVisible();
    house.transactions.splice(0, 1, { ...dinner(), version: 3 });
    server.tell('transaction.restored', { groupId: flat().id, id: dinner().id, version: 3, seq: 3 });
    await expect.element(listRow('Dinner')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('says so when it can no longer be undone', async () => {
    const { server } = await openList([dinner()]);
    server.refuse(restoreTransaction, 'NOT_GROUP_MEMBER');
    await deleteByHand('Dinner');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText(/It could not be restored/)).toBeVisible();
  });
});

describe('what others do', () => {
  it('appears by itself, with its effect on the reader', async () => {
    const { server, house } = await openList([dinner()]);
    await expect.element(listRow('Dinner')).toBeVisible();
    house.transactions.push(groceries);
    server.tell('transaction.created', { groupId: flat().id, id: groceries.id, version: 1, seq: 2 });
    await expect.element(listRow('Groceries').getByText('you borrowed')).toBeVisible();
  });

  it('disappears by itself', async () => {
    const { server, house } = await openList([dinner(), groceries]);
    await expect.element(listRow('Groceries')).toBeVisible();
    house.transactions = [dinner()];
    server.tell('transaction.deleted', { groupId: flat().id, id: groceries.id, version: 2, seq: 3 });
    await expect.element(listRow('Groceries')).not.toBeInTheDocument();
    await expect.element(listRow('Dinner')).toBeVisible();
  });
});

describe('beside the list', () => {
  const link = (name: string) => listRow(name).getByRole('link');
  const panel = page.getByRole('region', { name: 'Expense' });
  // The newest is the first.
  const many = Array.from({ length: 40 }, (_, index) =>
    dinner({ id: id(300 + index), description: `Meal ${index}.` }),
  );

  async function openBeside() {
    await page.viewport(1280, 844);
    return await openList(many);
  }

  async function press(name: string) {
    await expect.element(link(name)).toBeInTheDocument();
    // A key comes first: what has the focus by a mouse is opened by a mouse.
    await userEvent.keyboard('{Shift}');
    focusOn(link(name));
    await expect.element(link(name)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
  }

  it('a transaction that is opened by a key has the focus, and its row after Escape', async () => {
    await openBeside();
    await press('Meal 31.');
    await expect.element(panel).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(link('Meal 31.')).toHaveFocus();
    const { top, bottom } = link('Meal 31.').element().getBoundingClientRect();
    expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
  });

  it('a transaction that is pressed again has the focus again, and its row after Close', async () => {
    await openBeside();
    await press('Meal 38.');
    await expect.element(panel).toHaveFocus();
    await press('Meal 38.');
    await expect.element(panel).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(link('Meal 38.')).toHaveFocus();
  });

  it('a transaction that was edited by keys has the focus on Edit again', async () => {
    await openBeside();
    await press('Meal 38.');
    await expect.element(panel).toHaveFocus();
    const edit = panel.getByRole('link', { name: 'Edit' });
    focusOn(edit);
    await userEvent.keyboard('{Enter}');
    const form = page.getByRole('dialog');
    await expect.element(form.getByLabelText('Amount', { exact: true })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(edit).toHaveFocus();
  });

  it('a transaction that is opened by the mouse leaves the focus on its row', async () => {
    await openBeside();
    await link('Meal 38.').click();
    await expect.element(panel).toBeVisible();
    await expect.element(link('Meal 38.')).toHaveFocus();
  });

  it('the list stays where it was scrolled to when a transaction is opened', async () => {
    await openBeside();
    await expect.element(link('Meal 28.')).toBeInTheDocument();
    link('Meal 28.').element().scrollIntoView({ block: 'center' });
    expect(window.scrollY).toBeGreaterThan(0);
    await link('Meal 28.').click();
    await expect.element(panel).toBeVisible();
    expect(window.scrollY).toBeGreaterThan(0);
  });

  it('the next row has the focus after a deletion by a key', async () => {
    await openBeside();
    await press('Meal 38.');
    await expect.element(panel).toHaveFocus();
    focusOn(panel.getByRole('button', { name: 'Delete' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(link('Meal 38.')).not.toBeInTheDocument();
    await expect.element(link('Meal 37.')).toHaveFocus();
  });
});

describe('narrowing the list down', () => {
  it('searches what is typed and shows it as a filter that can be taken away', async () => {
    const { server } = await openList([dinner(), groceries]);
    await page.getByLabelText('Search transactions').fill('groc');
    await expect.element(listRow('Dinner')).not.toBeInTheDocument();
    await expect.element(listRow('Groceries')).toBeVisible();
    expect(server.sent(listTransactions).at(-1)?.query.q).toBe('groc');
    await page.getByRole('button', { name: 'Remove the filter “groc”' }).click();
    await expect.element(listRow('Dinner')).toBeVisible();
    await expect.element(page.getByLabelText('Search transactions')).toHaveValue('');
  });

  it.each([
    ['en', 'Search transactions', '1 transaction found', '0 transactions found'],
    ['es', 'Buscar movimientos', '1 movimiento encontrado', '0 movimientos encontrados'],
  ] as const)('says to a screen reader how many were found (%s)', async (language, label, one, none) => {
    await openList([dinner(), groceries], { language });
    const search = page.getByLabelText(label);
    await expect.element(search).toBeVisible();
    const said = () => [...document.querySelectorAll('main [role=status]')].map((one) => one.textContent);
    expect(said()).toContain('');
    await search.fill('groc');
    await expect.poll(said).toContain(one);
    await search.fill('nothing');
    await expect.poll(said).toContain(none);
  });

  it('says how many were found once, however many pages are read', async () => {
    const { server } = startHouse();
    server.answer(listTransactions, inTwoPages);
    await openApp(`${GROUP}?q=e`);
    await expect.element(listRow('Groceries')).toBeVisible();
    const found = page.getByRole('status').filter({ hasText: 'found' });
    await expect.element(found).toHaveTextContent('More than 1 transactions found');
  });

  it('leaves the focus on the next filter, and after the last one on what opens them', async () => {
    await openList([dinner()], { search: '?q=nothing&kind=income' });
    const filter = (name: string) => page.getByRole('button', { name: `Remove the filter ${name}` });
    await expect.element(filter('“nothing”')).toBeVisible();
    filter('“nothing”').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(filter('“nothing”')).not.toBeInTheDocument();
    await expect.element(filter('Income')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(filter('Income')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Filters' })).toHaveFocus();
  });

  it('leaves the focus on the screen where the last filter takes the others away with it', async () => {
    await openList([], { search: '?kind=income' });
    const filter = page.getByRole('button', { name: 'Remove the filter Income' });
    await expect.element(filter).toBeVisible();
    filter.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Filters' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it.each([
    ['above the list', '?q=dinner', 'Filters'],
    ['where nothing fits', '?q=nothing', undefined],
  ] as const)('leaves the focus on the page when all are cleared %s', async (_where, search, focused) => {
    await openList([dinner()], { search });
    const clear = page.getByRole('button', { name: 'Clear all' }).last();
    await expect
      .element(focused ? listRow('Dinner') : page.getByText('Nothing fits these filters'))
      .toBeVisible();
    clear.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(listRow('Dinner')).toBeVisible();
    const kept = focused ? page.getByRole('button', { name: focused }) : page.getByRole('main');
    await expect.element(kept).toHaveFocus();
  });

  it('says that nothing fits, and clears all filters by one press', async () => {
    await openList([dinner()], { search: '?q=nothing&kind=income' });
    await expect.element(page.getByText('Nothing fits these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all' }).last().click();
    await expect.element(listRow('Dinner')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  it('filters by no amount while what is typed is none, says so, and keeps it to be mended', async () => {
    await openList([dinner()]);
    await page.getByRole('button', { name: 'Filters' }).click();
    const least = form.getByLabelText('At least');
    await least.fill('12,50');
    await expect.poll(() => window.location.search).toBe('?currency=EUR&min=1250');
    await least.fill('12,50 -');
    await expect.poll(() => window.location.search).toBe('');
    await form.getByLabelText('At most').click();
    await expect.element(form.getByText('Not an amount yet')).toBeVisible();
    await expect.element(least).toHaveAttribute('aria-invalid', 'true');
    await expect.element(least).toHaveValue('12,50 -');
    await form.getByRole('button', { name: 'Clear all' }).click();
    await expect.element(least).toHaveValue('');
    expect(window.location.search).toBe('');
  });

  it('takes amounts, days and a person in the dialog, and each is a filter of its own', async () => {
    const { server } = await openList([dinner()]);
    await page.getByRole('button', { name: 'Filters' }).click();
    await form.getByLabelText('At least').fill('10,50');
    await form.getByLabelText('At most').fill('40');
    await form.getByLabelText('From').fill('2026-03-01');
    await form.getByLabelText('To').fill('2026-03-31');
    await form.getByText('Show deleted ones too').click();
    await form.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.getByText('at least €10.50')).toBeVisible();
    await expect.element(page.getByText('at most €40.00')).toBeVisible();
    await expect.element(page.getByText('deleted ones too', { exact: true })).toBeVisible();
    await expect
      .poll(() => server.sent(listTransactions).at(-1)?.query)
      .toMatchObject({
        currency: 'EUR',
        minAmount: 1050,
        maxAmount: 4000,
        from: '2026-03-01',
        to: '2026-03-31',
        includeDeleted: true,
      });
  });

  it('takes the amounts along with the currency that they are in', async () => {
    const { server } = await openList([dinner(), groceries], { search: '?currency=USD&min=1000&max=9000' });
    await expect.element(page.getByText('at least $10.00')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter USD' }).click();
    await expect.element(listRow('Dinner')).toBeVisible();
    expect(window.location.search).toBe('');
    expect(server.sent(listTransactions).at(-1)?.query.minAmount).toBeUndefined();
  });

  it('keeps amounts in another currency of as many decimals, and drops them in one of fewer', async () => {
    const group = flat({ currencies: OFFERED.map(({ code }) => code) });
    startHouse({ groups: [group], transactions: [dinner()] });
    await openApp(`${GROUP}?currency=EUR&min=1000`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await chooseCurrency('USD');
    await expect.poll(() => window.location.search).toBe('?currency=USD&min=1000');
    await chooseCurrency('JPY');
    await expect.poll(() => window.location.search).toBe('?currency=JPY');
  });

  it.each([
    ['en', 'Filters', 'Currency'],
    ['es', 'Filtros', 'Moneda'],
  ] as const)(
    'names a filtered currency that is no longer the group’s, in %s',
    async (language, open, label) => {
      startHouse({ groups: [flat({ currencies: OFFERED.slice(0, 2).map(({ code }) => code) })] });
      await openApp(`${GROUP}?currency=JPY`, { language });
      await page.getByRole('button', { name: open, exact: true }).click();
      await expect.element(form.getByRole('combobox', { name: label })).toHaveTextContent('JPY');
    },
  );

  const back = dinner({
    id: id(203),
    currency: 'USD',
    amount: ticket.amount / 2,
    payers: evenly(BEN),
    recipients: evenly(CLEO),
  });

  it.each([
    ['is a balance', [ticket]],
    ['are transactions in the list, all settled', [ticket, back]],
  ])('offers a currency that is no longer the group’s where there %s', async (_, transactions) => {
    startHouse({
      groups: [flat({ currencies: [getCurrency('EUR').code] })],
      transactions: [groceries, ...transactions],
    });
    await openApp(GROUP);
    await page.getByRole('button', { name: 'Filters' }).click();
    await chooseCurrency('USD');
    await expect.poll(() => window.location.search).toBe('?currency=USD');
    await expect.element(listRow('Groceries')).not.toBeInTheDocument();
    await chooseCurrency('Any currency');
    await expect.poll(() => window.location.search).toBe('');
    await expect.element(form.getByRole('combobox', { name: 'Currency' })).toHaveFocus();
  });

  it('keeps the field of the currency whose last choice was an old one', async () => {
    startHouse({ groups: [flat({ currencies: [getCurrency('EUR').code] })], transactions: [groceries] });
    await openApp(`${GROUP}?currency=JPY`);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await chooseCurrency('Any currency');
    await expect.poll(() => window.location.search).toBe('');
    await expect.element(form.getByRole('combobox', { name: 'Currency' })).toHaveFocus();
  });

  it('forgets what is no amount in one currency when another is chosen', async () => {
    const [yen, euro] = [getCurrency('JPY').code, getCurrency('EUR').code];
    const group = flat({ defaultCurrency: yen, currencies: [yen, euro] });
    startHouse({ groups: [group], transactions: [dinner()] });
    await openApp(GROUP);
    await page.getByRole('button', { name: 'Filters' }).click();
    await form.getByLabelText('At least').fill('12.50');
    await chooseCurrency('EUR');
    await expect.element(form.getByLabelText('At least')).toHaveValue('');
    expect(window.location.search).toBe('?currency=EUR');
  });

  it.each([
    ['en', 'Filters', ['From', 'To', 'At least', 'At most'], 'Nothing lies between the two'],
    ['es', 'Filtros', ['Desde', 'Hasta', 'Como mínimo', 'Como máximo'], 'No hay nada entre los dos'],
  ] as const)(
    'says at the second of two that are the wrong way round, in %s',
    async (language, open, labels, said) => {
      await openList([dinner()], { language });
      await page.getByRole('button', { name: open }).click();
      const [from, to, least, most] = labels.map((label) => form.getByLabelText(label, { exact: true }));
      await from?.fill('2026-03-20');
      await to?.fill('2026-03-10');
      await expect.element(form.getByText(said)).toBeVisible();
      await from?.fill('2026-03-10');
      await expect.element(form.getByText(said)).not.toBeInTheDocument();
      await least?.fill('9');
      await most?.fill('8');
      await expect.element(form.getByText(said)).toBeVisible();
      // The two stay beside each other.
      const topOf = (field: typeof least) => field?.element().getBoundingClientRect().top;
      expect(topOf(least)).toBe(topOf(most));
      // The numbers, and not how they are written.
      await most?.fill('10');
      await expect.element(form.getByText(said)).not.toBeInTheDocument();
    },
  );

  it('takes a day that is typed on the keyboard, over one that is there, too', async () => {
    await openList([dinner(), groceries], { search: '?from=2026-01-31' });
    await page.getByRole('button', { name: /^Filter/ }).click();
    const from = page.getByLabelText('From');
    await expect.element(from).toHaveValue('2026-01-31');
    from.element().focus();
    // Day and month alike, in whichever order the device takes them.
    await userEvent.keyboard('02022026');
    await expect.element(from).toHaveValue('2026-02-02');
    await expect.poll(() => window.location.search).toContain('from=2026-02-02');
  });

  it('opens with the filters that the address names, in Spanish too', async () => {
    const search = `?kind=expense&person=${BEN.id}&min=1000`;
    const { server } = await openList([dinner()], { search, language: 'es' });
    await expect.element(page.getByText('con Ben')).toBeVisible();
    await expect.element(page.getByText(/mínimo 10,00\s€/)).toBeVisible();
    expect(server.sent(listTransactions).at(-1)?.query).toMatchObject({
      type: ['expense'],
      userId: BEN.id,
      minAmount: 1000,
    });
  });

  it('shows a deleted one as such when asked to', async () => {
    const gone = { ...dinner(), deletedAt: dinner().updatedAt, deletedBy: BEN.id };
    await openList([gone, groceries], { search: '?deleted=true' });
    await expect.element(listRow('Dinner').getByText('deleted', { exact: true })).toBeVisible();
    await expect.element(listRow('Dinner').getByText('no longer counts')).toBeVisible();
  });
});

it.each([
  ['en', 'We could not find this transaction', 'Go to the list', 'Try again'],
  ['es', 'No encontramos este movimiento', 'Ir a la lista', 'Volver a intentarlo'],
] as const)('an unknown transaction offers a way back (%s)', async (language, title, action, again) => {
  const { server } = startHouse();
  server.refuse(getTransaction, 'EXPENSE_NOT_FOUND');
  await openApp(`/groups/${flat().id}/transaction/${id(999)}`, { language });
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByRole('button', { name: again })).not.toBeInTheDocument();
  await page.getByRole('link', { name: action }).click();
  await expect.poll(() => window.location.pathname).toBe(`/groups/${flat().id}`);
});
