import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTransaction } from '#contract/transactions.ts';
import { ANA, BEN, CLEO, flat } from '#web/test/cast.ts';
import { openApp, type Visit } from '#web/test/open-app.tsx';

const NEW = `/groups/${flat().id}/transaction/new`;
const amount = page.getByLabelText('Amount', { exact: true });
const form = page.getByRole('dialog');
const shareOf = (name: string) => page.getByLabelText(`Amount of ${name}`);
const saveButton = page.getByRole('button', { name: 'Save expense' });

async function openForm(total: string, visit: Visit = {}) {
  const { server } = await openApp(NEW, visit);
  await amount.fill(total);
  await page.getByLabelText('Description').fill('Dinner');
  return {
    async saved() {
      await saveButton.click();
      await expect.element(form).not.toBeInTheDocument();
      return server.sent(createTransaction).map(({ body }) => body);
    },
  };
}

/** The values of the share fields, sorted by size. */
function sharesShown(): string[] {
  const fields = form.getByLabelText(/^Amount of/).elements();
  return fields.flatMap((field) => (field instanceof HTMLInputElement ? [field.value] : [])).sort();
}

async function splitBy(now: string, mode: string) {
  await page.getByRole('button', { name: `How it is split: ${now}` }).click();
  await page.getByRole('menuitemcheckbox', { name: mode }).click();
}

describe('an even split', () => {
  it('shows each member a share; the shares sum to the total', async () => {
    await openForm('10');
    await expect.element(shareOf('Ana López')).toBeVisible();
    await expect.poll(sharesShown).toEqual(['3.33', '3.33', '3.34']);
    await expect.element(form.getByText('Everything is assigned')).toBeVisible();
  });

  it('shares what is left among the others once one share is fixed, and frees it again', async () => {
    const { saved } = await openForm('30');
    await shareOf('Ben Okafor').fill('5');
    await expect.element(shareOf('Ana López')).toHaveValue('12.50');
    await expect.element(shareOf('Cleo Marchetti')).toHaveValue('12.50');
    await page.getByRole('button', { name: /The amount of Ben Okafor is fixed/ }).click();
    await expect.element(shareOf('Ben Okafor')).toHaveValue('10.00');
    await shareOf('Ben Okafor').fill('5');
    expect(await saved()).toMatchObject([
      {
        recipients: {
          mode: 'evenly',
          parts: [{ userId: ANA.id }, { userId: BEN.id, fixed: 500 }, { userId: CLEO.id }],
        },
      },
    ]);
  });

  it('leaves out the members who are unticked, and asks for one person at least', async () => {
    const { saved } = await openForm('30');
    await page.getByRole('checkbox', { name: 'Cleo Marchetti' }).click();
    await expect.element(shareOf('Ben Okafor')).toHaveValue('15.00');
    await expect.element(shareOf('Cleo Marchetti')).not.toBeInTheDocument();
    await page.getByRole('checkbox', { name: 'Ben Okafor' }).click();
    await page.getByRole('checkbox', { name: 'You' }).click();
    await expect.element(form.getByText('For whom: choose at least one person')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Ben Okafor' }).click();
    expect(await saved()).toMatchObject([{ recipients: { parts: [{ userId: BEN.id }] } }]);
  });

  it('says when more is fixed than there is', async () => {
    await openForm('10');
    await shareOf('Ben Okafor').fill('12');
    await expect.element(form.getByText('For whom: €2.00 more than €10.00 assigned')).toBeVisible();
    await saveButton.click();
    await expect.element(form).toBeVisible();
  });

  it('takes a calculation as a share, and says when one is no number', async () => {
    await openForm('30');
    await shareOf('Ben Okafor').fill('2*4.5');
    await expect.element(shareOf('Ana López')).toHaveValue('10.50');
    await shareOf('Ben Okafor').fill('abc');
    await expect.element(form.getByText('Not a number')).toBeVisible();
    await expect.element(form.getByText('For whom: one value cannot be used')).toBeVisible();
    await shareOf('Ben Okafor').fill('3.333');
    await expect.element(form.getByText('EUR does not have that many decimals')).toBeVisible();
    await expect.element(shareOf('Ben Okafor')).toBeInvalid();
    await expect.element(form.getByText('Not a number')).not.toBeInTheDocument();
  });
});

describe('a split by amount', () => {
  it('says how much is missing and then too much, and is saved once it matches', async () => {
    const { saved } = await openForm('30');
    await splitBy('evenly', 'By amount');
    await shareOf('Ana López').fill('10');
    await shareOf('Ben Okafor').fill('10');
    await shareOf('Cleo Marchetti').fill('5.50');
    await expect.element(form.getByText('For whom: €4.50 of €30.00 still to assign')).toBeVisible();
    await shareOf('Cleo Marchetti').fill('11');
    await expect.element(form.getByText('For whom: €1.00 more than €30.00 assigned')).toBeVisible();
    await saveButton.click();
    await expect.element(form).toBeVisible();
    await shareOf('Cleo Marchetti').fill('10');
    expect(await saved()).toMatchObject([
      {
        recipients: {
          mode: 'amount',
          parts: [
            { userId: ANA.id, amount: 1000 },
            { userId: BEN.id, amount: 1000 },
            { userId: CLEO.id, amount: 1000 },
          ],
        },
      },
    ]);
  });

  it('says how much is missing in Spanish too', async () => {
    await openApp(NEW, { language: 'es' });
    await page.getByLabelText('Importe', { exact: true }).fill('30');
    await page.getByRole('button', { name: /a partes iguales/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Por importes' }).click();
    await page.getByLabelText('Importe de Ben Okafor').fill('12,50');
    await page.getByLabelText('Importe de Ana López').fill('0');
    await page.getByLabelText('Importe de Cleo Marchetti').fill('0');
    await expect.element(form.getByText(/17,50\s€ de 30,00\s€/)).toBeVisible();
  });

  it('shares out what is missing by one press', async () => {
    const { saved } = await openForm('30');
    await splitBy('evenly', 'By amount');
    await shareOf('Ana López').fill('10');
    await shareOf('Ben Okafor').fill('10');
    await shareOf('Cleo Marchetti').fill('4');
    await page.getByRole('button', { name: 'Share out the rest' }).click();
    await expect.element(form.getByText('Everything is assigned')).toBeVisible();
    const [body] = await saved();
    const parts = body?.recipients.mode === 'amount' ? body.recipients.parts : [];
    expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(3000);
  });

  it('asks what becomes of the amounts when the total changes', async () => {
    await openForm('30');
    await splitBy('evenly', 'By amount');
    await shareOf('Ana López').fill('20');
    await shareOf('Ben Okafor').fill('10');
    await shareOf('Cleo Marchetti').fill('0');
    await amount.fill('60');
    await expect.element(form.getByText('The total has changed')).toBeVisible();
    await expect.element(form.getByText('Your amounts were entered for €30.00.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep the amounts' }).click();
    await expect.element(form.getByText('For whom: €30.00 of €60.00 still to assign')).toBeVisible();
    await amount.fill('90');
    await page.getByRole('button', { name: 'Split evenly' }).click();
    await expect.element(shareOf('Ana López')).toHaveValue('30.00');
  });
});

it.each(['Split evenly', 'Keep the amounts'])(
  'the question about the amounts is said, and its answer “%s” by a key leads to the first share',
  async (answer) => {
    await openForm('30');
    await splitBy('evenly', 'By amount');
    await shareOf('Ana López').fill('20');
    await shareOf('Ben Okafor').fill('10');
    await shareOf('Cleo Marchetti').fill('0');
    const before = [...document.querySelectorAll('[aria-live=polite]')];
    await amount.fill('60');
    const question = form.getByText('The total has changed');
    await expect.element(question).toBeVisible();
    expect(before).toContain(question.element().closest('[aria-live]'));
    const button = form.getByRole('button', { name: answer }).element();
    if (button instanceof HTMLElement) button.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(shareOf('Ana López')).toHaveFocus();
  },
);

describe('a split by parts', () => {
  it('shows what each part comes to, decimals included', async () => {
    const { saved } = await openForm('30');
    await splitBy('evenly', 'By parts');
    await page.getByLabelText('Parts of Ana López').fill('2');
    await page.getByLabelText('Parts of Ben Okafor').fill('0.5');
    await page.getByLabelText('Parts of Cleo Marchetti').fill('0.5');
    await expect.element(form.getByText('€20.00')).toBeVisible();
    await expect.element(form.getByText('€5.00').first()).toBeVisible();
    expect(await saved()).toMatchObject([
      { recipients: { mode: 'parts', parts: [{ parts: 2 }, { parts: 0.5 }, { parts: 0.5 }] } },
    ]);
  });

  it('asks for one part at least', async () => {
    await openForm('30');
    await splitBy('evenly', 'By parts');
    for (const name of ['Ana López', 'Ben Okafor', 'Cleo Marchetti'])
      await page.getByLabelText(`Parts of ${name}`).fill('0');
    await expect.element(form.getByText('For whom: give somebody at least one part')).toBeVisible();
    await saveButton.click();
    await expect.element(form).toBeVisible();
  });
});

describe('a split by percent', () => {
  it('says what each carries, also before anything is entered', async () => {
    await openForm('30');
    await splitBy('evenly', 'By percent');
    const ben = form.getByRole('listitem').filter({ hasText: 'Ben Okafor' });
    await expect.element(ben).toMatchTextContent('€0.00');
    await page.getByLabelText('Percentage of Ana López').fill('100');
    await expect.element(ben).toMatchTextContent('€0.00');
  });

  it('counts what is missing of 100 % and is saved once it is all', async () => {
    const { saved } = await openForm('30');
    await splitBy('evenly', 'By percent');
    await page.getByLabelText('Percentage of Ana López').fill('50');
    await page.getByLabelText('Percentage of Ben Okafor').fill('30');
    await page.getByLabelText('Percentage of Cleo Marchetti').fill('10');
    await expect.element(form.getByText(/For whom: 10\s?% of 100\s?% still to assign/)).toBeVisible();
    await page.getByLabelText('Percentage of Cleo Marchetti').fill('20');
    expect(await saved()).toMatchObject([
      { recipients: { mode: 'percent', parts: [{ percent: 50 }, { percent: 30 }, { percent: 20 }] } },
    ]);
  });
});

describe('changing how it is split', () => {
  it('asks before it throws away what was entered', async () => {
    await openForm('30');
    await splitBy('evenly', 'By amount');
    await shareOf('Ana López').fill('20');
    await splitBy('by amount', 'By percent');
    const question = page.getByRole('alertdialog', { name: 'Start over with another split?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(shareOf('Ana López')).toHaveValue('20');
    await splitBy('by amount', 'By percent');
    await question.getByRole('button', { name: 'Change the split' }).click();
    await expect.element(page.getByLabelText('Percentage of Ana López')).toBeVisible();
  });

  it('asks nothing while nothing was entered', async () => {
    await openForm('30');
    await splitBy('evenly', 'By percent');
    await expect.element(page.getByLabelText('Percentage of Ana López')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('several payers', () => {
  it('each with an amount, which must sum to the total as well', async () => {
    const { saved } = await openForm('30');
    await page.getByRole('button', { name: 'Who paid: you' }).click();
    await page.getByRole('menuitem', { name: 'Several people…' }).click();
    const payers = form.getByRole('region', { name: 'Who paid' });
    await payers.getByRole('checkbox', { name: 'Ben Okafor' }).click();
    await expect.element(payers.getByLabelText('Amount of Ben Okafor')).toHaveValue('15.00');
    await payers.getByLabelText('Amount of Ben Okafor').fill('10');
    await expect.element(payers.getByLabelText('Amount of Ana López')).toHaveValue('20.00');
    await payers.getByLabelText('Amount of Ana López').fill('15');
    await expect.element(form.getByText('Who paid: €5.00 of €30.00 still to assign')).toBeVisible();
    await page.getByRole('button', { name: 'Fix: Who paid' }).click();
    await expect.element(form.getByText('Everything is assigned')).toBeVisible();
    const [body] = await saved();
    const parts = body?.payers.mode === 'evenly' ? body.payers.parts : [];
    expect(parts.map(({ fixed }) => fixed)).toEqual([expect.any(Number), expect.any(Number)]);
    expect(parts.reduce((sum, { fixed = 0 }) => sum + fixed, 0)).toBe(3000);
  });
});

describe('amounts that do not come to the total', () => {
  it('of an even split with every member fixed are made to by one press', async () => {
    await openForm('30');
    for (const [name, text] of [
      ['Ana López', '10'],
      ['Ben Okafor', '5'],
      ['Cleo Marchetti', '0'],
    ] as const)
      await shareOf(name).fill(text);
    await expect.element(form.getByText('For whom: €15.00 of €30.00 still to assign')).toBeVisible();
    await form.getByRole('button', { name: 'Share out the rest' }).click();
    await expect.element(form.getByText('Everything is assigned')).toBeVisible();
  });

  it.each([
    ['en', 'Income', 'Who received it', 'Who received it: you', 'Several people…', 'Fix', 'still to assign'],
    ['es', 'Ingreso', 'Quién lo recibió', 'Recibido por ti', 'Varias personas…', 'Corregir', 'por repartir'],
  ] as const)(
    'of an income are those of its own sides (%s)',
    async (language, type, side, pill, several, fix, rest) => {
      await openApp(NEW, { language });
      await page.getByRole('textbox').first().fill('30');
      await form.getByText(type, { exact: true }).click();
      await page.getByRole('button', { name: pill }).click();
      await page.getByRole('menuitem', { name: several }).click();
      await form.getByRole('region', { name: side }).getByRole('textbox').fill('20');
      await expect.element(form.getByText(new RegExp(`^${side}: .*${rest}`))).toBeVisible();
      await page.getByRole('button', { name: `${fix}: ${side}` }).click();
      await expect.element(form.getByText(new RegExp(`^${side}: .*${rest}`))).not.toBeInTheDocument();
    },
  );

  it('on both sides are made to one after the other, or both at once', async () => {
    await openForm('30');
    await page.getByRole('button', { name: 'Who paid: you' }).click();
    await page.getByRole('menuitem', { name: 'Several people…' }).click();
    const payers = form.getByRole('region', { name: 'Who paid' });
    const recipients = form.getByRole('region', { name: 'For whom' });
    await payers.getByRole('checkbox', { name: 'Ben Okafor' }).click();
    await recipients.getByRole('checkbox', { name: 'Cleo Marchetti' }).click();
    for (const side of [payers, recipients]) {
      await side.getByLabelText('Amount of Ana López').fill('12');
      await side.getByLabelText('Amount of Ben Okafor').fill('3');
    }
    await expect.element(form.getByText('Who paid: €15.00 of €30.00 still to assign')).toBeVisible();
    await form.getByRole('button', { name: 'Fix: Who paid' }).click();
    await expect.element(form.getByText('For whom: €15.00 of €30.00 still to assign')).toBeVisible();
    await expect.element(form.getByText(/^Who paid: €/)).not.toBeInTheDocument();
    await payers.getByLabelText('Amount of Ana López').fill('40');
    await form.getByRole('button', { name: 'Fix both' }).click();
    await expect.element(form.getByText('Everything is assigned')).toBeVisible();
  });
});

describe('a side that keeps the entry from being saved takes the focus', () => {
  it('in its first field, or in the one that cannot be read', async () => {
    await openForm('30');
    for (const name of ['Ana López', 'Ben Okafor', 'Cleo Marchetti']) await shareOf(name).fill('5');
    await saveButton.click();
    await expect.element(shareOf('Ana López')).toHaveFocus();
    await shareOf('Ben Okafor').fill('x');
    await saveButton.click();
    await expect.element(shareOf('Ben Okafor')).toHaveFocus();
    await splitBy('evenly', 'By percent');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change the split' }).click();
    await saveButton.click();
    await expect.element(page.getByLabelText('Percentage of Ana López')).toHaveFocus();
  });

  it.each([
    ['By amount', shareOf('Ana López'), /€30\.00 of €30\.00 still to assign/, '30'],
    ['By percent', page.getByLabelText('Percentage of Ana López'), /100% of 100% still to assign/, '100'],
    ['By parts', page.getByLabelText('Parts of Ana López'), /at least one part/, '1'],
  ] as const)(
    'which tells a screen reader what is wrong with the side, until it adds up: %s',
    async (mode, field, said, whole) => {
      await openForm('30');
      await splitBy('evenly', mode);
      await expect.element(field).toBeVisible();
      const others = form.getByLabelText(/^(Amount|Percentage|Parts) of (Ben|Cleo)/);
      for (const other of others.all()) await other.fill('0');
      await field.fill('0');
      await expect.element(field).not.toHaveAttribute('aria-invalid');
      await saveButton.click();
      await expect.element(field).toHaveFocus();
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field).toHaveAccessibleDescription(said);
      for (const other of others.all()) await expect.element(other).not.toHaveAttribute('aria-invalid');
      await field.fill(whole);
      await expect.element(field).not.toHaveAttribute('aria-invalid');
      await expect.element(field).not.toHaveAccessibleDescription(said);
    },
  );

  it('in the word that opens its choice, where no person is chosen, or one on both sides', async () => {
    await openForm('30');
    await form.getByText('Transfer', { exact: true }).click();
    const saveTransfer = form.getByRole('button', { name: 'Save transfer' });
    await saveTransfer.click();
    await expect.element(form.getByRole('button', { name: 'To: whom?' })).toHaveFocus();
    await form.getByRole('button', { name: 'To: whom?' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Ana López (you)' }).click();
    await saveTransfer.click();
    await expect.element(form.getByRole('button', { name: 'From: you' })).toHaveFocus();
  });

  it('in its first item, or in the amount that cannot be read', async () => {
    await openForm('30');
    await splitBy('evenly', 'Item by item');
    await form.getByRole('button', { name: 'Add an item' }).click();
    await form.getByLabelText('What item 2 was for').fill('Rice');
    await saveButton.click();
    await expect.element(form.getByLabelText('What item 1 was for')).toHaveFocus();
    await form.getByLabelText('Amount of item 2').fill('x');
    await saveButton.click();
    await expect.element(form.getByLabelText('Amount of item 2')).toHaveFocus();
    await form.getByLabelText('Amount of item 2').fill('30');
    await form.getByLabelText('Tip').fill('y');
    await saveButton.click();
    await expect.element(form.getByLabelText('Tip')).toHaveFocus();
  });
});

describe('the default split of the group', () => {
  it('is what a new expense starts from', async () => {
    const defaultSplit = {
      mode: 'percent' as const,
      parts: [
        { userId: ANA.id, percent: 60 },
        { userId: BEN.id, percent: 40 },
      ],
    };
    const { saved } = await openForm('30', { groups: [flat({ defaultSplit })] });
    await expect.element(page.getByLabelText('Percentage of Ana López')).toHaveValue('60');
    await expect.element(page.getByRole('checkbox', { name: 'Cleo Marchetti' })).not.toBeChecked();
    expect(await saved()).toMatchObject([
      { recipients: { mode: 'percent', parts: [{ percent: 60 }, { percent: 40 }] } },
    ]);
  });
});

describe('what was entered for a split', () => {
  it.each([
    ['en', 'Start over with another split?', 'Change the split', 'For whom: 3 people', /^Everyone but you/],
    ['es', '¿Empezar con otro reparto?', 'Cambiar el reparto', 'Para 3 personas', /^Todos menos tú/],
  ] as const)(
    'is reset by a choice of people only after a question (%s)',
    async (language, title, yes, pill, others) => {
      await openApp(NEW, { language });
      await page.getByRole('textbox').first().fill('30');
      const share = page.getByLabelText(/(Amount of|Importe de) Ben Okafor/);
      await share.fill('5');
      const choose = async () => {
        await page.getByRole('button', { name: pill }).click();
        await page.getByRole('menuitem', { name: others }).click();
      };
      await choose();
      const question = page.getByRole('alertdialog', { name: title });
      await question.getByRole('button', { name: /^Cancel/ }).click();
      await expect.element(question).not.toBeInTheDocument();
      await expect.element(share).toHaveValue('5');
      await choose();
      await question.getByRole('button', { name: yes }).click();
      await expect.element(share).toHaveValue(language === 'en' ? '15.00' : '15,00');
    },
  );

  it('is reset by another type only after a question, and without one where nothing was entered', async () => {
    await openForm('30');
    await form.getByText('Transfer', { exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: 'New transfer' })).toBeVisible();
    await page.getByText('Expense', { exact: true }).last().click();
    await shareOf('Ben Okafor').fill('5');
    await form.getByText('Transfer', { exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Start over with another split?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(shareOf('Ben Okafor')).toHaveValue('5');
    await form.getByText('Transfer', { exact: true }).click();
    await question.getByRole('button', { name: 'Change the split' }).click();
    await expect.element(page.getByRole('dialog', { name: 'New transfer' })).toBeVisible();
  });
});
