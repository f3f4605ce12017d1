import { entries } from 'idb-keyval';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listGroupActivity } from '#contract/activity.ts';
import { getMyBalances } from '#contract/balances.ts';
import {
  getConsolidatedBalances,
  previewConsolidatedSettlement,
  settleConsolidated,
  takeBackConsolidated,
} from '#contract/consolidated.ts';
import { getDashboard } from '#contract/dashboard.ts';
import { deleteTransaction } from '#contract/transactions.ts';
import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { minorUnits } from '#domain/money/money.ts';
import { bookingsOf, type GroupDebt } from '#domain/settlement/consolidated.ts';
import { answerAcross } from '#web/test/across.ts';
import { ANA, BEN, CLEO, flat, id, person } from '#web/test/cast.ts';
import { lasting } from '#web/test/lasting.ts';
import { evenly, recorded } from '#web/test/ledger.ts';
import { KEPT_ENTRIES, openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { RefusedAnswer, type TestServer } from '#web/test/server.ts';

const FLAT = flat();
const TRIP = flat({ id: id(110), name: 'Ski trip', icon: 'plane' });
const EUR = getCurrency('EUR').code;
const row = (name: string) =>
  page
    .getByRole('region', { name: /People|Personas/ })
    .getByRole('listitem')
    .filter({ hasText: name });
const dialog = page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });

// A booked payment stays beside its way back, however slow the machine is.
beforeEach(() => {
  const timers = lasting();
  return () => timers.mockRestore();
});

const TOTAL = {
  currency: EUR,
  net: 3090,
  owedToYou: 12740,
  youOwe: 9650,
  groups: [
    { groupId: FLAT.id, amount: 5550 },
    { groupId: TRIP.id, amount: -2460 },
  ],
};

/** Ben owes Ana 152.00 in the flat and is owed 24.60 on the trip; Ana owes Cleo 96.50. With both others it is even. */
async function openDashboard(visit: Visit = {}, inFlat = 15200, onTrip = 2460, path = '/dashboard') {
  const house = startHouse({ groups: [FLAT, TRIP], ...visit });
  const { server } = house;
  const debts: GroupDebt[] = [debt(BEN.id, ANA.id, inFlat, FLAT.id), debt(ANA.id, BEN.id, onTrip, TRIP.id)];
  answerAcross(server, {
    totals: () => [TOTAL],
    people: () => [
      ...(debts.length > 0
        ? [
            balance(BEN, [
              { groupId: FLAT.id, amount: inFlat },
              { groupId: TRIP.id, amount: -onTrip },
            ]),
          ]
        : []),
      balance(CLEO, [{ groupId: FLAT.id, amount: -9650 }]),
    ],
  });
  server.answer(previewConsolidatedSettlement, ({ query }) => ({
    userId: BEN.id,
    currency: EUR,
    net: 12740,
    amount: query.amount ?? 12740,
    bookings: bookingsOf(
      { from: BEN.id, to: ANA.id, amount: minorUnits(query.amount ?? 12740), currency: EUR },
      debts,
    ),
  }));
  server.answer(settleConsolidated, ({ body }) =>
    bookingsOf(body, debts.splice(0)).map(({ groupId, from, to, amount }, index) =>
      recorded(
        {
          id: id(300 + index),
          type: 'settlement',
          description: 'Settlement',
          amount,
          currency: EUR,
          date: String(body.date),
          payers: evenly({ id: from }),
          recipients: evenly({ id: to }),
        },
        { groupId, userId: ANA.id },
      ),
    ),
  );
  await openApp(path, visit);
  return { server, bodies: () => server.sent(settleConsolidated).map(({ body }) => body) };
}

function balance(person: typeof BEN, groups: { groupId: string; amount: number }[]) {
  const net = groups.reduce((sum, { amount }) => sum + amount, 0);
  return { userId: person.id, displayName: person.displayName, currency: EUR, net, groups };
}

function debt(from: string, to: string, amount: number, groupId: string): GroupDebt {
  return { from, to, amount: minorUnits(amount), groupId, openSince: calendarDate('2026-01-15') };
}

describe('what lies between the reader and each person', () => {
  it('stands on the dashboard, the largest first, with its part in each group', async () => {
    await openDashboard();
    await expect.element(row('Ben Okafor').getByText('€127.40')).toBeVisible();
    await expect.element(row('Ben Okafor').getByText('owes you')).toBeVisible();
    await expect.element(row('Ben Okafor').getByText('Flat 12 +€152.00')).toBeVisible();
    await expect.element(row('Ben Okafor').getByText('Ski trip −€24.60')).toBeVisible();
    await expect.element(row('Cleo Marchetti').getByText('you owe')).toBeVisible();
    const people = page
      .getByRole('region', { name: 'People' })
      .getByRole('button', { name: /^View breakdown/ });
    expect(people.elements().map((person) => person.textContent)).toEqual([
      'View breakdown: Ben Okafor',
      'View breakdown: Cleo Marchetti',
    ]);
  });

  it('cuts off no amount, however long the name of a group is', async () => {
    const name = 'A very long ski trip to the mountains of Andorra';
    await openDashboard({ groups: [FLAT, { ...TRIP, name }] });
    const amount = row('Ben Okafor').getByText('−€24.60', { exact: true });
    await expect.element(amount).toBeVisible();
    const right = (element: Element) => element.getBoundingClientRect().right;
    // Each of what it lies in may cut it off: the chip, the line of chips, the row.
    for (
      let around = amount.element();
      around.tagName !== 'LI';
      around = around.parentElement ?? document.body
    )
      expect(right(amount.element())).toBeLessThanOrEqual(right(around.parentElement ?? document.body));
  });

  it.each(['en', 'es'] as const)(
    'cuts off no short name of a group beside its amount (%s)',
    async (language) => {
      // In Spanish this amount leaves the name 38.8 of the 40.5 pixels that it takes.
      await openDashboard({ language }, 100_000, 86_420);
      const name = row('Ben Okafor').getByText('Ski trip', { exact: true });
      await expect.element(name).toBeVisible();
      const { scrollWidth, clientWidth } = name.element();
      expect(scrollWidth).toBe(clientWidth);
    },
  );

  it('keeps the amount on the line of the name of a group where both fit', async () => {
    await page.viewport(1280, 900);
    await openDashboard();
    const chip = row('Ben Okafor').getByText('Ski trip', { exact: true });
    await expect.element(chip).toBeVisible();
    const middle = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const amount = row('Ben Okafor').getByText('−€24.60', { exact: true });
    expect(Math.abs(middle(chip.element()) - middle(amount.element()))).toBeLessThan(4);
    // As high as a chip without an amount.
    expect(chip.element().parentElement?.getBoundingClientRect().height).toBe(24);
  });

  it('keeps a name and an amount that do not both fit on one line, and cuts off the name', async () => {
    const long = 'A very long ski trip to the mountains of Andorra';
    await openDashboard({ groups: [FLAT, { ...TRIP, name: long }] });
    const name = row('Ben Okafor').getByText(long, { exact: true });
    await expect.element(name).toBeVisible();
    expect(name.element().parentElement?.getBoundingClientRect().height).toBe(24);
    expect(name.element().scrollWidth).toBeGreaterThan(name.element().clientWidth);
  });

  it.each([
    ['en', 'People', 'Show 2 more people'],
    ['es', 'Personas', 'Mostrar 2 personas más'],
  ] as const)(
    'shows six people, the others on demand, and the focus goes on to the first of them (%s)',
    async (language, title, more) => {
      const { server } = startHouse({ groups: [FLAT] });
      const people = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => person(number, `Guest ${number}`));
      answerAcross(server, {
        totals: () => [TOTAL],
        people: () => people.map((guest) => balance(guest, [{ groupId: FLAT.id, amount: 1_000 }])),
      });
      await openApp('/dashboard', { language });
      const rows = page.getByRole('region', { name: title }).getByRole('listitem');
      await expect.element(button(more)).toBeVisible();
      expect(rows.elements()).toHaveLength(6);
      await button(more).click();
      await expect.element(rows.nth(6)).toHaveFocus();
      expect(rows.elements()).toHaveLength(8);
      expect(button(more).query()).toBeNull();
    },
  );

  it.each([
    ['en', 'View breakdown: Ben Okafor', /€152.00owes you.*€24.60you owe.*owes you €127.40/],
    ['es', 'Ver desglose: Ben Okafor', /152,00\s€te debe.*24,60\s€debes.*te debe 127,40/],
  ] as const)('is broken down by group, and can be settled from there (%s)', async (language, open, said) => {
    await openDashboard({ language });
    await button(open).click();
    await expect.element(dialog.getByRole('heading', { name: 'Ben Okafor' })).toBeVisible();
    await expect.poll(() => dialog.element().textContent).toMatch(said);
    await expect
      .element(dialog.getByRole('link', { name: 'Ski trip' }))
      .toHaveAttribute('href', `/groups/${TRIP.id}/balances?currency=EUR`);
    await dialog.getByRole('button', { name: /^(Settle|Saldar)$/ }).click();
    await expect.element(page.getByRole('heading', { name: /^(Settle with|Saldar con) Ben$/ })).toBeVisible();
  });

  it('is paid by the whole name where another person’s begins with the same word', async () => {
    const { server } = startHouse({ groups: [FLAT] });
    const people = [BEN, person(4, 'Ben Smith')].map((one) =>
      balance(one, [{ groupId: FLAT.id, amount: -500 }]),
    );
    answerAcross(server, { totals: () => [TOTAL], people: () => people });
    server.refuse(previewConsolidatedSettlement, 'INSUFFICIENT_PERMISSIONS');
    await openApp('/dashboard');
    await button('Settle with Ben Smith').click();
    await expect.element(dialog.getByRole('heading', { name: 'Settle with Ben Smith' })).toBeVisible();
    await expect.element(dialog.getByText('you owe Ben Smith €5.00', { exact: false })).toBeVisible();
  });

  it('needs no payment where it cancels out', async () => {
    await openDashboard({}, 2460);
    await expect.element(row('Ben Okafor').getByText('quits')).toBeVisible();
    await expect.element(button('Settle with Ben Okafor')).not.toBeInTheDocument();
    await button('View breakdown: Ben Okafor').click();
    await expect.element(dialog.getByText(/cancels out: no payment is needed/)).toBeVisible();
  });

  it.each([
    ['en', 'View breakdown: Ben Okafor', 'and 1 more group', 'The other groups did not load', 'Try again'],
    [
      'es',
      'Ver desglose: Ben Okafor',
      'y 1 grupo más',
      'No se han podido cargar los demás grupos',
      'Volver a intentarlo',
    ],
  ] as const)(
    'names three groups in its row, and reads the others once it is broken down (%s)',
    async (language, open, more, failed, again) => {
      const others = [111, 112].map((number, index) => flat({ id: id(number), name: `Trip ${index}` }));
      const { server } = startHouse({ user: { ...ANA, tier: 'premium' }, groups: [FLAT, TRIP, ...others] });
      const amounts = [100, 5000, -900, 700].map((amount, index) => ({
        groupId: [FLAT, TRIP, ...others][index]?.id ?? '',
        amount,
      }));
      answerAcross(server, { totals: () => [TOTAL], people: () => [balance(BEN, amounts)] });
      server.refuse(getConsolidatedBalances, 'INSUFFICIENT_PERMISSIONS');
      await openApp('/dashboard', { language });
      const chips = row('Ben Okafor');
      await expect.element(chips.getByText(more)).toBeVisible();
      await expect.poll(() => chips.element().textContent).toMatch(/Ski trip.*Trip 0.*Trip 1/);
      expect(server.sent(getConsolidatedBalances)).toEqual([]);

      await button(open).click();
      await expect.element(dialog.getByText(failed)).toBeVisible();
      await expect.element(dialog.getByRole('link', { name: 'Ski trip' })).toBeVisible();
      answerAcross(server, { totals: () => [TOTAL], people: () => [balance(BEN, amounts)] });
      await dialog.getByRole('button', { name: again }).click();
      await expect.element(dialog.getByRole('link', { name: 'Flat 12' })).toBeVisible();
      const names = dialog
        .getByRole('link')
        .elements()
        .map((link) => link.textContent);
      expect(names).toEqual(['Ski trip', 'Trip 0', 'Trip 1', 'Flat 12']);
      await expect.element(dialog.getByText(failed)).not.toBeInTheDocument();
    },
  );

  it('is in the same answer as the totals: the dashboard asks once', async () => {
    const { server } = await openDashboard();
    await expect.element(row('Ben Okafor')).toBeVisible();
    expect(server.sent(getDashboard)).toHaveLength(1);
    expect(server.sent(getMyBalances)).toEqual([]);
    expect(server.sent(getConsolidatedBalances)).toEqual([]);
  });

  it('comes at the next attempt where the answer fails', async () => {
    const { server } = startHouse({ groups: [FLAT] });
    server.refuse(getDashboard, 'INSUFFICIENT_PERMISSIONS');
    await openApp('/dashboard');
    await expect.element(button('Try again')).toBeVisible();
    answerAcross(server, {
      totals: () => [TOTAL],
      people: () => [balance(BEN, [{ groupId: FLAT.id, amount: 500 }])],
    });
    await button('Try again').click();
    await expect.element(row('Ben Okafor').getByText('€5.00')).toBeVisible();
  });
});

describe('settling with one person', () => {
  it('books the whole in every group that it touches, and takes it back', async () => {
    const { server, bodies } = await openDashboard();
    await button('Settle with Ben Okafor').click();
    await expect
      .element(dialog.getByText('All groups together, Ben owes you €127.40.', { exact: false }))
      .toBeVisible();
    await expect
      .element(dialog.getByText('2 groups, and you are quits in each of them', { exact: false }))
      .toBeVisible();
    const parts = dialog.getByRole('list', { name: 'Recorded as' }).getByRole('listitem');
    await expect.poll(() => parts.nth(0).element().textContent).toMatch(/Ski trip.*You pay Ben.*€24\.60/);
    await expect.poll(() => parts.nth(1).element().textContent).toMatch(/Flat 12.*Ben pays you.*€152\.00/);
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect.element(page.getByText('Payment recorded · Ben paid you €127.40')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(row('Ben Okafor')).not.toBeInTheDocument();
    expect(bodies()).toEqual([
      expect.objectContaining({ from: BEN.id, to: ANA.id, amount: 12740, currency: 'EUR', net: 12740 }),
    ]);
    server.answer(takeBackConsolidated, () => undefined);
    await button('Undo').click();
    await expect.element(page.getByText('Payment taken back')).toBeVisible();
    const taken = server.sent(takeBackConsolidated).map(({ params }) => params.paymentId);
    expect(taken).toEqual(bodies().map(({ id }) => id));
    expect(server.sent(deleteTransaction)).toEqual([]);
  });

  it('makes stale all that was read of its groups', async () => {
    const { server } = await openDashboard({}, 15200, 2460, `/groups/${FLAT.id}/activity`);
    await expect.poll(() => server.sent(listGroupActivity)).toHaveLength(1);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await button('Settle with Ben Okafor').click();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect.element(page.getByText('Payment recorded · Ben paid you €127.40')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    history.back();
    await expect.poll(() => server.sent(listGroupActivity)).toHaveLength(2);
  });

  it('says of a part in Spanish what it pays and what stays open', async () => {
    const { bodies } = await openDashboard({ language: 'es' });
    await button('Saldar con Ben Okafor').click();
    await dialog.getByLabelText('Ben te pagó').fill('100');
    await expect
      .element(dialog.getByText(/Si se paga solo una parte, se salda primero la deuda más antigua/))
      .toBeVisible();
    await expect.element(dialog.getByText(/quedan 27,40\s€ pendientes/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Registrar el pago' }).click();
    await expect.element(page.getByText(/Pago registrado · Ben te pagó 100,00\s€/)).toBeVisible();
    expect(bodies()).toEqual([expect.objectContaining({ amount: 10000 })]);
  });

  it('asks before what was typed is discarded, and before a reload', async () => {
    await openDashboard();
    await button('Settle with Ben Okafor').click();
    const typed = dialog.getByLabelText('Ben paid you');
    await typed.fill('100');
    await expect.poll(() => window.onbeforeunload).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(typed).toHaveValue('100');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(typed).not.toBeInTheDocument();
    await expect.poll(() => window.onbeforeunload).toBeNull();
  });

  it('takes no more than is open', async () => {
    const { bodies } = await openDashboard();
    await button('Settle with Ben Okafor').click();
    await dialog.getByLabelText('Ben paid you').fill('127.41');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect.element(dialog.getByText('No more than €127.40 is open between you')).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('shows what is open now when the other has booked a part of it meanwhile', async () => {
    const { server } = await openDashboard();
    server.refuse(settleConsolidated, 'CONSTRAINT_VIOLATION');
    await button('Settle with Ben Okafor').click();
    await expect.element(dialog.getByText('Ben owes you €127.40', { exact: false })).toBeVisible();
    answerAcross(server, {
      totals: () => [TOTAL],
      people: () => [balance(BEN, [{ groupId: FLAT.id, amount: 2740 }])],
    });
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect.element(page.getByText(/not recorded: Somebody changed this in the meantime/)).toBeVisible();
    await expect.element(dialog.getByText('Ben owes you €27.40', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect.element(dialog.getByText('No more than €27.40 is open between you')).toBeVisible();
  });

  it.each([
    [
      'en',
      'Settle with Ben Okafor',
      'Record payment',
      /^You are offline/,
      /^Kept on this device/,
      'A payment is waiting to be sent',
    ],
    [
      'es',
      'Saldar con Ben Okafor',
      'Registrar el pago',
      /^No tienes conexión\. El pago/,
      /^Guardado en este/,
      'Un pago pendiente de envío',
    ],
  ] as const)(
    'is kept on the device without a connection, shown as waiting, and sent once it is back (%s)',
    async (language, settle, record, note, said, waiting) => {
      const { server, bodies } = await openDashboard({ language });
      await expect.element(row('Ben Okafor')).toBeVisible();
      server.disconnect();
      await button(settle).click();
      await expect.element(dialog.getByText(note)).toBeVisible();
      await dialog.getByRole('button', { name: record }).click();
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(row('Ben Okafor').getByText(waiting)).toBeVisible();
      await expect.element(button(settle)).not.toBeInTheDocument();
      expect(await entries(KEPT_ENTRIES)).toHaveLength(1);
      expect(bodies()).toEqual([]);
      server.reconnect();
      await expect.poll(() => entries(KEPT_ENTRIES)).toEqual([]);
      expect(bodies()).toEqual([expect.objectContaining({ amount: 12740, net: 12740 })]);
      await expect.element(row('Ben Okafor')).not.toBeInTheDocument();
    },
  );

  it('whose answer is lost is sent again as the same payment', async () => {
    const { server, bodies } = await openDashboard();
    server.refuse(settleConsolidated, 'SERVICE_UNAVAILABLE', { once: true });
    await button('Settle with Ben Okafor').click();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect.poll(bodies).toHaveLength(2);
    expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
    await expect.poll(() => entries(KEPT_ENTRIES)).toEqual([]);
  });

  it('is refused where something was paid while it waited, says why, and is opened again with what is open now', async () => {
    const { server } = await openDashboard();
    await expect.element(row('Ben Okafor')).toBeVisible();
    server.disconnect();
    await button('Settle with Ben Okafor').click();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect.element(row('Ben Okafor').getByText('A payment is waiting to be sent')).toBeVisible();
    server.refuse(settleConsolidated, 'INVALID_EXPENSE_AMOUNTS', {
      params: { reason: 'more-than-net', amount: 12740, limit: 2740, currency: 'EUR' },
    });
    answerAcross(server, {
      totals: () => [TOTAL],
      people: () => [balance(BEN, [{ groupId: FLAT.id, amount: 2740 }])],
    });
    server.reconnect();
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    await button('Show').click();
    await expect.element(dialog.getByText('Payment across groups')).toBeVisible();
    await expect.element(dialog.getByText(/^Not accepted: No more than €27\.40 is open/)).toBeVisible();
    await dialog.getByRole('button', { name: 'See what is open now' }).click();
    await expect.element(page.getByText('1 entry was not accepted.')).not.toBeInTheDocument();
    await expect.element(dialog.getByLabelText('Ben paid you')).toHaveValue('27.40');
    expect(await entries(KEPT_ENTRIES)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it.each([
    [
      'en',
      'Settle with Ben Okafor',
      'Ben paid you',
      /^This has changed .* Ben owed you €127\.40 then\.$/,
      'Nothing is open between you and Ben now.',
      'Record payment',
    ],
    [
      'es',
      'Saldar con Ben Okafor',
      'Ben te pagó',
      /^Esto ha cambiado .* Ben te debía 127,40\s€\.$/,
      'Ahora no hay nada pendiente entre tú y Ben.',
      'Registrar el pago',
    ],
  ] as const)(
    'stays open with what was typed, and says what has changed meanwhile (%s)',
    async (language, settle, label, changed, nothing, record) => {
      const { server, bodies } = await openDashboard({ language });
      await button(settle).click();
      const typed = dialog.getByLabelText(label);
      await typed.fill('100');
      const change = (seq: number) =>
        server.tell('transaction.created', { groupId: FLAT.id, id: id(400), version: 1, seq });
      answerAcross(server, {
        totals: () => [TOTAL],
        people: () => [balance(BEN, [{ groupId: FLAT.id, amount: 2740 }])],
      });
      change(8);
      await expect.element(dialog.getByText(changed)).toBeVisible();
      await expect.element(dialog.getByText(/27[.,]40/).first()).toBeVisible();
      await expect.element(typed).toHaveValue('100');
      // The last balance in any currency: neither the row nor the card of people is there any longer.
      answerAcross(server, {});
      change(9);
      await expect.element(dialog.getByText(nothing, { exact: false }).first()).toBeVisible();
      await expect.element(page.getByRole('region', { name: /People|Personas/ })).not.toBeInTheDocument();
      await expect.element(typed).toHaveValue('100');
      await dialog.getByRole('button', { name: record }).click();
      // In the head of the dialog, and at the field.
      await expect.poll(() => dialog.getByText(nothing).all().length).toBe(2);
      expect(bodies()).toEqual([]);
    },
  );

  it('stays open and says why when something was paid meanwhile', async () => {
    const { server } = await openDashboard();
    server.refuse(settleConsolidated, 'INVALID_EXPENSE_AMOUNTS', {
      params: { reason: 'more-than-net', amount: 12740, limit: 2740, currency: 'EUR' },
    });
    await button('Settle with Ben Okafor').click();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await expect
      .element(page.getByText(/not recorded: No more than €27\.40 is open between you now/))
      .toBeVisible();
    await expect.element(dialog.getByLabelText('Ben paid you')).toHaveValue('127.40');
  });
});

const EN = {
  settle: 'Settle with Ben Okafor',
  record: 'Record payment',
  undo: 'Undo',
  done: 'Payment taken back',
};
const ES = {
  settle: 'Saldar con Ben Okafor',
  record: 'Registrar el pago',
  undo: 'Deshacer',
  done: 'Pago deshecho',
};
const EN_REASONS = [
  "You don't have permission to perform this action",
  'We could not find this group',
] as const;
const ES_REASONS = ['No tienes permiso para hacer esto', 'No hemos encontrado este grupo'] as const;

describe('a payment across groups that is taken back', () => {
  async function book(language: 'en' | 'es' = 'en') {
    const words = language === 'en' ? EN : ES;
    const { server } = await openDashboard({ language });
    await button(words.settle).click();
    await dialog.getByRole('button', { name: words.record }).click();
    await expect.element(button(words.undo)).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    server.answer(takeBackConsolidated, () => undefined);
    return { server, words };
  }

  /** From now on a deletion in the trip alone is refused. */
  const refuseOnTrip = (server: TestServer, code: 'INSUFFICIENT_PERMISSIONS' | 'EXPENSE_NOT_FOUND') =>
    server.answer(deleteTransaction, ({ params }) => {
      if (params.groupId === TRIP.id) throw new RefusedAnswer(code);
      return undefined;
    });

  it.each([
    ['en', "The payment is still there: You don't have permission to perform this action"],
    ['es', 'El pago sigue ahí: No tienes permiso para hacer esto'],
  ] as const)('stays whole where that is refused, and can be tried again (%s)', async (language, said) => {
    const { server, words } = await book(language);
    server.refuse(takeBackConsolidated, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await button(words.undo).click();
    const again = page.getByRole('listitem').filter({ hasText: said });
    await again.getByRole('button', { name: words.undo }).click();
    await expect.element(page.getByText(words.done)).toBeVisible();
    expect(server.sent(deleteTransaction)).toEqual([]);
  });

  it.each([
    ['en', 'Taken back in part only. The payment is still there in Ski trip: ', EN_REASONS],
    ['es', 'Solo se ha deshecho en parte. El pago sigue en Ski trip: ', ES_REASONS],
  ] as const)(
    'in part, after an answer that was lost, is said by group, and the rest can be tried again (%s)',
    async (language, said, [notAllowed, noGroup]) => {
      const { server, words } = await book(language);
      const again = (reason: string) =>
        page
          .getByRole('listitem')
          .filter({ hasText: said + reason })
          .getByRole('button', { name: words.undo });
      server.refuse(takeBackConsolidated, 'SERVICE_UNAVAILABLE', { once: true });
      refuseOnTrip(server, 'INSUFFICIENT_PERMISSIONS');
      await button(words.undo).click();
      await expect.element(again(notAllowed)).toBeVisible();
      server.refuse(takeBackConsolidated, 'GROUP_NOT_FOUND', { once: true });
      await again(notAllowed).click();
      await again(noGroup).click();
      await expect.element(page.getByText(words.done)).toBeVisible();
    },
  );

  it('is taken back where none of it is there any more', async () => {
    const { server } = await book();
    server.refuse(takeBackConsolidated, 'EXPENSE_NOT_FOUND');
    await button('Undo').click();
    await expect.element(page.getByText('Payment taken back')).toBeVisible();
  });

  it('is taken back where a part is not there any more', async () => {
    const { server } = await book();
    server.refuse(takeBackConsolidated, 'SERVICE_UNAVAILABLE');
    refuseOnTrip(server, 'EXPENSE_NOT_FOUND');
    await button('Undo').click();
    await expect.element(page.getByText('Payment taken back')).toBeVisible();
  });

  it.each([
    ['en', 'Kept on this device. The payment is taken back once there is a connection.'],
    ['es', 'Guardado en este dispositivo. El pago se deshace cuando haya conexión.'],
  ] as const)(
    'without a connection is kept, and each part is sent once it is back (%s)',
    async (language, said) => {
      const { server, words } = await book(language);
      refuseOnTrip(server, 'EXPENSE_NOT_FOUND');
      server.disconnect();
      await button(words.undo).click();
      await expect.element(page.getByText(said)).toBeVisible();
      expect(await entries(KEPT_ENTRIES)).toHaveLength(2);
      server.reconnect();
      await expect.poll(() => entries(KEPT_ENTRIES)).toEqual([]);
      const deleted = server.sent(deleteTransaction).map(({ params }) => params.groupId);
      expect(deleted.toSorted()).toEqual([FLAT.id, TRIP.id].toSorted());
    },
  );

  it('in part, after a wait, is said with what is kept, and not as whole', async () => {
    const { server } = await book();
    refuseOnTrip(server, 'INSUFFICIENT_PERMISSIONS');
    server.disconnect();
    await button('Undo').click();
    await expect.element(page.getByText(/^Kept on this device\. The payment is taken back/)).toBeVisible();
    server.reconnect();
    await expect.element(page.getByText('1 entry was not accepted.')).toBeVisible();
    await button('Show').click();
    await expect.poll(() => dialog.element().textContent).toMatch(/Deleted.*in Ski trip/);
    expect(page.getByText(/The payment is still there/).elements()).toEqual([]);
  });
});
