import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flat, id } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { openApp } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';

const TRIP = flat({ id: id(20), name: 'Ski trip' });
const form = page.getByRole('dialog', { name: 'New expense' });
const amount = form.getByLabelText('Amount', { exact: true });

describe('an expense that is begun on the dashboard and given up', () => {
  useOwnWidth();

  it.each([
    ['the button of a wide screen', 1280, 'one group', [flat()]],
    ['the button of a wide screen', 1280, 'two groups', [flat(), TRIP]],
    ['the bar of a phone', 390, 'one group', [flat()]],
    ['the bar of a phone', 390, 'two groups', [flat(), TRIP]],
  ] as const)(
    'gives the focus back to %s, each time (%i pixels, %s)',
    async (_button, width, _groups, groups) => {
      await page.viewport(width, 800);
      await openApp('/dashboard', { groups: [...groups] });
      await eachInTurn(['the first time', 'again', 'once more'], async () => {
        const button = page.getByRole('button', { name: /^Add expense/ });
        await expect.element(button).toBeVisible();
        button.element().focus();
        await userEvent.keyboard('{Enter}');
        if (groups.length > 1) {
          const question = page.getByRole('dialog', { name: 'Which group is it for?' });
          await expect.element(question.getByRole('link').first()).toHaveFocus();
          await userEvent.keyboard('{Enter}');
        }
        await expect.element(amount).toHaveFocus();
        await userEvent.keyboard('{Escape}');
        await expect.element(form).not.toBeInTheDocument();
        expect(window.location.pathname).toBe('/dashboard');
        await expect.element(button).toHaveFocus();
      });
    },
  );

  it('leaves the button alone where a key of the page opened the form', async () => {
    await page.viewport(1280, 800);
    await openApp('/dashboard');
    await expect.element(page.getByRole('button', { name: /^Add expense/ })).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(amount).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });
});
