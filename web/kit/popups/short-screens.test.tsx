import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flat } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { openApp } from '#web/test/open-app.tsx';
import { inEachSize } from '#web/test/rows.ts';

const AT = `/groups/${flat().id}`;

/** A window at 400 %, a phone that is turned, one that is turned and has its keyboard open, and one with it upright. */
const SHORT = [
  [320, 256],
  [844, 390],
  [844, 210],
  [390, 400],
] as const;

const atEachSize = (look: () => void | Promise<void>) =>
  inEachSize(SHORT, ([width, height]) => page.viewport(width, height), look);

/** Whether all of it is in the window, and a press in its middle reaches it. */
function isInReach(element: Element): boolean {
  const { top, bottom, left, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return top > -1 && bottom < window.innerHeight + 1 && element.contains(hit);
}

describe('on a short screen', () => {
  useOwnWidth();

  it.each([
    ['an expense', `${AT}/transaction/new`, 'Amount', 'Save expense'],
    ['a group', '/groups/new', 'Name', 'Create group'],
  ])(
    'the form of %s scrolls as a whole, from its first field to its button',
    async (_, address, field, save) => {
      const [[width, height]] = SHORT;
      await page.viewport(width, height);
      await openApp(address);
      const dialog = page.getByRole('dialog');
      const first = dialog.getByLabelText(field, { exact: true });
      const button = dialog.getByRole('button', { name: save });
      await expect.element(button).toBeVisible();
      await atEachSize(async () => {
        const popup = dialog.element();
        expect(popup.getBoundingClientRect().height).toBeGreaterThan(window.innerHeight - 4);
        button.element().scrollIntoView({ block: 'nearest' });
        await expect.poll(() => isInReach(button.element())).toBe(true);
        (document.activeElement as HTMLElement | null)?.blur();
        first.element().focus();
        await expect.poll(() => isInReach(first.element())).toBe(true);
        popup.scrollTo({ top: 0 });
        expect(isInReach(dialog.getByRole('button', { name: 'Close' }).element())).toBe(true);
      });
    },
  );

  it('a question and both its answers can be reached', async () => {
    const [[width, height]] = SHORT;
    await page.viewport(width, height);
    await openApp(`${AT}/transaction/new`);
    await page.getByLabelText('Amount', { exact: true }).fill('12');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog');
    await expect.element(question).toBeVisible();
    await atEachSize(async () => {
      for (const button of question.getByRole('button').elements()) {
        button.scrollIntoView({ block: 'nearest' });
        await expect.poll(() => isInReach(button)).toBe(true);
      }
      const title = question.getByRole('heading').element();
      title.scrollIntoView({ block: 'nearest' });
      expect(isInReach(title)).toBe(true);
    });
  });
});

describe('on a high screen', () => {
  useOwnWidth();

  it.each([
    [390, 844],
    [1280, 800],
  ])('the button of a form stays in view (%d × %d)', async (width, height) => {
    await page.viewport(width, height);
    await openApp(`${AT}/transaction/new`);
    const button = page.getByRole('button', { name: 'Save expense' });
    await expect.element(button).toBeVisible();
    page.getByRole('button', { name: 'Add receipt' }).element().scrollIntoView();
    expect(isInReach(button.element())).toBe(true);
  });
});
