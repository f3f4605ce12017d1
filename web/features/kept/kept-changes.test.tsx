import { entries, keys, update } from 'idb-keyval';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { listAttachments } from '#contract/attachments.ts';
import { listGroups } from '#contract/groups.ts';
import {
  createTransaction,
  getTransaction,
  listTransactionHistory,
  type Transaction,
  updateTransaction,
} from '#contract/transactions.ts';
import { session } from '#web/lib/session/session.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner, evenly, recorded } from '#web/test/ledger.ts';
import { listRow } from '#web/test/located.ts';
import { KEPT_ENTRIES, openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer, type TestServer } from '#web/test/server.ts';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog');

async function openGroup(language: 'en' | 'es' = 'en') {
  const house = startHouse({ transactions: [dinner()] });
  await openApp(GROUP, { language });
  await expect.element(listRow('Dinner')).toBeVisible();
  return house;
}

async function addExpense(description: string) {
  await page
    .getByRole('link', { name: /Add|Añadir/ })
    .first()
    .click();
  await form.getByLabelText(/^(Amount|Importe)$/).fill('12');
  await form.getByLabelText(/^(Description|Descripción)$/).fill(description);
  await form.getByRole('button', { name: /^(Save expense|Guardar gasto)$/ }).click();
  await expect.element(form).not.toBeInTheDocument();
}

async function editWithoutConnection(server: TestServer, text: string) {
  await listRow('Dinner').getByRole('link').click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await form.getByLabelText('Description').fill(text);
  server.disconnect();
  await form.getByRole('button', { name: 'Save expense' }).click();
  await expect.element(page.getByText('1 entry is waiting to be sent.')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Edit expense' })).not.toBeInTheDocument();
}

/**
 * Closes a page that has come to rest. Before that it has not begun to send what is kept, so its end would not leave that to the
 * next page as the end of a tab does.
 */
async function closePage() {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
  await import('#web/queries/changes/ledger-sender.ts');
  await cleanup();
}

describe('what is entered without a connection', () => {
  it('is on the device, is shown as waiting on every screen, and is sent once', async () => {
    const WORDS = {
      en: ['1 entry is waiting to be sent.', 'waiting to be sent', 'Show'],
      es: ['1 apunte pendiente de envío.', 'pendiente de envío', 'Ver'],
    } as const;
    const { server } = await openGroup('es');
    server.disconnect();
    await addExpense('Candles');
    await expect.element(listRow('Candles')).toBeVisible();
    await inEachLanguage(WORDS, async ([bar, , show]) => {
      await expect.element(page.getByText(bar)).toBeVisible();
      await expect.element(page.getByRole('button', { name: show, exact: true })).toBeVisible();
    });
    expect(await entries(KEPT_ENTRIES)).toHaveLength(1);
    await page.getByRole('button', { name: WORDS.es[2], exact: true }).click();
    await inEachLanguage(WORDS, async ([, state]) => {
      await expect.element(form.getByText(state)).toBeVisible();
    });
    await userEvent.keyboard('{Escape}');
    server.reconnect();
    await expect.element(page.getByText(WORDS.es[0])).not.toBeInTheDocument();
    expect(server.sent(createTransaction)).toHaveLength(1);
    await expect.poll(() => entries(KEPT_ENTRIES)).toEqual([]);
  });

  it('says so where it is looked at, and asks nothing else of it, until it is sent', async () => {
    const WORDS = {
      en: { said: 'Waiting to be sent: ', add: 'Add receipt', history: 'History' },
      es: { said: 'Pendiente de envío: ', add: 'Añadir recibo', history: 'Historial' },
    } as const;
    const { server } = await openGroup('es');
    server.answer(listAttachments, () => []);
    server.disconnect();
    await addExpense('Candles');
    await listRow('Candles').getByRole('link').click();
    await inEachLanguage(WORDS, async ({ said, add, history }) => {
      await expect.element(page.getByText(said, { exact: false })).toBeVisible();
      await expect.element(form.getByRole('button', { name: add, exact: true })).toBeVisible();
      await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
      await expect.element(form.getByRole('link', { name: history, exact: true })).not.toBeInTheDocument();
    });
    expect(server.sent(listAttachments)).toEqual([]);
    server.reconnect();
    await expect.element(page.getByText(WORDS.es.said, { exact: false })).not.toBeInTheDocument();
    await inEachLanguage(WORDS, async ({ history }) => {
      await expect.element(form.getByRole('link', { name: history, exact: true })).toBeVisible();
    });
    await expect.poll(() => server.sent(listAttachments)).toHaveLength(1);
  });

  it('is said to be missing from the plan until it is sent', async () => {
    const WORDS = {
      en: {
        tab: 'Balances',
        expenses: 'Expenses',
        said: 'What is waiting to be sent is not in this plan yet.',
      },
      es: {
        tab: 'Saldos',
        expenses: 'Gastos',
        said: 'Lo pendiente de envío aún no está en este plan.',
      },
    } as const;
    const { es } = WORDS;
    const tabOf = (name: string) => page.getByRole('link', { name, exact: true });
    const { server } = await openGroup('es');
    await tabOf(es.tab).click();
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await inEachLanguage(WORDS, async ({ tab, expenses, said }) => {
      for (const name of [tab, expenses]) await expect.element(tabOf(name)).toBeVisible();
      await expect.element(page.getByText(said)).not.toBeInTheDocument();
    });
    await tabOf(es.expenses).click();
    server.disconnect();
    await addExpense('Candles');
    await tabOf(es.tab).click();
    await inEachLanguage(WORDS, async ({ said }) => {
      await expect.element(page.getByText(said)).toBeVisible();
    });
    server.reconnect();
    await expect.element(page.getByText(es.said)).not.toBeInTheDocument();
  });

  it.each([
    ['nothing', ''],
    ['its own page', '<html>Accept the terms</html>'],
  ])('stays on the device where a portal answers %s in place of the server', async (_, content) => {
    const { server } = await openGroup();
    server.disconnect();
    await addExpense('Candles');
    const bringServerBack = server.refuse(createTransaction, 'INTERNAL_SERVER_ERROR');
    server.answer(createTransaction, () => new Blob([content]) as never);
    server.reconnect();
    await expect.poll(() => server.sent(createTransaction)).toHaveLength(1);
    await expect.element(page.getByText('1 entry is waiting to be sent.')).toBeVisible();
    expect(await entries(KEPT_ENTRIES)).toHaveLength(1);
    bringServerBack();
    await expect.poll(() => server.sent(createTransaction)).toHaveLength(2);
    await expect.element(page.getByText('1 entry is waiting to be sent.')).not.toBeInTheDocument();
    await expect.poll(() => entries(KEPT_ENTRIES)).toEqual([]);
  });

  it('is counted beside what was refused, on the narrowest screens too', async () => {
    const WORDS = {
      en: ['1 entry was not accepted.', '1 entry is waiting to be sent.'],
      es: ['1 apunte no se ha aceptado.', '1 apunte pendiente de envío.'],
    } as const;
    const { server } = await openGroup('es');
    server.disconnect();
    await addExpense('Candles');
    await addExpense('Matches');
    server.answer(createTransaction, loseAnswer);
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { once: true });
    server.reconnect();
    for (const width of [320, 390]) {
      await page.viewport(width, 844);
      await inEachLanguage(WORDS, async (counts) => {
        for (const count of counts) await expect.element(page.getByText(count)).toBeVisible();
        const bar = page.getByText(counts[0]).element().closest('[role="status"]');
        expect(bar?.scrollWidth).toBeLessThanOrEqual(width);
        expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      });
    }
  });

  it('is sent by the next page when this one was closed', async () => {
    const { server } = await openGroup();
    server.disconnect();
    await addExpense('Candles');
    await addExpense('Matches');
    // The page goes; what it held stays on the device.
    await closePage();
    server.reconnect();
    expect(server.sent(createTransaction)).toEqual([]);
    await openApp('/dashboard');
    await expect
      .poll(() => server.sent(createTransaction).map(({ body }) => body.description))
      .toEqual(['Candles', 'Matches']);
    await expect.poll(() => entries(KEPT_ENTRIES)).toEqual([]);
  });

  it('counts once in the balance when only its answer was lost', async () => {
    const house = await openGroup();
    const { server } = house;
    let isLost = true;
    server.answer(createTransaction, ({ body }) => {
      const booked = recorded({ ...body, id: body.id ?? id(1) }, { groupId: flat().id, userId: ANA.id });
      house.transactions = [booked, ...house.transactions.filter((one) => one.id !== booked.id)];
      return isLost ? loseAnswer() : booked;
    });
    await addExpense('Candles');
    await expect.element(page.getByText('1 entry is waiting to be sent.')).toBeVisible();
    await expect.element(page.getByText('€28.00').first()).toBeVisible();
    const elsewhere = { ...dinner({ amount: 300 }), id: id(201), description: 'Bread' };
    house.transactions = [...house.transactions, elsewhere];
    server.tell('transaction.created', { groupId: flat().id, id: elsewhere.id, version: 1, seq: 9 });
    await expect.element(listRow('Bread')).toBeVisible();
    await expect.element(page.getByText('€30.00').first()).toBeVisible();
    isLost = false;
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByText('1 entry is waiting to be sent.')).not.toBeInTheDocument();
    await expect.element(page.getByText('€30.00').first()).toBeVisible();
  });

  it('stays when the server refuses it later, with the reason, and can be corrected', async () => {
    const { server } = await openGroup();
    server.disconnect();
    await addExpense('Candles');
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { once: true });
    server.reconnect();
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.element(form.getByText(/^Not accepted:/)).toBeVisible();
    // Said once: the line remains, and no message has come beside it.
    expect(page.getByText('It was not saved').elements()).toEqual([]);
    await form.getByRole('button', { name: 'Correct it' }).click();
    await expect.element(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();
    await expect.element(form.getByLabelText('Description')).toHaveValue('Candles');
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(page.getByText('1 entry was not accepted.')).not.toBeInTheDocument();
    await expect.element(listRow('Candles')).toBeVisible();
    expect(new Set(server.sent(createTransaction).map(({ body }) => body.id)).size).toBe(1);
  });

  it('names the person who took the place of a guest when it is corrected', async () => {
    const gus = member({ ...BEN, id: id(90), displayName: 'Gus' }, { hasAccount: false });
    const dana = person(4, 'Dana Kim');
    const house = startHouse({
      groups: [flat({ members: [...flat().members, gus] })],
      transactions: [dinner()],
    });
    const { server } = house;
    await openApp(GROUP);
    await expect.element(listRow('Dinner')).toBeVisible();
    server.disconnect();
    await addExpense('Candles');
    house.groups = [flat({ members: [...flat().members, member(dana, { tookOver: [gus.userId] })] })];
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { once: true });
    server.reconnect();
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await form.getByRole('button', { name: 'Correct it' }).click();
    await expect.element(form.getByRole('checkbox', { name: 'Dana Kim' })).toBeChecked();
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(page.getByText('1 entry was not accepted.')).not.toBeInTheDocument();
    const [, corrected] = server.sent(createTransaction);
    expect(corrected?.body.recipients).toEqual(evenly(ANA, BEN, CLEO, dana));
  });

  it('says so when its category was put away before it was sent, and is sent with another one', async () => {
    const wine = { id: id(400), name: 'Wine cellar', icon: 'wine', putAwayAt: null, version: 1 } as const;
    const { server } = startHouse({ groups: [flat({ categories: [wine] })], transactions: [dinner()] });
    await openApp(GROUP);
    await expect.element(listRow('Dinner')).toBeVisible();
    await page.getByRole('link', { name: /Add/ }).first().click();
    await form.getByLabelText('Amount', { exact: true }).fill('12');
    await form.getByLabelText('Description').fill('Rioja');
    await form.getByRole('button', { name: 'Category', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Wine cellar' }).click();
    server.disconnect();
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(page.getByText('1 entry is waiting to be sent.')).toBeVisible();
    const params = { reason: 'unknown-category', category: wine.id } as const;
    server.refuse(createTransaction, 'INVALID_INPUT', { params, once: true });
    server.reconnect();
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.element(form.getByText(/This category is no longer offered/)).toBeVisible();
    await form.getByRole('button', { name: 'Correct it' }).click();
    await form.getByRole('button', { name: 'Category: Wine cellar' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Groceries' }).click();
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(page.getByText('1 entry was not accepted.')).not.toBeInTheDocument();
    expect(server.sent(createTransaction).map(({ body }) => body?.category)).toEqual([wine.id, 'groceries']);
  });

  it('stays when an edit is refused later, and is corrected on top of what another member has made of it', async () => {
    const house = await openGroup();
    const { server } = house;
    await editWithoutConnection(server, 'Supper');
    const newer: Transaction = { ...dinner({ amount: 4200 }), description: 'Lunch', version: 2 };
    house.transactions = [newer];
    server.refuse(updateTransaction, 'CONSTRAINT_VIOLATION', { details: newer, once: true });
    server.answer(listTransactionHistory, () => []);
    server.reconnect();
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    // The details of the transaction are a sheet above the line.
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await form.getByRole('button', { name: 'Correct it' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Edit expense' })).toBeVisible();
    await expect.element(form.getByLabelText('Description')).toHaveValue('Supper');
    await expect.element(form.getByLabelText('Amount', { exact: true })).toHaveValue('42.00');
    await expect.element(form.getByText('Changed as well, and already in the form: Amount.')).toBeVisible();
    await expect
      .element(
        form.getByRole('group', { name: 'Description before: Dinner' }).getByLabelText('Yours: Supper'),
      )
      .toBeChecked();
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    await expect.element(page.getByText('1 entry was not accepted.')).not.toBeInTheDocument();
    expect(server.sent(updateTransaction).at(-1)?.body).toMatchObject({
      version: 2,
      description: 'Supper',
      amount: 4200,
    });
    expect(await entries(KEPT_ENTRIES)).toEqual([]);
  });

  it('may be an edit of what was not opened before', async () => {
    const WORDS = {
      en: { edit: 'Edit', description: 'Description', save: 'Save expense' },
      es: { edit: 'Editar', description: 'Descripción', save: 'Guardar gasto' },
    } as const;
    const { es } = WORDS;
    const { server } = await openGroup();
    server.disconnect();
    await listRow('Dinner').getByRole('link').click();
    await inEachLanguage(WORDS, async ({ edit }) => {
      await expect.element(page.getByRole('link', { name: edit, exact: true })).toBeVisible();
    });
    await page.getByRole('link', { name: es.edit, exact: true }).click();
    await inEachLanguage(WORDS, async ({ description, save }) => {
      await expect.element(form.getByLabelText(description, { exact: true })).toHaveValue('Dinner');
      await expect.element(form.getByRole('button', { name: save, exact: true })).toBeVisible();
    });
    await form.getByLabelText(es.description, { exact: true }).fill('Supper');
    await form.getByRole('button', { name: es.save, exact: true }).click();
    await expect.element(form.getByRole('heading', { name: 'Supper' })).toBeVisible();
    server.reconnect();
    await expect.poll(() => server.sent(updateTransaction)).toHaveLength(1);
  });

  it('stays in the form when the connection is back before it is saved', async () => {
    const { server } = await openGroup();
    server.disconnect();
    await listRow('Dinner').getByRole('link').click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await form.getByLabelText('Description').fill('Supper');
    const field = form.getByLabelText('Description').element();
    server.reconnect();
    await expect.poll(() => server.sent(getTransaction).length).toBeGreaterThan(0);
    await expect.element(page.getByText('You are offline. What you enter is kept.')).not.toBeInTheDocument();
    expect(form.getByLabelText('Description').element()).toBe(field);
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect
      .poll(() => server.sent(updateTransaction))
      .toMatchObject([{ body: { description: 'Supper' } }]);
  });

  it('can be read, and not corrected, where the reader is no longer in its group', async () => {
    const WORDS = {
      en: {
        reason: /^Not accepted: We could not find this group/,
        origin: /^New in Flat 12 · .*2026$/,
        amount: '12.00',
        gone: /^This group was deleted, or you are not in it any more/,
        discard: 'Discard',
        correct: 'Correct it',
      },
      es: {
        reason: /^No aceptado: No hemos encontrado este grupo/,
        origin: /^Nuevo en Flat 12 · .*2026$/,
        amount: '12,00',
        gone: /^Este grupo se ha eliminado, o ya no estás en él/,
        discard: 'Descartar',
        correct: 'Corregirlo',
      },
    } as const;
    const house = await openGroup('es');
    const { server } = house;
    server.disconnect();
    await addExpense('Candles');
    house.groups = [];
    server.refuse(createTransaction, 'GROUP_NOT_FOUND');
    server.reconnect();
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await inEachLanguage(WORDS, async ({ reason, origin, amount, gone, discard, correct }) => {
      await expect.element(form.getByText(reason)).toBeVisible();
      await expect.element(form.getByText('Candles')).toBeVisible();
      await expect.element(form.getByText(origin)).toBeVisible();
      expect(form.element().textContent).toContain(amount);
      await expect.element(form.getByText(gone)).toBeVisible();
      await expect.element(form.getByRole('button', { name: discard })).toBeVisible();
      expect(form.getByRole('button', { name: correct, exact: true }).elements()).toEqual([]);
    });
  });

  it('can be corrected once the reader is in its group again', async () => {
    const house = await openGroup();
    const { server } = house;
    server.disconnect();
    await addExpense('Candles');
    server.refuse(createTransaction, 'GROUP_NOT_FOUND', { once: true });
    server.reconnect();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.element(form.getByRole('button', { name: 'Correct it' })).toBeVisible();
  });

  it('names its group while no list of groups can be read', async () => {
    const { server } = await openGroup();
    server.disconnect();
    await addExpense('Candles');
    await expect.poll(() => keys(KEPT_ENTRIES)).toHaveLength(1);
    await closePage();
    server.reconnect();
    server.refuse(listGroups, 'INSUFFICIENT_PERMISSIONS');
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS');
    await openApp('/activity');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.element(form.getByText(/^New in Flat 12 · /)).toBeVisible();
  });

  it('is readable where it was kept before the names of groups were', async () => {
    const { server } = await openGroup();
    server.disconnect();
    await addExpense('Candles');
    await expect.poll(() => keys(KEPT_ENTRIES)).toHaveLength(1);
    await closePage();
    for (const key of await keys(KEPT_ENTRIES))
      await update<{ entry: object }>(
        key,
        (stored) => ({ ...stored, entry: { ...stored?.entry, groupName: undefined } }),
        KEPT_ENTRIES,
      );
    server.refuse(listGroups, 'INSUFFICIENT_PERMISSIONS');
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS');
    server.reconnect();
    await openApp('/activity');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.element(form.getByText('Candles')).toBeVisible();
    await expect.element(form.getByText(/^New · /)).toBeVisible();
  });

  it('is discarded only after a question', async () => {
    const { server } = await openGroup();
    server.disconnect();
    await addExpense('Candles');
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS');
    server.reconnect();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await form.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByText('1 entry was not accepted.')).not.toBeInTheDocument();
    expect(await entries(KEPT_ENTRIES)).toEqual([]);
  });

  it('is asked about before signing out, and stays on the device', async () => {
    const { server } = await openGroup();
    server.disconnect();
    await addExpense('Candles');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog', { name: '1 entry has not been sent yet' });
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await expect.element(listRow('Candles')).toBeVisible();
    expect(session.state().status).toBe('signed-in');
    expect(await entries(KEPT_ENTRIES)).toHaveLength(1);
    server.reconnect();
  });

  it('is said to be lost with the page, and with the session, where the device refuses to keep it', async () => {
    const WORDS = {
      en: {
        menu: 'Open the menu',
        signOut: 'Sign out',
        title: '1 entry has not been sent yet',
        message: '1 entry is not on this device, and is lost if it is not sent first.',
        stay: 'Stay signed in',
        show: 'Show',
        unstored: /The device refuses to keep 1 entry, which is lost/,
      },
      es: {
        menu: 'Abrir el menú',
        signOut: 'Cerrar sesión',
        title: '1 apunte aún no se ha enviado',
        message: '1 apunte no está en este dispositivo, y se pierde si no se envía antes.',
        stay: 'No cerrar sesión',
        show: 'Ver',
        unstored: /El dispositivo no puede guardar 1 apunte, que se pierde/,
      },
    } as const;
    const { server } = await openGroup('es');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    onTestFinished(() => put.mockRestore());
    server.disconnect();
    await addExpense('Candles');
    await expect.element(listRow('Candles')).toBeVisible();
    expect(await entries(KEPT_ENTRIES)).toEqual([]);
    await page.getByRole('button', { name: WORDS.es.show, exact: true }).click();
    await inEachLanguage(WORDS, async ({ unstored }) => {
      await expect.element(form.getByText(unstored)).toBeVisible();
    });
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await page.getByRole('button', { name: WORDS.es.menu }).click();
    await inEachLanguage(WORDS, async ({ signOut, title, message, stay }) => {
      await page.getByRole('button', { name: signOut }).click();
      const question = page.getByRole('alertdialog', { name: title });
      await expect.element(question.getByText(message, { exact: true })).toBeVisible();
      await question.getByRole('button', { name: stay }).click();
      await expect.element(question).not.toBeInTheDocument();
      expect(session.state().status).toBe('signed-in');
    });
    server.reconnect();
  });

  it('carries an edit with the same idempotency key however often it is sent', async () => {
    const { server } = await openGroup();
    await listRow('Dinner').getByRole('link').click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await form.getByLabelText('Description').fill('Supper');
    const release = server.hold(updateTransaction);
    await form.getByRole('button', { name: 'Save expense' }).click();
    await expect.poll(() => server.sent(updateTransaction)).toHaveLength(1);
    server.disconnect();
    release();
    await expect.element(page.getByText('1 entry is waiting to be sent.')).toBeVisible();
    server.reconnect();
    await expect.element(page.getByText('1 entry is waiting to be sent.')).not.toBeInTheDocument();
    const [first, second, ...rest] = server.keysSent(updateTransaction);
    expect(rest).toEqual([]);
    expect(first).not.toBeNull();
    expect(second).toBe(first);
  });
});
