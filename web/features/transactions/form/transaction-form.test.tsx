import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTransaction, updateTransaction } from '#contract/transactions.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, type Visit } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';

const GROUP = `/groups/${flat().id}`;
const NEW = `${GROUP}/transaction/new`;

const amount = page.getByLabelText('Amount', { exact: true });
const description = page.getByLabelText('Description');
const saveButton = page.getByRole('button', { name: /^(Save|Guardar) / });
const form = page.getByRole('dialog');

async function openForm(search = '', visit: Visit = {}) {
  const { server, house } = await openApp(`${NEW}${search}`, visit);
  await expect.element(form).toBeVisible();
  const bodies = () => server.sent(createTransaction).map(({ body }) => body);
  return { server, house, bodies };
}

/** Presses a word of the sentence, then one of the choices that it opens. */
async function choose(word: string | RegExp, choice: string) {
  await page.getByRole('button', { name: word }).click();
  await page
    .getByRole('menuitemcheckbox', { name: choice, exact: true })
    .or(page.getByRole('menuitem', { name: choice, exact: true }))
    .click();
}

describe('the form of a new expense', () => {
  it('opens by the key n on the page of a group, and shows the shares once there is an amount', async () => {
    await openApp(GROUP);
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('dialog', { name: 'New expense' })).toBeVisible();
    await expect.element(amount).toHaveFocus();
    await expect.element(form.getByText('Enter an amount to see the shares')).toBeVisible();
    await userEvent.keyboard('12,50');
    await expect.element(form.getByText('€12.50 of €12.50')).toBeVisible();
    await expect.element(form.getByText('Enter an amount to see the shares')).not.toBeInTheDocument();
  });
});

describe('saving by the keyboard', () => {
  it('is done by Enter in the description', async () => {
    const { bodies } = await openForm();
    await amount.fill('30');
    await description.fill('Dinner');
    await userEvent.keyboard('{Enter}');
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()).toHaveLength(1);
  });
});

it.each([
  ['en', 'Amount', 'Description', 'Date: today', 'Date', 'Date: none chosen', 'Choose a day that exists'],
  ['es', 'Importe', 'Descripción', 'Fecha: hoy', 'Fecha', 'Fecha: sin elegir', 'Elige un día que exista'],
] as const)(
  'saved without a date, the form leads to the word that chooses one, which says what is wrong (%s)',
  async (language, amountLabel, descriptionLabel, today, dateLabel, none, problem) => {
    const { bodies } = await openForm('', { language });
    await page.getByLabelText(amountLabel, { exact: true }).fill('30');
    await page.getByLabelText(descriptionLabel).fill('Dinner');
    await form.getByRole('button', { name: today }).click();
    await page.getByLabelText(dateLabel, { exact: true }).getByLabelText(dateLabel, { exact: true }).fill('');
    await userEvent.keyboard('{Escape}');
    saveButton.element().focus();
    await userEvent.keyboard('{Enter}');
    const pill = form.getByRole('button', { name: none });
    await expect.element(pill).toHaveFocus();
    await expect.element(pill).toHaveAccessibleDescription(problem);
    expect(bodies()).toEqual([]);
  },
);

it('a refusal of the description is said until the description is changed', async () => {
  const { server } = await openForm();
  const details = [{ path: 'description', code: 'too_small', message: '' }];
  server.refuse(createTransaction, 'VALIDATION_ERROR', { details });
  await amount.fill('30');
  await description.fill('Dinner');
  await saveButton.click();
  const problem = form.getByText('Say in 2 to 200 characters what it was');
  await expect.element(problem).toBeVisible();
  await amount.fill('31');
  await expect.element(problem).toBeVisible();
  await description.fill('Dinner for three');
  await expect.element(problem).not.toBeInTheDocument();
});

it.each([
  ['en', 'transfer', /^Money that changes hands/],
  ['es', 'settlement', /^Paga una deuda/],
] as const)('says what it records: %s, %s', async (language, type, sentence) => {
  await openForm(`?type=${type}`, { language });
  await expect.element(form.getByText(sentence)).toBeVisible();
});

describe('the amount of a new expense', () => {
  it.each([
    ['en', ['-5', '3*'], 'Amount', 'Save expense', 'Not an amount yet'],
    ['es', ['abc'], 'Importe', 'Guardar gasto', 'Todavía no es un importe'],
  ] as const)(
    'that cannot be read says so when it is saved: %s %j',
    async (language, texts, label, save, problem) => {
      const { bodies } = await openForm('', { language });
      const field = page.getByLabelText(label, { exact: true });
      await eachInTurn<string>(texts, async (text) => {
        await field.fill(text);
        await page.getByRole('button', { name: save }).click();
        await expect.element(form.getByText(problem)).toBeVisible();
        await expect.element(field).toBeInvalid();
        await expect.element(field).toHaveFocus();
        await field.fill('12');
        await expect.element(form.getByText(problem)).not.toBeInTheDocument();
        expect(bodies()).toEqual([]);
      });
    },
  );

  it('has the focus, and its sum is said while it is typed', async () => {
    await openForm();
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('3*4.20+1');
    await expect.element(form.getByText('= €13.60')).toBeVisible();
  });

  it.each([
    ['12,50', 1250],
    ['€12.50', 1250],
    ['12,50 EUR', 1250],
    ['12.50', 1250],
    ['3*4.20+1', 1360],
    ['100/8', 1250],
  ])('takes %s', async (text, cents) => {
    const { bodies } = await openForm();
    await amount.fill(text);
    await description.fill('Coffee');
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies().map((body) => body.amount)).toEqual([cents]);
  });

  it('that cannot be booked is refused, and why is said', async () => {
    const { bodies } = await openForm();
    await description.fill('Coffee');
    await eachInTurn(
      [
        ['1.234', 'EUR does not have that many decimals'],
        ['0', 'The amount must be more than zero'],
        ['99999999999999', 'The amount is too large'],
        ['12a', 'Not an amount yet'],
      ],
      async ([text, problem]) => {
        await amount.fill(text);
        await userEvent.tab();
        await expect.element(form.getByText(problem)).toBeVisible();
        await saveButton.click();
        await expect.element(form).toBeVisible();
        expect(bodies()).toEqual([]);
        await amount.fill('12');
        await expect.element(form.getByText(problem)).not.toBeInTheDocument();
      },
    );
  });

  it('that cannot be booked is refused in Spanish too', async () => {
    await openForm('', { language: 'es' });
    const field = page.getByLabelText('Importe', { exact: true });
    await eachInTurn(
      [
        ['1,234', 'EUR no tiene tantos decimales'],
        ['0', 'El importe debe ser mayor que cero'],
      ],
      async ([text, problem]) => {
        await field.fill(text);
        await expect.element(form.getByText(problem)).toBeVisible();
        await field.fill('12');
        await expect.element(form.getByText(problem)).not.toBeInTheDocument();
      },
    );
  });

  it('is written with a comma in Spanish', async () => {
    const { bodies } = await openForm('', { language: 'es' });
    await page.getByLabelText('Importe', { exact: true }).fill('12,50');
    await page.getByLabelText('Descripción').fill('Café');
    await page.getByRole('button', { name: 'Guardar gasto' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies().map((body) => body.amount)).toEqual([1250]);
  });
});

describe('an amount that is not typed yet', () => {
  it.each([
    ['EUR', 'en', '0.00'],
    ['EUR', 'es', '0,00'],
    ['JPY', 'es', '0'],
    ['KWD', 'en', '0.000'],
  ] as const)('in %s is shown in %s as %s', async (currency, language, shown) => {
    await openForm('', { language, groups: [flat({ defaultCurrency: getCurrency(currency).code })] });
    const label = language === 'en' ? 'Amount' : 'Importe';
    await expect.element(page.getByLabelText(label, { exact: true })).toHaveAttribute('placeholder', shown);
  });
});

describe('an amount with the mark of another language', () => {
  it('is shown with the own one when the field is left, beside the shares', async () => {
    await openForm('', { language: 'es' });
    const field = page.getByLabelText('Importe', { exact: true });
    await field.fill('84.50');
    await expect.element(field).toHaveValue('84.50');
    await page.getByLabelText('Descripción').click();
    await expect.element(field).toHaveValue('84,50');
    const share = page.getByLabelText('Importe de Ana López');
    await share.fill('40.50');
    await expect.element(share).toHaveValue('40.50');
    await page.getByLabelText('Descripción').click();
    await expect.element(share).toHaveValue('40,50');
  });

  it('stays in a calculation', async () => {
    await openForm('', { language: 'es' });
    const field = page.getByLabelText('Importe', { exact: true });
    await field.fill('3*4.20');
    await page.getByLabelText('Descripción').click();
    await expect.element(form.getByText('= 12,60 €')).toBeVisible();
    await expect.element(field).toHaveValue('3*4.20');
  });
});

describe('saving a new expense', () => {
  it('asks for the amount and the words that are missing, and sends nothing', async () => {
    const { bodies } = await openForm();
    const WORDS = {
      en: ['Save expense', 'Enter an amount', 'Say in 2 to 200 characters what it was', 'Amount'],
      es: ['Guardar gasto', 'Escribe un importe', /entre 2 y 200 caracteres/, 'Importe'],
    } as const;
    await inEachLanguage(WORDS, async ([save, askAmount, askWords, field]) => {
      await page.getByRole('button', { name: save }).click();
      await expect.element(form.getByText(askAmount, { exact: true })).toBeVisible();
      await expect.element(form.getByText(askWords)).toBeVisible();
      await expect.element(page.getByLabelText(field, { exact: true })).toHaveFocus();
    });
    expect(bodies()).toEqual([]);
  });

  it('sends what the sentence says: paid by the reader, evenly among all members, in the currency of the group', async () => {
    const { bodies } = await openForm();
    await amount.fill('30');
    await description.fill('  Dinner ');
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.getByText('“Dinner” saved')).toBeVisible();
    expect(bodies()).toMatchObject([
      {
        type: 'expense',
        description: 'Dinner',
        amount: 3000,
        currency: 'EUR',
        payers: { mode: 'evenly', parts: [{ userId: ANA.id }] },
        recipients: { mode: 'evenly', parts: [{ userId: ANA.id }, { userId: BEN.id }, { userId: CLEO.id }] },
      },
    ]);
  });

  it('works by Ctrl+Enter from the keyboard alone', async () => {
    const { bodies } = await openForm();
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('12.50');
    await description.fill('Coffee');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()).toHaveLength(1);
  });

  it.each([
    [
      'of a new category',
      async () => {
        await page.getByRole('button', { name: 'Category' }).click();
        await page.getByRole('menuitem', { name: 'New category…' }).click();
      },
      page.getByRole('dialog', { name: 'New category' }),
    ],
    [
      'that asks whether to discard it',
      () => userEvent.keyboard('{Escape}'),
      page.getByRole('alertdialog', { name: 'Discard what you entered?' }),
    ],
  ])('does not happen by Ctrl+Enter in the dialog %s', async (_, open, dialog) => {
    const { bodies } = await openForm();
    await amount.fill('30');
    await description.fill('Rioja');
    await open();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()).toHaveLength(1);
  });

  it.each([
    ['en', 'Amount', 'Description', /^Save /, 'What you changed after pressing Save was not saved.'],
    [
      'es',
      'Importe',
      'Descripción',
      /^Guardar /,
      'Lo que cambiaste después de pulsar Guardar no se ha guardado.',
    ],
  ] as const)('says that a change came after it (%s)', async (language, amountLabel, words, save, said) => {
    const { server, bodies } = await openForm('', { language });
    const release = server.hold(createTransaction);
    await page.getByLabelText(amountLabel, { exact: true }).fill('12');
    await page.getByLabelText(words).fill('Taxi');
    await page.getByRole('button', { name: save }).click();
    await page.getByLabelText(amountLabel, { exact: true }).fill('120');
    release();
    await expect.element(page.getByText(said)).toBeVisible();
    expect(bodies()).toMatchObject([{ amount: 1200 }]);
  });

  it('happens once however often it is pressed', async () => {
    const { server, bodies } = await openForm();
    const release = server.hold(createTransaction);
    await amount.fill('30');
    await description.fill('Dinner');
    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    release();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()).toHaveLength(1);
  });

  it('shows a refused field at that field and keeps all that was entered', async () => {
    const { server } = await openForm();
    const details = [{ path: 'body.description', code: 'too_big', message: 'too long' }];
    server.refuse(createTransaction, 'VALIDATION_ERROR', { details });
    await amount.fill('30');
    await description.fill('Dinner');
    await saveButton.click();
    await expect.element(description).toBeInvalid();
    await expect.element(form.getByText('Say in 2 to 200 characters what it was')).toBeVisible();
    await expect.element(amount).toHaveValue('30');
    await expect.element(description).toHaveValue('Dinner');
  });

  it.each([
    ['en', 'Save expense', 'The parts do not add up to the total. Please check your entries'],
    ['es', 'Guardar gasto', 'Las partes no suman el total. Revisa lo que has escrito'],
  ] as const)('says above the form what the server refuses as a whole (%s)', async (language, save, text) => {
    const { server } = await openForm('', { language });
    server.refuse(createTransaction, 'EXPENSE_AMOUNTS_MISMATCH', {
      params: { expected: 3000, actual: 2900, difference: 100 },
    });
    await form.getByRole('textbox').first().fill('30');
    await form.getByRole('textbox').nth(1).fill('Dinner');
    await page.getByRole('button', { name: save }).click();
    await expect.element(form.getByText(text)).toBeVisible();
    await expect.element(form.getByRole('textbox').first()).toHaveValue('30');
  });

  it.each([
    ['en', 'Save expense', /The group no longer has JPY. Choose another currency/],
    ['es', 'Guardar gasto', /El grupo ya no tiene JPY. Elige otra moneda/],
  ] as const)(
    'names the currency that the group has parted with meanwhile (%s)',
    async (language, save, text) => {
      const { server } = await openForm('', { language });
      const params = { reason: 'currency', currency: 'JPY' } as const;
      server.refuse(createTransaction, 'INVALID_INPUT', { params });
      await form.getByRole('textbox').first().fill('30');
      await form.getByRole('textbox').nth(1).fill('Dinner');
      await page.getByRole('button', { name: save }).click();
      await expect.element(form.getByText(text)).toBeVisible();
    },
  );

  it.each([
    ['en', 'Save expense', 'It was not saved', 'Ben Okafor has left the group. Take them out of the split'],
    [
      'es',
      'Guardar gasto',
      'No se guardó',
      'Ben Okafor ha salido del grupo. Quita a esa persona del reparto',
    ],
  ] as const)('names the participant who has left meanwhile (%s)', async (language, save, toast, text) => {
    const { server } = await openForm('', { language });
    const params = { reason: 'former', userId: BEN.id } as const;
    server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { params });
    await form.getByRole('textbox').first().fill('30');
    await form.getByRole('textbox').nth(1).fill('Dinner');
    await page.getByRole('button', { name: save }).click();
    await expect.element(form.getByText(text)).toBeVisible();
    await expect.element(page.getByText(`${toast}: ${text}`)).toBeVisible();
  });

  it('says what is wrong with a participant whom it does not know', async () => {
    const { server } = await openForm();
    await amount.fill('30');
    await description.fill('Dinner');
    await eachInTurn(
      [
        ['former', 'A person in the split has left the group. Take them out of the split'],
        ['none', 'Choose at least one person on each side, each of them once'],
      ],
      async ([reason, text]) => {
        expect(form.getByText(text).query()).toBeNull();
        const params = { reason, userId: id(99) };
        server.refuse(createTransaction, 'INVALID_EXPENSE_PARTICIPANTS', { params });
        await saveButton.click();
        await expect.element(form.getByText(text)).toBeVisible();
      },
    );
  });

  it('sends the same id when it is tried again, so that it is one expense', async () => {
    const { server, bodies } = await openForm();
    server.refuse(createTransaction, 'RATE_LIMIT_EXCEEDED', { once: true });
    await amount.fill('30');
    await description.fill('Dinner');
    await saveButton.click();
    await expect
      .element(form.getByText('Too many requests. Please wait a moment and try again'))
      .toBeVisible();
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    const [first, second, ...rest] = bodies();
    expect(rest).toEqual([]);
    expect(first?.id).toBeDefined();
    expect(second?.id).toBe(first?.id);
  });
});

describe('leaving the form', () => {
  it('closes at once while nothing was entered', async () => {
    await openForm();
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    expect(window.location.pathname).toBe(GROUP);
  });

  it('asks before it throws away what was entered', async () => {
    await openForm();
    await amount.fill('7');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(amount).toHaveValue('7');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks in Spanish too', async () => {
    await openForm('', { language: 'es' });
    await page.getByLabelText('Importe', { exact: true }).fill('7');
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('alertdialog'))
      .toHaveAccessibleName('¿Descartar lo que has escrito?');
  });
});

describe('the kind of transaction', () => {
  it('may change while the amount stays, and the sentence with it', async () => {
    const { bodies } = await openForm();
    await amount.fill('50');
    await page.getByText('Income', { exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'New income' })).toBeVisible();
    await expect.element(amount).toHaveValue('50');
    await description.fill('Deposit back');
    await page.getByRole('button', { name: 'Save income' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()).toMatchObject([{ type: 'income', amount: 5000, description: 'Deposit back' }]);
  });

  it('a transfer asks for a recipient, who cannot be the payer', async () => {
    const { bodies } = await openForm('?type=transfer');
    await amount.fill('20');
    await saveButton.click();
    await expect.element(form.getByText('Who was paid: choose at least one person')).toBeVisible();
    await choose('To: whom?', 'Ana López (you)');
    await expect.element(form.getByText('Money cannot go to the person it comes from')).toBeVisible();
    await choose('To: you', 'Ben Okafor');
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()).toMatchObject([
      {
        type: 'transfer',
        payers: { parts: [{ userId: ANA.id }] },
        recipients: { parts: [{ userId: BEN.id }] },
      },
    ]);
  });

  it.each([
    ['en', 'transfer', 'Settlement', /an advance, a gift, a shared purse\.$/, /^Pays a debt back:/],
    ['es', 'transfer', 'Pago', /un adelanto, un regalo, un fondo común\.$/, /^Paga una deuda:/],
  ] as const)(
    'says what tells a transfer from a settlement, in %s',
    async (language, type, other, gift, debt) => {
      await openForm(`?type=${type}`, { language });
      await expect.element(form.getByText(gift)).toBeVisible();
      await form.getByText(other, { exact: true }).click();
      await expect.element(form.getByText(debt)).toBeVisible();
      await expect.element(form.getByText(gift)).not.toBeInTheDocument();
    },
  );

  it('an expense may be in another currency of the group', async () => {
    const { bodies } = await openForm();
    await amount.fill('30');
    await description.fill('Diner');
    await choose('EUR', 'USD');
    await expect.element(form.getByText('$30.00 of $30.00')).toBeVisible();
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies().map((body) => body.currency)).toEqual(['USD']);
  });
});

describe('while the form is open', () => {
  afterEach(() => void vi.useRealTimers());

  it('a guest who is removed from the group is taken out, and the reader is told', async () => {
    const gus = member({ ...BEN, id: id(90), displayName: 'Gus' });
    const { server, house, bodies } = await openForm('', {
      groups: [flat({ members: [...flat().members, gus] })],
    });
    await amount.fill('30');
    await description.fill('Dinner');
    await expect.element(form.getByRole('checkbox', { name: 'Gus' })).toBeChecked();
    house.groups = [flat()];
    server.tell('group.edited', { groupId: flat().id, id: flat().id, version: 2, seq: 2 });
    await expect
      .element(page.getByText('Gus is not in the group any more, and was taken out of this transaction'))
      .toBeVisible();
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()[0]?.recipients).toMatchObject({
      parts: flat().members.map(({ userId }) => ({ userId })),
    });
  });

  const gus = member({ ...BEN, id: id(90), displayName: 'Gus' }, { hasAccount: false });
  const dana = person(4, 'Dana Kim');
  const removedText = page.getByText('not in the group any more', { exact: false });

  it('a guest whose place a person takes is that person, with the share and as the payer', async () => {
    const { server, house, bodies } = await openForm('', {
      groups: [flat({ members: [...flat().members, gus] })],
    });
    await amount.fill('90');
    await description.fill('Dinner');
    await choose('Who paid: you', 'Gus');
    house.groups = [flat({ members: [...flat().members, member(dana, { tookOver: [gus.userId] })] })];
    server.tell('group.edited', { groupId: flat().id, id: flat().id, version: 2, seq: 2 });
    await expect.element(form.getByRole('checkbox', { name: 'Dana Kim' })).toBeChecked();
    await expect.element(removedText).not.toBeInTheDocument();
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    const everyone = [...flat().members.map(({ userId }) => userId), dana.id];
    expect(bodies()).toMatchObject([
      {
        payers: { mode: 'evenly', parts: [{ userId: dana.id }] },
        recipients: { mode: 'evenly', parts: everyone.map((userId) => ({ userId })) },
      },
    ]);
  });

  it.each([
    ['is that person', [gus.userId]],
    ['and who is in it too bears both shares', [gus.userId, dana.id]],
  ] as const)('a guest in an entry that is being edited whose place a person takes %s', async (_, before) => {
    const both = [...flat().members, gus, member(dana)];
    const entry = (...others: string[]) =>
      dinner({ recipients: { mode: 'evenly', parts: [ANA.id, ...others].map((userId) => ({ userId })) } });
    const visit = { groups: [flat({ members: both })], transactions: [entry(...before)] };
    const { server, house } = await openApp(`${GROUP}/transaction/${dinner().id}/edit`, visit);
    await description.fill('Supper');
    const fixed = before.length > 1 ? { fixed: 2000 } : {};
    const parts = [{ userId: ANA.id }, { userId: dana.id, ...fixed }];
    house.transactions = [dinner({ recipients: { mode: 'evenly', parts } })];
    house.groups = [flat({ members: [...flat().members, member(dana, { tookOver: [gus.userId] })] })];
    server.tell('group.edited', { groupId: flat().id, id: flat().id, version: 2, seq: 2 });
    await expect.element(form.getByRole('checkbox', { name: 'Dana Kim' })).toBeChecked();
    await expect.element(form.getByRole('checkbox', { name: 'Gus' })).not.toBeInTheDocument();
    await expect.element(removedText).not.toBeInTheDocument();
    await saveButton.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(server.sent(updateTransaction).map(({ body }) => body.recipients)).toEqual([
      { mode: 'evenly', parts },
    ]);
  });

  it('a member who takes a guest over in steps has two parts of an even split', async () => {
    const { server, house, bodies } = await openForm('', {
      groups: [flat({ members: [...flat().members, gus] })],
    });
    await amount.fill('80');
    await description.fill('Dinner');
    await expect.element(form.getByRole('checkbox', { name: 'Gus' })).toBeChecked();
    const leaving = { ...gus, leftAt: '2026-03-14T00:00:00.000Z', mergingInto: BEN.id };
    const members = flat().members.map((one) =>
      one.userId === BEN.id ? { ...one, tookOver: [gus.userId] } : one,
    );
    house.groups = [flat({ members: [...members, leaving] })];
    server.tell('group.edited', { groupId: flat().id, id: flat().id, version: 2, seq: 2 });
    await expect.element(form.getByRole('checkbox', { name: 'Gus' })).not.toBeInTheDocument();
    await expect.element(removedText).not.toBeInTheDocument();
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()[0]?.recipients).toEqual({
      mode: 'parts',
      parts: members.map(({ userId }) => ({ userId, parts: userId === BEN.id ? 2 : 1 })),
    });
  });

  it.each([
    ['en', /^Check the share of Ben Okafor:/],
    ['es', /^Revisa la parte de Ben Okafor:/],
  ] as const)('two shares that cannot be added up are said to need a look (%s)', async (language, said) => {
    const { server, house } = await openForm('', {
      language,
      groups: [flat({ members: [...flat().members, gus] })],
    });
    await form.getByRole('textbox', { name: /Gus/ }).fill('10');
    const members = flat().members.map((one) =>
      one.userId === BEN.id ? { ...one, tookOver: [gus.userId] } : one,
    );
    house.groups = [flat({ members })];
    server.tell('group.edited', { groupId: flat().id, id: flat().id, version: 2, seq: 2 });
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(form.getByRole('checkbox', { name: 'Ben Okafor' })).toBeChecked();
  });

  it('a day that was chosen today is yesterday after midnight', async () => {
    vi.useFakeTimers({ now: new Date(2026, 2, 14, 23, 59), toFake: ['Date'] });
    const { bodies } = await openForm();
    await expect.element(form.getByRole('button', { name: 'Date: today' })).toBeVisible();
    vi.setSystemTime(new Date(2026, 2, 15, 0, 1));
    await amount.fill('30');
    await description.fill('Dinner');
    await expect.element(form.getByRole('button', { name: 'Date: yesterday' })).toBeVisible();
    await saveButton.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(bodies()[0]?.date).toBe('2026-03-14');
  });
});
