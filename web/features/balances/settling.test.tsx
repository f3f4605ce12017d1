import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSettlement } from '#contract/balances.ts';
import { deleteTransaction, type Transaction } from '#contract/transactions.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, BEN, CLEO, flat, id, member } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { lasting } from '#web/test/lasting.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { RefusedAnswer } from '#web/test/server.ts';

const BALANCES = `/groups/${flat().id}/balances`;
const main = page.getByRole('main');
const line = (sentence: string) => main.getByRole('listitem').filter({ hasText: sentence });

// A booked payment stays beside its way back, however slow the machine is.
beforeEach(() => {
  const timers = lasting();
  return () => timers.mockRestore();
});

/** Ana paid 30 for three, Ben paid 15 for himself and Cleo: Ben owes 2.50, Cleo 17.50, all of it to Ana. */
const entries = [
  dinner(),
  dinner({
    id: id(201),
    description: 'Taxi',
    amount: 1500,
    payers: evenly(BEN),
    recipients: evenly(BEN, CLEO),
  }),
];

/** Ben has booked that he paid Ana. */
function bensPayment(number: number, amount: number) {
  const sides = { payers: evenly(BEN), recipients: evenly(ANA) };
  return dinner({ id: id(number), type: 'settlement', description: 'Settlement', amount, ...sides });
}

const theirs = bensPayment(205, 250);

async function openBalances(transactions: Transaction[] = entries, visit: Visit = {}) {
  const house = startHouse({ transactions: [...transactions], ...visit });
  await openApp(BALANCES, visit);
  const bodies = () => house.server.sent(createSettlement).map(({ body }) => body);
  return { house, server: house.server, bodies };
}

describe('the plan of a group', () => {
  it('says how few payments settle the group, and which debts they replace', async () => {
    await openBalances();
    await expect.element(page.getByText(/Instead of 3\. No plan with fewer exists\./)).toBeVisible();
    await expect.element(line('Ben pays you').getByText('€2.50')).toBeVisible();
    const WORDS = {
      en: ['2 payments and everyone is quits', 'Cleo pays you', '€17.50', 'To receive'],
      es: ['2 pagos y todos en paz', 'Cleo te paga', /17,50\s€/, 'Por recibir'],
    } as const;
    await inEachLanguage(WORDS, async ([title, payment, sum, heading]) => {
      await expect.element(page.getByText(title)).toBeVisible();
      await expect.element(line(payment).getByText(sum)).toBeVisible();
      await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
    });
  });

  it('sorts the payments by what they are for the reader', async () => {
    const others = dinner({ id: id(202), payers: evenly(BEN), recipients: evenly(CLEO), amount: 500 });
    const mine = dinner({ id: id(203), payers: evenly(BEN), recipients: evenly(ANA), amount: 800 });
    await openBalances([others, mine]);
    await expect.element(page.getByRole('heading', { name: 'To pay' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Between others' })).toBeVisible();
    await expect.element(line('You pay Ben').getByRole('button', { name: 'Mark as paid' })).toBeVisible();
    await expect.element(line('Cleo pays Ben').getByText('between them')).toBeVisible();
  });

  it.each([
    [
      'en',
      'Everyone is quits',
      'What is left goes in a circle, and comes to nothing for everyone.',
      '3 debts',
    ],
    ['es', 'Todos en paz', 'Lo que queda va en círculo y a nadie le cuesta nada.', '3 deudas'],
  ] as const)(
    'says that what is owed in a circle comes to nothing (%s)',
    async (language, title, said, debts) => {
      const inCircle = [
        [ANA, BEN],
        [BEN, CLEO],
        [CLEO, ANA],
      ] as const;
      const transactions = inCircle.map(([payer, debtor], index) =>
        dinner({ id: id(210 + index), amount: 500, payers: evenly(payer), recipients: evenly(debtor) }),
      );
      await openApp(`/groups/${flat().id}/balances`, { language, transactions });
      await expect.element(page.getByText(title)).toBeVisible();
      await expect.element(page.getByText(said)).toBeVisible();
      await expect.element(page.getByText(debts)).toBeVisible();
    },
  );

  it('says that all members are quits where nothing is owed', async () => {
    await openBalances([]);
    await expect.element(page.getByText('Nobody owes anybody anything in this group.')).toBeVisible();
  });

  it('is one for each currency, and the reader chooses which to see', async () => {
    const dollars = dinner({ id: id(204), currency: 'USD', payers: evenly(CLEO), recipients: evenly(ANA) });
    await openBalances([...entries, dollars]);
    await expect.element(line('Cleo pays you').getByText('€17.50')).toBeVisible();
    await main.getByText('USD', { exact: true }).first().click();
    await expect.element(line('You pay Cleo').getByText('$30.00')).toBeVisible();
    await expect.element(line('Ben pays you')).not.toBeInTheDocument();
  });

  it('gives the reasons of a payment', async () => {
    await openBalances();
    await line('Cleo pays you').getByRole('button', { name: 'Why?' }).click();
    const why = page.getByRole('dialog');
    await expect.element(why.getByText('It is all that Cleo owes.')).toBeVisible();
    await expect.element(why.getByText('2 payments settle what would take 3')).toBeVisible();
  });

  it.each([
    ['en', 'Ben pays you', 'Why?', 'Ben owes you €30.00 directly.', 'Ben owes you €10.00 directly.'],
    [
      'es',
      'Ben te paga',
      '¿Por qué?',
      'Ben te debe 30,00 € directamente.',
      'Ben te debe 10,00 € directamente.',
    ],
  ] as const)(
    'names debts beside the direct one only where there are any (%s)',
    async (language, who, why, only, first) => {
      const said = () => page.getByRole('dialog').element().textContent?.replaceAll('\u00a0', ' ');
      const list = page.getByRole('dialog').getByRole('list');
      const { house } = await openBalances([dinner({ recipients: evenly(BEN) })], { language });
      await line(who).getByRole('button', { name: why }).click();
      await expect.poll(said).toContain(only);
      expect(said()).not.toContain(`${only} `);
      expect(list.query()).toBeNull();
      house.transactions.splice(0, 1, ...entries);
      house.server.tell('transaction.created', { groupId: flat().id, id: id(201), version: 1, seq: 3 });
      await expect.element(list).toBeVisible();
      expect(said()).toContain(`${first} `);
    },
  );

  it('claims no saving where it replaces one debt by one payment', async () => {
    await openBalances([dinner({ recipients: evenly(BEN) })]);
    await line('Ben pays you').getByRole('button', { name: 'Why?' }).click();
    const why = page.getByRole('dialog');
    await expect.element(why.getByText('1 payment and everyone is quits in EUR')).toBeVisible();
    await expect.element(why.getByText(/would take/)).not.toBeInTheDocument();
  });
});

describe('booking a payment of the plan', () => {
  it('books exactly it, and leaves the others as they are', async () => {
    const { bodies } = await openBalances();
    await line('Ben pays you').getByRole('button', { name: 'Mark as received' }).click();
    await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
    await expect.element(line('Cleo pays you').getByText('€17.50')).toBeVisible();
    await expect.element(page.getByText('Settled so far')).toBeVisible();
    expect(bodies()).toMatchObject([{ from: BEN.id, to: ANA.id, amount: 250, currency: 'EUR', planSeq: 2 }]);
  });

  it('books once, however fast it is pressed again, and the next payment stays where it was', async () => {
    const { server, bodies } = await openBalances();
    const [pressed, next] = [line('Cleo pays you'), line('Ben pays you')];
    await expect.element(next).toBeVisible();
    const topOf = (one: typeof next) => one.element().getBoundingClientRect().top;
    const distance = topOf(next) - topOf(pressed);
    const release = server.hold(createSettlement);
    await pressed.getByRole('button', { name: 'Mark as received' }).dblClick();
    await expect.element(pressed.getByText('Recording the payment…')).toBeVisible();
    expect(topOf(next) - topOf(pressed)).toBe(distance);
    release();
    await expect.element(pressed.getByText('Payment recorded')).toBeVisible();
    expect(topOf(next) - topOf(pressed)).toBe(distance);
    expect(bodies()).toHaveLength(1);
  });

  it.each([
    ['en', 'Ben pays you', 'Mark as received', 'Ben has recorded it already'],
    ['es', 'Ben te paga', 'Marcar como recibido', 'Ben ya lo ha registrado'],
  ] as const)(
    'says by whom it was booked where another member was quicker (%s)',
    async (language, who, button, text) => {
      const { server, house } = await openBalances(entries, { language });
      server.answer(createSettlement, () => {
        house.transactions.push(theirs);
        throw new RefusedAnswer('CONSTRAINT_VIOLATION', { details: theirs });
      });
      await line(who).getByRole('button', { name: button }).click();
      await expect.element(line(who).getByText(text)).toBeVisible();
      await expect.element(line(who).getByRole('button')).not.toBeInTheDocument();
    },
  );

  it('settles the plan at once, before the server has answered', async () => {
    const { server } = await openBalances();
    const release = server.hold(createSettlement);
    await line('Ben pays you').getByRole('button', { name: 'Mark as received' }).click();
    await expect.element(line('Ben pays you').getByText('Recording the payment…')).toBeVisible();
    await expect.element(page.getByText('1 payment and everyone is quits')).toBeVisible();
    release();
    await expect.element(page.getByText('Payment recorded')).toBeVisible();
  });

  it.each([
    ['en', 'Ben pays you', 'Mark as received', /The payment was not recorded: Too many requests/],
    ['es', 'Ben te paga', 'Marcar como recibido', /El pago no se ha registrado: Demasiadas peticiones/],
  ] as const)(
    'puts the line back when it is refused, and says why (%s)',
    async (language, who, button, text) => {
      const { server } = await openBalances(entries, { language });
      server.refuse(createSettlement, 'RATE_LIMIT_EXCEEDED');
      await line(who).getByRole('button', { name: button }).click();
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(line(who)).toBeVisible();
    },
  );

  it('says that all members are quits as soon as the last payment is booked, with the way back', async () => {
    await openBalances([entries[1] ?? dinner()]);
    await line('Cleo pays Ben').getByRole('button', { name: 'Mark as paid' }).click();
    await expect.element(page.getByText('Nobody owes anybody anything in this group.')).toBeVisible();
    await line('Cleo pays Ben').getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('1 payment and everyone is quits')).toBeVisible();
  });

  it('settles the debts on the way between the two, and no other debts come up', async () => {
    const { server } = await openBalances([
      dinner({ amount: 1000, payers: evenly(BEN), recipients: evenly(ANA) }),
      dinner({ id: id(201), amount: 1000, payers: evenly(CLEO), recipients: evenly(BEN) }),
    ]);
    await expect.element(page.getByText('2 debts')).toBeVisible();
    server.disconnect();
    await line('You pay Cleo').getByRole('button', { name: 'Mark as paid' }).click();
    await expect.element(page.getByText('Waiting to be sent', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^\d debts?$/)).not.toBeInTheDocument();
    server.reconnect();
    await expect.element(page.getByText('Payment recorded')).toBeVisible();
    await expect.element(page.getByText(/^\d debts?$/)).not.toBeInTheDocument();
  });

  it('is undone by one press', async () => {
    const { server } = await openBalances();
    await line('Ben pays you').getByRole('button', { name: 'Mark as received' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Payment taken back')).toBeVisible();
    await expect.element(line('Ben pays you').getByText('€2.50')).toBeVisible();
    expect(server.sent(deleteTransaction)).toHaveLength(1);
  });

  it.each([
    ['transaction.edited', bensPayment(205, 100), '€1.50'],
    ['transaction.deleted', { ...theirs, deletedAt: '2026-03-14T19:00:00.000Z', deletedBy: BEN.id }, '€2.50'],
  ] as const)(
    'is said and undone no longer once another member has changed it: %s',
    async (event, other, left) => {
      const { server, house } = await openBalances();
      await line('Ben pays you').getByRole('button', { name: 'Mark as received' }).click();
      await expect.element(line('Ben pays you').getByText('Payment recorded')).toBeVisible();
      const bookedId = house.transactions.at(-1)?.id ?? '';
      house.transactions.splice(-1, 1, { ...other, id: bookedId, version: 2 });
      server.tell(event, { groupId: flat().id, id: bookedId, version: 2, seq: 3 });
      await expect.element(line('Ben pays you').getByText(left)).toBeVisible();
      await expect
        .element(line('Ben pays you').getByRole('button', { name: 'Mark as received' }))
        .toBeVisible();
      await expect.element(page.getByText('Payment recorded')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['en', 'Ben pays you', 'Mark as received', 'Undo', 'Taking the payment back…'],
    ['es', 'Ben te paga', 'Marcar como recibido', 'Deshacer', 'Deshaciendo el pago…'],
  ] as const)('is said to be taken back while it is (%s)', async (language, who, button, undo, text) => {
    const { server } = await openBalances(entries, { language });
    await line(who).getByRole('button', { name: button }).click();
    const release = server.hold(deleteTransaction);
    await line(who).getByRole('button', { name: undo }).click();
    await expect.element(line(who).getByRole('status')).toHaveTextContent(text);
    release();
    await expect.element(line(who).getByRole('button', { name: button })).toBeVisible();
  });

  it('says so when it can no longer be undone', async () => {
    const { server } = await openBalances();
    server.refuse(deleteTransaction, 'INSUFFICIENT_PERMISSIONS');
    await line('Ben pays you').getByRole('button', { name: 'Mark as received' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .element(page.getByText(/The payment is still there: You don't have permission/))
      .toBeVisible();
  });
});

describe('recording another payment', () => {
  const form = page.getByRole('dialog', { name: 'Record a payment' });
  const amount = form.getByLabelText('Amount', { exact: true });
  const saveButton = form.getByRole('button', { name: 'Record payment' });

  async function openForm() {
    const opened = await openBalances();
    await page.getByRole('button', { name: 'Record another payment' }).click();
    await expect.element(amount).toHaveFocus();
    return opened;
  }

  async function choose(label: string, name: string) {
    await form.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name }).click();
  }

  it.each([
    ['en', 'Record another payment', 'Amount', /^That is €[\d.]+ more than (you owe|the debt of \S+)\.$/],
    ['es', 'Registrar otro pago', 'Importe', /^Son [\d.,]+\s€ más (de lo que debes|que la deuda de \S+)\.$/],
  ] as const)('says by how much it is too much (%s)', async (language, button, label, sentence) => {
    const dialog = page.getByRole('dialog');
    await openBalances(entries, { language });
    await page.getByRole('button', { name: button }).click();
    await dialog.getByLabelText(label, { exact: true }).fill('900');
    const people = dialog.getByRole('combobox');
    await people.nth(1).click();
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    await expect.element(dialog.getByText(sentence)).toBeVisible();
  });

  it('says nothing of what a household pays for all of its members, and by how much it is more than they owe', async () => {
    const households = [{ id: id(300), name: 'Upstairs', userIds: [BEN.id, CLEO.id] }];
    const dialog = page.getByRole('dialog');
    await openBalances(entries, { groups: [flat({ households })] });
    await page.getByRole('button', { name: 'Other amount' }).first().click();
    await expect
      .element(dialog.getByText('Balance of Ben').or(dialog.getByText('Balance of Cleo')))
      .toBeVisible();
    await expect.element(dialog.getByText(/^That is/)).not.toBeInTheDocument();
    await dialog.getByLabelText('Amount', { exact: true }).fill('9999');
    await expect
      .element(dialog.getByText(/^That is €[\d.,]+ more than the debt of Upstairs\.$/))
      .toBeVisible();
  });

  it('asks for the amount and the recipient, and sends nothing', async () => {
    const { bodies } = await openForm();
    const WORDS = {
      en: ['Record a payment', 'Record payment', 'Enter an amount', 'Choose a person'],
      es: ['Registrar un pago', 'Registrar pago', 'Escribe un importe', 'Elige a una persona'],
    } as const;
    await inEachLanguage(WORDS, async ([title, save, askAmount, askPerson]) => {
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('button', { name: save }).click();
      await expect.element(dialog.getByText(askAmount, { exact: true })).toBeVisible();
      await expect.element(dialog.getByText(askPerson)).toBeVisible();
    });
    expect(bodies()).toEqual([]);
  });

  it('shows what it does to both balances, and books it', async () => {
    const { bodies } = await openForm();
    await userEvent.keyboard('5+2.50');
    await choose('Who paid', 'Cleo Marchetti');
    await choose('Who was paid', 'Ana López (you)');
    await expect.element(form.getByText('Balance of Cleo')).toBeVisible();
    await expect.element(form.getByText('−€10.00')).toBeVisible();
    await expect.element(form.getByText('Your balance')).toBeVisible();
    await expect.element(form.getByText('+€12.50')).toBeVisible();
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(line('Cleo pays you').getByText('€10.00')).toBeVisible();
    expect(bodies()).toMatchObject([{ from: CLEO.id, to: ANA.id, amount: 750, currency: 'EUR' }]);
  });

  it('takes no amount for a larger one in another currency', async () => {
    const currencies = ['EUR', 'KWD', 'JPY'].map((code) => getCurrency(code).code);
    await openBalances(entries, { groups: [flat({ currencies })] });
    await page.getByRole('button', { name: 'Record another payment' }).click();
    await choose('Currency', 'KWD');
    await amount.fill('1.234');
    await choose('Currency', 'JPY');
    await expect.element(form.getByText('JPY does not have that many decimals')).toBeVisible();
    await choose('Currency', 'KWD');
    await expect.element(amount).toHaveValue('1.234');
    await amount.fill('12');
    await choose('Currency', 'EUR');
    await expect.element(amount).toHaveValue('12');
  });

  it('refuses a payment to the person who makes it', async () => {
    const { bodies } = await openForm();
    await amount.fill('5');
    await choose('Who was paid', 'Ana López (you)');
    await expect.element(form.getByText('Choose two different people')).toBeVisible();
    await saveButton.click();
    await expect.element(form).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('keeps what was entered when it is refused', async () => {
    const { server } = await openForm();
    server.refuse(createSettlement, 'NOT_GROUP_MEMBER');
    await amount.fill('5');
    await choose('Who was paid', 'Ben Okafor');
    const chosen = form.getByRole('combobox', { name: 'Who was paid' });
    await expect.element(chosen).toHaveTextContent('Ben Okafor');
    await expect.element(chosen).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .element(page.getByText(/The payment was not recorded: This person is not a member/))
      .toBeVisible();
    await expect.element(amount).toHaveValue('5');
  });

  it('starts from a payment of the plan when only its amount was another', async () => {
    const { bodies } = await openBalances();
    await line('Cleo pays you').getByRole('button', { name: 'Other amount' }).click();
    await expect.element(amount).toHaveValue('17.50');
    await amount.fill('10');
    await saveButton.click();
    await expect.element(line('Cleo pays you').getByText('€7.50')).toBeVisible();
    await expect.element(page.getByText('Payment recorded · Cleo paid you €10.00')).toBeVisible();
    expect(bodies()).toMatchObject([{ from: CLEO.id, to: ANA.id, amount: 1000 }]);
    // It is not a payment of the plan, and may be booked beside another one.
    expect(bodies()[0]).not.toHaveProperty('planSeq');
  });

  it('of a former member names both people of the payment, and offers those with an open balance', async () => {
    const members = [
      member(ANA, { role: 'admin' }),
      member(BEN, { leftAt: '2026-03-20T09:00:00.000Z' }),
      member(CLEO, { leftAt: '2026-03-20T09:00:00.000Z' }),
    ];
    const { server, bodies } = await openBalances([dinner({ recipients: evenly(CLEO) })], {
      groups: [flat({ members })],
    });
    server.refuse(createSettlement, 'INSUFFICIENT_PERMISSIONS');
    await line('Cleo pays you').getByRole('button', { name: 'Other amount' }).click();
    await expect
      .element(form.getByRole('combobox', { name: 'Who paid' }))
      .toHaveTextContent('Cleo Marchetti');
    await form.getByRole('combobox', { name: 'Who was paid' }).click();
    await expect.element(page.getByRole('option', { name: 'Cleo Marchetti' })).toBeVisible();
    expect(page.getByRole('option', { name: 'Ben Okafor' }).query()).toBeNull();
    await page.getByRole('option', { name: 'Ana López (you)' }).click();
    await amount.fill('10');
    await saveButton.click();
    await expect.poll(bodies).toMatchObject([{ from: CLEO.id, to: ANA.id, amount: 1000 }]);
    await expect.element(page.getByText(/The payment was not recorded/)).toBeVisible();
  });

  it.each([
    [
      'en',
      'Ben pays you',
      'Other amount',
      'Record payment',
      /^Ben has recorded it already · Ben paid you €2\.50$/,
    ],
    [
      'es',
      'Ben te paga',
      'Otro importe',
      'Registrar pago',
      /^Ben ya lo ha registrado · Ben te pagó 2,50\s€$/,
    ],
  ] as const)(
    'books a payment of the plan once, and says by whom it was booked before (%s)',
    async (language, who, other, record, text) => {
      const { server, house, bodies } = await openBalances(entries, { language });
      await line(who).getByRole('button', { name: other }).click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog).toBeVisible();
      server.disconnect();
      await dialog.getByRole('button', { name: record }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      server.answer(createSettlement, () => {
        house.transactions.push(theirs);
        throw new RefusedAnswer('CONSTRAINT_VIOLATION', { details: theirs });
      });
      server.reconnect();
      await expect.element(page.getByText(text)).toBeVisible();
      await expect.element(page.getByRole('button', { name: /^(Undo|Deshacer)$/ })).not.toBeInTheDocument();
      expect(bodies()).toMatchObject([{ from: BEN.id, to: ANA.id, amount: 250, planSeq: 2 }]);
    },
  );

  it.each([
    [
      'en',
      'Ben pays you',
      'Other amount',
      /^The plan has changed .*Ben pays you €1\.50\.$/,
      /^The plan has changed .*no longer in it\.$/,
    ],
    [
      'es',
      'Ben te paga',
      'Otro importe',
      /^El plan ha cambiado .*Ben te paga 1,50\s€\.$/,
      /^El plan ha cambiado .*ya no está en él\.$/,
    ],
  ] as const)(
    'stays open with what was typed, and says that the plan has changed meanwhile (%s)',
    async (language, who, other, changed, gone) => {
      const { server, house } = await openBalances(entries, { language });
      await line(who).getByRole('button', { name: other }).click();
      const dialog = page.getByRole('dialog');
      const typed = dialog.getByLabelText(language === 'en' ? 'Amount' : 'Importe', { exact: true });
      await typed.fill('2');
      await expect.element(dialog.getByText(/^(The|El) plan/)).not.toBeInTheDocument();
      const pay = (payment: Transaction, seq: number) => {
        house.transactions.push(payment);
        server.tell('transaction.created', { groupId: flat().id, id: payment.id, version: 1, seq });
      };
      pay(bensPayment(206, 100), 8);
      await expect.element(dialog.getByText(changed)).toBeVisible();
      await expect.element(typed).toHaveValue('2');
      pay(bensPayment(207, 150), 9);
      await expect.element(dialog.getByText(gone)).toBeVisible();
      await expect.element(line(who)).not.toBeInTheDocument();
      await expect.element(typed).toHaveValue('2');
    },
  );

  it.each([
    ['en', 'Record another payment', 'Amount', 'Discard what you entered?', 'Discard'],
    ['es', 'Registrar otro pago', 'Importe', '¿Descartar lo que has escrito?', 'Descartar'],
  ] as const)(
    'asks before what was typed is discarded, and before a reload (%s)',
    async (language, open, label, title, discard) => {
      await openBalances(entries, { language });
      await page.getByRole('button', { name: open }).click();
      const typed = page.getByRole('dialog').getByLabelText(label, { exact: true });
      await typed.fill('5');
      await expect.poll(() => window.onbeforeunload).not.toBeNull();
      await userEvent.keyboard('{Escape}');
      await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: discard }).click();
      await expect.element(typed).not.toBeInTheDocument();
      await expect.poll(() => window.onbeforeunload).toBeNull();
      await page.getByRole('button', { name: open }).click();
      await expect.element(typed).toHaveValue('');
      await userEvent.keyboard('{Escape}');
      await expect.element(typed).not.toBeInTheDocument();
    },
  );

  it('leaves without a connection, and says that the payment is kept', async () => {
    const { server, bodies } = await openForm();
    await amount.fill('5');
    await choose('Who was paid', 'Ben Okafor');
    server.disconnect();
    await saveButton.click();
    await expect.element(page.getByText(/^Kept on this device .* You paid Ben €5\.00$/)).toBeVisible();
    await expect.element(form).not.toBeInTheDocument();
    server.reconnect();
    await expect.element(page.getByText('Payment recorded · You paid Ben €5.00')).toBeVisible();
    expect(bodies()).toHaveLength(1);
  });

  it.each([
    ['en', 'Ben pays you', 'Other amount', '3', 'Record payment', /^Kept on/, /^What is waiting/],
    ['es', 'Ben te paga', 'Otro importe', '3', 'Registrar pago', /^Guardado en/, /^Lo pendiente de envío/],
  ] as const)(
    'takes its line off the plan where it is more, and says so of what the plan lacks then (%s)',
    async (language, who, other, paid, record, kept, behind) => {
      const { server } = await openBalances(entries, { language });
      await line(who).getByRole('button', { name: other }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabelText(language === 'en' ? 'Amount' : 'Importe', { exact: true }).fill(paid);
      server.disconnect();
      await dialog.getByRole('button', { name: record }).click();
      await expect.element(page.getByText(kept)).toBeVisible();
      await expect.element(line(who)).not.toBeInTheDocument();
      await expect.element(page.getByText(behind)).toBeVisible();
      server.reconnect();
      await expect.element(page.getByText(behind)).not.toBeInTheDocument();
    },
  );

  it('of a part shortens its line, which lacks nothing then', async () => {
    const { server } = await openBalances();
    await line('Ben pays you').getByRole('button', { name: 'Other amount' }).click();
    await amount.fill('1');
    server.disconnect();
    await saveButton.click();
    await expect.element(page.getByText(/^Kept on this device/)).toBeVisible();
    await expect.element(line('Ben pays you').getByText('€1.50')).toBeVisible();
    await expect.element(page.getByText(/^What is waiting to be sent/)).not.toBeInTheDocument();
  });

  it('is no longer offered to be undone once another member has changed it', async () => {
    const { server, house } = await openForm();
    await amount.fill('2.50');
    await choose('Who was paid', 'Ben Okafor');
    await saveButton.click();
    await expect.element(page.getByText('Payment recorded · You paid Ben €2.50')).toBeVisible();
    const bookedId = house.transactions.at(-1)?.id ?? '';
    house.transactions.splice(-1, 1, { ...theirs, id: bookedId, version: 2 });
    server.tell('transaction.edited', { groupId: flat().id, id: bookedId, version: 2, seq: 3 });
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('names the payment where it can be undone, in Spanish too', async () => {
    await openBalances(entries, { language: 'es' });
    await line('Cleo te paga').getByRole('button', { name: 'Otro importe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar pago' }).click();
    await expect.element(page.getByText(/^Pago registrado · Cleo te pagó 17,50\s€$/)).toBeVisible();
  });
});

describe('settling on a desk', () => {
  it('books from the summary beside the transactions', async () => {
    await page.viewport(1280, 800);
    const house = startHouse({ transactions: [...entries] });
    await openApp(`/groups/${flat().id}`);
    await expect.element(page.getByRole('heading', { name: 'Settle in 2 payments' })).toBeVisible();
    await page.getByRole('button', { name: 'Mark paid: Ben pays you' }).click();
    await expect.element(page.getByText('Payment recorded')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Settle in 1 payment' })).toBeVisible();
    expect(house.server.sent(createSettlement)).toHaveLength(1);
    await page.viewport(390, 844);
  });
});

describe.each([
  ['to its long side', 820, 1180],
  ['to its short side', 1180, 820],
])('a tablet that is turned %s', (_, before, after) => {
  const dialog = page.getByRole('dialog');

  async function turn() {
    await page.viewport(after, before);
    await expect.poll(() => document.querySelector('main aside') !== null).toBe(after > before);
  }

  beforeEach(() => page.viewport(before, after));

  it('keeps another payment that is being entered', async () => {
    await openBalances();
    await page.getByRole('button', { name: 'Record another payment' }).click();
    await dialog.getByLabelText('Amount', { exact: true }).fill('55.55');
    await turn();
    await expect.element(dialog.getByLabelText('Amount', { exact: true })).toHaveValue('55.55');
  });

  it('keeps another amount for a line of the plan', async () => {
    await openBalances();
    await line('Cleo pays you').getByRole('button', { name: 'Other amount' }).click();
    await dialog.getByLabelText('Amount', { exact: true }).fill('5.50');
    await turn();
    await expect.element(dialog.getByLabelText('Amount', { exact: true })).toHaveValue('5.50');
  });

  it('keeps the reasons of a payment open', async () => {
    await openBalances();
    await line('Cleo pays you').getByRole('button', { name: 'Why?' }).click();
    await expect.element(dialog.getByText('It is all that Cleo owes.')).toBeVisible();
    await turn();
    await expect.element(dialog.getByText('It is all that Cleo owes.')).toBeVisible();
  });

  it('keeps the explanation of a balance open, as of the day that was chosen', async () => {
    await openBalances();
    await page.getByRole('button', { name: /^Explain the balance of Ben/ }).click();
    await dialog.getByRole('button', { name: 'On another day…' }).click();
    await dialog.getByLabelText('At the end of').fill('2026-03-01');
    await turn();
    await expect.element(dialog.getByLabelText('At the end of')).toHaveValue('2026-03-01');
  });
});
