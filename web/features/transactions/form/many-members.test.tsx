import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTransaction } from '#contract/transactions.ts';
import { atOnce, isThere } from '#web/test/at-once.ts';
import { flat, member, person } from '#web/test/cast.ts';
import { openApp } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';

const NEW = `/groups/${flat().id}/transaction/new`;
const GUESTS = Array.from({ length: 97 }, (_, index) => person(500 + index, `Guest ${index + 1}`));
const LAST = 'Guest 97';
const form = page.getByRole('dialog', { name: 'New expense' });
const menu = page.getByRole('menu');
const line = (name: string) => menu.getByRole('menuitemcheckbox', { name, exact: true });
const partsOf = (name: string) => form.getByLabelText(`Parts of ${name}`, { exact: true });
const payer = form.getByRole('button', { name: /^Who paid/ });
const saveButton = form.getByRole('button', { name: 'Save expense' });

async function openForm(facts: Parameters<typeof flat>[0] = {}) {
  const members = [...flat().members, ...GUESTS.map((guest) => member(guest))];
  const { server } = await openApp(NEW, { groups: [flat({ members, ...facts })] });
  await form.getByLabelText('Amount', { exact: true }).fill('300');
  await form.getByLabelText('Description').fill('Festival');
  return async () => {
    await expect.element(form).not.toBeInTheDocument();
    return server.sent(createTransaction).map(({ body }) => body);
  };
}

async function openWays() {
  await form.getByRole('button', { name: 'How it is split: evenly' }).click();
  await expect.element(line('By parts')).toBeVisible();
}

const focused = () => document.activeElement?.textContent;

function pressKey(key: string) {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

describe('an expense of a hundred members', () => {
  it('has its category, note and receipts above them', async () => {
    await openForm();
    const first = form.getByLabelText('Amount of Ana López').element();
    for (const name of [/^Category/, 'Add a note', 'Add receipt']) {
      const place = form.getByRole('button', { name }).element().compareDocumentPosition(first);
      expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    }
  });

  it('shows another way of splitting in its first rows, and in all of them before the next key is handled', async () => {
    await openForm();
    await openWays();
    const seen = atOnce(
      () => isThere(partsOf('Ben Okafor')),
      () => {
        const first = isThere(partsOf(LAST));
        pressKey('Tab');
        return [first, isThere(partsOf(LAST))];
      },
    );
    await line('By parts').click();
    expect(await seen).toEqual([false, true]);
  });

  it('shows the shares of another amount in its first rows, then in all of them', async () => {
    await openForm();
    const shareOf = (name: string) => form.getByLabelText(`Amount of ${name}`, { exact: true });
    await expect.element(shareOf(LAST)).toHaveValue('3.00');
    const shownFor = (name: string) => shareOf(name).element().getAttribute('value');
    const seen = atOnce(
      () => shownFor('Ben Okafor') === '4.00',
      () => shownFor(LAST),
    );
    await form.getByLabelText('Amount', { exact: true }).fill('400');
    expect(await seen).toBe('3.00');
    await expect.element(shareOf(LAST)).toHaveValue('4.00');
  });

  it('shows each member once when another way comes with another order', async () => {
    const parts = GUESTS.slice(47, 57).map(({ id }) => ({ userId: id, parts: 2 }));
    await openForm({ defaultSplit: { mode: 'parts', parts } });
    await form.getByText('Transfer', { exact: true }).click();
    const transfer = page.getByRole('dialog', { name: 'New transfer' });
    await transfer.getByRole('button', { name: /^To/ }).click();
    await page.getByRole('menuitem', { name: 'Several people…' }).click();
    const recipients = page.getByRole('dialog').getByRole('region', { name: 'To', exact: true });
    const names = () =>
      recipients
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => /(Ana|Ben|Cleo) \w+|Guest \d+/.exec(textContent)?.[0]);
    await expect.poll(() => names().length).toBe(100);
    const seen = atOnce(
      () => isThere(partsOf('Guest 48')),
      () => names(),
    );
    await transfer.getByText('Expense', { exact: true }).click();
    expect(new Set(await seen).size).toBe((await seen).length);
    await expect.element(partsOf('Guest 48')).toHaveValue('2');
  });

  it('sends all members when it is saved before all rows show the other way', async () => {
    const sent = await openForm();
    await openWays();
    const submitted = atOnce(
      () => isThere(partsOf('Ben Okafor')),
      () => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit(),
    );
    await line('By parts').click();
    await submitted;
    const [body] = await sent();
    expect(body?.recipients.mode).toBe('parts');
    expect(JSON.stringify(body?.recipients).match(/"parts":1/g)).toHaveLength(100);
  });

  it('takes every character that is typed directly after the choice, in the row that Tab leads to', async () => {
    const sent = await openForm();
    await openWays();
    await line('By parts').click();
    // Guest 9 is in the last of the rows that are drawn at once.
    await partsOf('Guest 9').click();
    await userEvent.keyboard('25{Tab}{Tab}36');
    await partsOf(LAST).click();
    await userEvent.keyboard('47');
    await expect.element(partsOf('Guest 9')).toHaveValue('25');
    await expect.element(partsOf('Guest 10')).toHaveValue('36');
    await expect.element(partsOf(LAST)).toHaveValue('47');
    await saveButton.click();
    const [body] = await sent();
    expect(body).toMatchObject({
      recipients: {
        mode: 'parts',
        parts: expect.arrayContaining([
          { userId: GUESTS[8]?.id, parts: 25 },
          { userId: GUESTS[9]?.id, parts: 36 },
          { userId: GUESTS[96]?.id, parts: 47 },
        ]),
      },
    });
  });

  it('paints the press on the payer and the date first, and opens before the next key is handled', async () => {
    await openForm();
    await eachInTurn(
      [
        ['payer', payer, menu],
        ['date', form.getByRole('button', { name: /^Date/ }), page.getByRole('dialog', { name: 'Date' })],
      ],
      async ([, button, popup]) => {
        const pressed = () => button.element().getAttribute('aria-expanded') === 'true';
        for (const press of [() => button.click(), () => userEvent.keyboard('{Enter}')]) {
          const seen = atOnce(pressed, () => {
            const first = isThere(popup);
            pressKey('Escape');
            return first;
          });
          await press();
          expect(await seen).toBe(false);
          // The key went to the popup, not to the form.
          await expect.element(button).toHaveAttribute('aria-expanded', 'false');
          await expect.element(popup).not.toBeInTheDocument();
          await expect.element(form).toBeVisible();
          await expect.element(button).toHaveFocus();
        }
      },
    );
  });

  it('paints the press on a choice first, and is as chosen, with the menu closed, before the next key is handled', async () => {
    await openForm();
    await payer.click();
    await expect.element(line('Guest 2')).toBeVisible();
    const isOpen = () => document.querySelector('[role=menu][data-open]') !== null;
    const isChosen = () => isThere(form.getByRole('button', { name: 'Who paid: Guest 2' }));
    const seen = atOnce(
      () => payer.element().getAttribute('aria-expanded') === 'false',
      () => {
        const first = [isChosen(), isOpen()];
        pressKey('Shift');
        return [first, [isChosen(), isOpen()]];
      },
    );
    await line('Guest 2').click();
    expect(await seen).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('opens the choice of the payer with the first of them, and has all before the next key is handled', async () => {
    await openForm();
    const seen = atOnce(
      () => isThere(line('Guest 1')),
      () => {
        const first = isThere(line(LAST));
        pressKey('Shift');
        return [first, isThere(line(LAST))];
      },
    );
    await payer.click();
    expect(await seen).toEqual([false, true]);
  });

  it('goes to the last line of the choice by key, from the open one and from the closed one', async () => {
    await openForm();
    await payer.click();
    await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{End}');
    await expect.poll(focused).toBe(LAST);
    await userEvent.keyboard('{Home}');
    await expect.poll(focused).toBe('Several people…');
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(form.getByRole('button', { name: `Who paid: ${LAST}` })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(focused).toBe(LAST);
  });

  it('closes the choice by Escape directly after it was opened, and stays open itself', async () => {
    await openForm();
    await payer.click();
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(form).toBeVisible();
    await expect.element(payer).toHaveFocus();
  });
});
