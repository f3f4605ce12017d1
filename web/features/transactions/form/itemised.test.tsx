import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTransaction, updateTransaction } from '#contract/transactions.ts';
import { minorUnits } from '#domain/money/money.ts';
import { atOnce, isThere } from '#web/test/at-once.ts';
import { ANA, BEN, CLEO, flat, member, person } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp, type Visit } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog');
const amount = page.getByLabelText('Amount', { exact: true });
const saveButton = page.getByRole('button', { name: 'Save expense' });
const item = (number: number) => ({
  name: form.getByLabelText(`What item ${number} was for`),
  amount: form.getByLabelText(`Amount of item ${number}`),
  who: (name: string) =>
    form.getByRole('group', { name: `Who takes part in item ${number}` }).getByRole('button', { name }),
});
const everyone = [ANA, BEN, CLEO].map(({ id }) => ({ userId: id, parts: 1 }));

async function openItems(visit: Visit = {}) {
  const { server } = await openApp(`${GROUP}/transaction/new`, visit);
  await page.getByLabelText('Description').fill('Dinner');
  await page.getByRole('button', { name: 'How it is split: evenly' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Item by item' }).click();
  await expect.element(item(1).name).toBeVisible();
  return server;
}

async function save(): Promise<void> {
  await saveButton.click();
  await expect.element(saveButton).not.toBeInTheDocument();
}

describe('an expense item by item', () => {
  it('is what its items make it: each for those who were chosen, the tip in proportion', async () => {
    const server = await openItems();
    await item(1).name.fill('Soup');
    await item(1).amount.fill('12');
    await item(1).who('Ben').click();
    await form.getByRole('button', { name: 'Add an item' }).click();
    await expect.element(item(2).name).toHaveFocus();
    await item(2).name.fill('Wine');
    await item(2).amount.fill('30');
    await form.getByLabelText('Tip').fill('4.20');
    await expect.element(amount).toHaveValue('46.20');
    await expect
      .poll(() =>
        form
          .getByRole('listitem')
          .elements()
          .map((row) => row.textContent)
          .slice(-3),
      )
      .toEqual([
        expect.stringContaining('€24.20'),
        expect.stringContaining('€11.00'),
        expect.stringContaining('€11.00'),
      ]);
    await save();
    expect(server.sent(createTransaction).map(({ body }) => body)).toMatchObject([
      {
        amount: 4620,
        recipients: {
          mode: 'items',
          items: [
            { name: 'Soup', amount: 1200, parts: [{ userId: BEN.id, parts: 1 }] },
            { name: 'Wine', amount: 3000, parts: everyone },
          ],
          tip: 420,
        },
      },
    ]);
  });

  it('hands the focus on when an item is removed by a key', async () => {
    await openItems();
    for (const name of ['Soup', 'Wine', 'Bread']) {
      await userEvent.fill(form.getByLabelText(/^What item/).last(), name);
      if (name !== 'Bread') await form.getByRole('button', { name: 'Add an item' }).click();
    }
    const removeByKey = async (number: number) => {
      const button = form.getByRole('button', { name: `Remove item ${number}` }).element();
      if (button instanceof HTMLElement) button.focus();
      await userEvent.keyboard('{Enter}');
    };
    await removeByKey(2);
    await expect.element(item(2).name).toHaveValue('Bread');
    await expect.element(item(2).name).toHaveFocus();
    await removeByKey(2);
    await expect.element(form.getByRole('button', { name: 'Add an item' })).toHaveFocus();
  });

  it('goes from item to item by Enter, and saves nothing by it', async () => {
    const server = await openItems();
    await item(1).name.fill('Soup');
    await userEvent.keyboard('{Enter}');
    await expect.element(item(2).name).toHaveFocus();
    await item(2).amount.fill('3');
    await userEvent.keyboard('{Enter}');
    await expect.element(item(3).name).toHaveFocus();
    expect(server.sent(createTransaction)).toEqual([]);
  });

  it('is saved by Ctrl+Enter in a field of an item', async () => {
    const server = await openItems();
    await item(1).name.fill('Soup');
    await item(1).amount.fill('12');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => server.sent(createTransaction)).toHaveLength(1);
    await expect.element(item(2).name).not.toBeInTheDocument();
  });

  it('says what is not in the items yet, and takes an item of it or another total', async () => {
    await openItems();
    await amount.fill('50');
    await item(1).amount.fill('42');
    await expect.element(form.getByText('€8.00 of €50.00 is not in the items yet')).toBeVisible();
    await form.getByRole('button', { name: 'Add an item of €8.00' }).click();
    await expect.element(item(2).amount).toHaveValue('8.00');
    await expect.element(form.getByText('Everything is assigned')).toBeVisible();
    await item(2).amount.fill('10');
    await expect.element(form.getByText('The items come to €2.00 more than €50.00')).toBeVisible();
    await form.getByRole('button', { name: 'Make the total €52.00' }).click();
    await expect.element(amount).toHaveValue('52.00');
    // From then on it follows the items.
    await form.getByRole('button', { name: 'Remove item 1' }).click();
    await expect.element(amount).toHaveValue('10.00');
  });

  it('has no button left for an item of what is missing when that is pressed again at once', async () => {
    await openItems();
    await amount.fill('50');
    await item(1).amount.fill('42');
    const button = form.getByRole('button', { name: 'Add an item of €8.00' });
    const seen = atOnce(
      () => isThere(item(2).amount),
      () => {
        const first = isThere(button);
        document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        return [first, isThere(button)];
      },
    );
    await button.click();
    expect(await seen).toEqual([true, false]);
  });

  it('says to a screen reader where its items do not add up, in the field that takes the focus', async () => {
    await openItems();
    await amount.fill('50');
    await item(1).amount.fill('42');
    await expect.element(item(1).name).not.toHaveAttribute('aria-invalid');
    await saveButton.click();
    await expect.element(item(1).name).toHaveFocus();
    await expect.element(item(1).name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(item(1).name).toHaveAccessibleDescription('€8.00 of €50.00 is not in the items yet');
    await item(1).amount.fill('42x');
    await saveButton.click();
    await expect.element(item(1).amount).toHaveFocus();
    await expect.element(item(1).amount).toHaveAccessibleDescription('The amount of one item cannot be used');
    await expect.element(item(1).name).not.toHaveAttribute('aria-invalid');
    await item(1).amount.fill('50');
    for (const field of [item(1).name, item(1).amount]) {
      await expect.element(field).not.toHaveAttribute('aria-invalid');
      await expect.element(field).toHaveAccessibleDescription('');
    }
  });

  it('says what is wrong with an item, and is not sent with it', async () => {
    const server = await openItems();
    await expect.element(form.getByText('Enter at least one item with its amount')).toBeVisible();
    await item(1).name.fill('Soup');
    await expect.element(form.getByText('Every item needs an amount')).toBeVisible();
    await item(1).amount.fill('5x');
    await expect.element(form.getByText('Not a number')).toBeVisible();
    await expect.element(form.getByText('The amount of one item cannot be used')).toBeVisible();
    await item(1).amount.fill('4.999');
    await expect.element(form.getByText('EUR does not have that many decimals')).toBeVisible();
    await item(1).amount.fill('0');
    await expect.element(form.getByText('The amount must be more than zero')).toBeVisible();
    await expect.element(form.getByText('Not a number')).not.toBeInTheDocument();
    await item(1).amount.fill('5');
    await item(1).who('You').click();
    await item(1).who('You').click();
    await expect.element(form.getByText('Choose who takes part in each item')).toBeVisible();
    await saveButton.click();
    await item(1).who('Everyone').click();
    await form.getByLabelText('Discount').fill('6');
    await expect.element(form.getByText('The discount is more than the items come to')).toBeVisible();
    await saveButton.click();
    expect(server.sent(createTransaction)).toEqual([]);
  });

  it('asks before another split, or income, throws the items away', async () => {
    await openItems();
    await item(1).amount.fill('5');
    await form.getByText('Income', { exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(item(1).amount).toHaveValue('5');
    await form.getByText('Income', { exact: true }).click();
    await question.getByRole('button', { name: 'Change the split' }).click();
    await expect.element(item(1).amount).not.toBeInTheDocument();
    await expect.element(page.getByLabelText('Amount of Ben Okafor')).toBeVisible();
  });

  it('of a large group shows who takes part in an item, and offers the others behind a menu', async () => {
    const others = Array.from({ length: 9 }, (_, index) => member(person(900 + index, `Guest${index} Doe`)));
    await openItems({ groups: [flat({ members: [...flat().members, ...others] })] });
    await expect.element(item(1).who('Guest3')).not.toBeInTheDocument();
    await item(1).who('Add a person').click();
    await page.getByRole('menuitem', { name: 'Guest3 Doe' }).click();
    await expect.element(item(1).who('Guest3')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(item(1).who('Everyone')).toHaveAttribute('aria-pressed', 'false');
  });
});

const saved = () =>
  dinner({
    amount: 4620,
    recipients: {
      mode: 'items',
      items: [
        {
          name: 'Soup',
          amount: 1200,
          parts: [
            { userId: BEN.id, parts: 2 },
            { userId: ANA.id, parts: 1 },
          ],
        },
        { name: '', amount: 3000, parts: everyone },
      ],
      tip: 420,
    },
  });

describe('a saved expense item by item', () => {
  it('shows its items with those who take part, tax and tip', async () => {
    await openApp(`${GROUP}/transaction/${saved().id}`, { transactions: [saved()] });
    const items = page.getByRole('heading', { name: 'Items' });
    await expect.element(items).toBeVisible();
    const text = () => items.element().parentElement?.textContent ?? '';
    await expect.poll(text).toContain('Soup Ben × 2 and You€12.00');
    expect(text()).toContain('An item without a name Everyone€30.00');
    expect(text()).toContain('Tip€4.20');
  });

  it('takes its discount off', async () => {
    const { recipients, ...rest } = saved();
    const reduced = { ...rest, recipients: { ...recipients, discount: minorUnits(100) } };
    await openApp(`${GROUP}/transaction/${reduced.id}`, { transactions: [reduced] });
    await expect.element(page.getByText('−€1.00')).toBeVisible();
  });

  it('is edited with its items, and keeps the parts of those who stay', async () => {
    const { server } = await openApp(`${GROUP}/transaction/${saved().id}/edit`, { transactions: [saved()] });
    await expect.element(item(1).who('Ben × 2')).toHaveAttribute('aria-pressed', 'true');
    await item(2).name.fill('Wine');
    await item(2).amount.fill('31');
    await form.getByRole('button', { name: 'Make the total €47.20' }).click();
    await save();
    expect(server.sent(updateTransaction).map(({ body }) => body)).toMatchObject([
      {
        amount: 4720,
        recipients: {
          items: [
            {
              name: 'Soup',
              amount: 1200,
              parts: [
                { userId: BEN.id, parts: 2 },
                { userId: ANA.id, parts: 1 },
              ],
            },
            { name: 'Wine', amount: 3100, parts: everyone },
          ],
          tip: 420,
        },
      },
    ]);
  });

  it('speaks Spanish', async () => {
    await openApp(`${GROUP}/transaction/${saved().id}/edit`, { transactions: [saved()], language: 'es' });
    await expect.element(form.getByLabelText('De qué es el artículo 1')).toHaveValue('Soup');
    await expect.element(form.getByLabelText('Importe del artículo 1')).toHaveValue('12,00');
    await expect.element(form.getByLabelText('Propina')).toHaveValue('4,20');
    await expect.element(form.getByRole('button', { name: 'Añadir un artículo' })).toBeVisible();
    await form.getByLabelText('Importe del artículo 1').fill('10');
    await expect.element(form.getByText('Faltan 2,00 € de 46,20 € en los artículos')).toBeVisible();
  });
});
