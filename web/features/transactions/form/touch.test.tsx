import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ANA, flat, member, person } from '#web/test/cast.ts';
import { useFinger, useOwnWidth } from '#web/test/finger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const NEW = `/groups/${flat().id}/transaction/new`;

const amount = page.getByLabelText('Amount', { exact: true });
const plus = page.getByRole('button', { name: '+', exact: true });

describe('the form of a new expense under a finger', () => {
  useFinger();
  useOwnWidth();

  it.each([390, 820])('takes the first press after the amount, %i pixels wide', async (width) => {
    await page.viewport(width, 844);
    await openApp(NEW);
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('12');
    await expect.element(plus).toBeVisible();
    const payer = page.getByRole('button', { name: 'Who paid: you' });
    const before = payer.element().getBoundingClientRect().top;
    await payer.click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(payer.element().getBoundingClientRect().top).toBe(before);
  });

  it('shows the whole of a long name, and how its share comes about beneath it', async () => {
    const name = 'Maximiliano Bartholomew Featherstonehaugh-Montague';
    startHouse({ groups: [flat({ members: [member(ANA, { role: 'admin' }), member(person(4, name))] })] });
    await openApp(NEW);
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
    await expect.element(row.getByText('auto', { exact: true })).toBeVisible();
    const shown = row.getByText(name, { exact: true }).element();
    const text = document.createRange();
    text.selectNodeContents(shown);
    const { bottom, height } = text.getBoundingClientRect();
    const note = row.getByText('auto', { exact: true }).element().getBoundingClientRect();
    expect(height).toBeGreaterThan(40);
    expect(shown.scrollHeight).toBe(shown.clientHeight);
    expect(note.top).toBeGreaterThanOrEqual(bottom - 1);
    // It is within the row, which ends with the line below.
    expect(note.bottom).toBeLessThanOrEqual(row.element().getBoundingClientRect().bottom);
  });

  it('leaves room for a name beside a percentage on the narrowest phone', async () => {
    await page.viewport(320, 640);
    const name = 'Maximiliano Bartholomew Featherstonehaugh-Montague';
    startHouse({ groups: [flat({ members: [member(ANA, { role: 'admin' }), member(person(4, name))] })] });
    await openApp(NEW);
    await page.getByRole('button', { name: 'How it is split: evenly' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'By percent' }).click();
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
    await expect.element(row.getByRole('textbox')).toBeVisible();
    expect(row.element().getBoundingClientRect().height).toBeLessThan(250);
    // One line, and the one that its note stands in.
    expect(page.getByText('You', { exact: true }).element().getBoundingClientRect().height).toBeLessThan(50);
  });

  it('begins no line of the sentence with the comma after a word', async () => {
    await openApp(NEW);
    const date = page.getByRole('button', { name: /^Date:/ });
    await expect.element(date).toBeVisible();
    const sentence = date.element().closest('.leading-loose') as HTMLElement;
    const words = [...sentence.querySelectorAll('button')]
      .map((button) => ({ button, stop: button.nextSibling }))
      .filter(({ stop }) => stop?.textContent?.match(/^[,.]/));
    expect(words.length).toBeGreaterThan(2);
    for (let width = 340; width >= 120; width -= 4) {
      sentence.style.display = 'block';
      sentence.style.width = `${width}px`;
      for (const { button, stop } of words) {
        const range = document.createRange();
        range.setStart(stop as Node, 0);
        range.setEnd(stop as Node, 1);
        expect(range.getBoundingClientRect().left).toBeGreaterThan(button.getBoundingClientRect().left);
      }
    }
  });

  it('returns to the amount with an operator that is pressed later', async () => {
    await openApp(NEW);
    await amount.fill('12');
    await page.getByLabelText('Description').click();
    await plus.click();
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('3');
    await expect.element(page.getByText('= €15.00')).toBeVisible();
  });
});
