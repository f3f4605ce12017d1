import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { flat } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';
import { notify } from './notify.ts';

const dialog = page.getByRole('dialog');
const message = page.getByText('Dinner deleted');

async function openSheet(width = 390) {
  await page.viewport(width, 844);
  await openApp(`/groups/${flat().id}`, { transactions: [dinner()] });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(dialog).toBeVisible();
}

/** Whether a press in the middle of it meets it, and nothing that lies over it. */
function isOnTop(locator: Locator): boolean {
  const element = locator.element();
  const { x, y, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  return met !== null && (element.contains(met) || met.contains(element));
}

describe.each([390, 1280])('a toast over an open dialog, %i pixels wide', (width) => {
  useOwnWidth();

  it('lies on top, where a screen reader and a pointer reach it', async () => {
    await openSheet(width);
    let isUndone = false;
    notify.success('Dinner deleted', { undo: () => (isUndone = true) });
    await expect.element(message).toBeVisible();
    await expect.poll(() => isOnTop(message)).toBe(true);
    // A role finds only what no `aria-hidden` hides.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    await expect.poll(() => isUndone).toBe(true);
    await expect.element(dialog).toBeVisible();
  });

  it('does so when it was there before the dialog', async () => {
    await page.viewport(width, 844);
    await openApp(`/groups/${flat().id}`, { transactions: [dinner()] });
    notify.success('Dinner deleted', { undo: () => undefined });
    await expect.element(message).toBeVisible();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect.poll(() => isOnTop(message)).toBe(true);
  });

  it('is reached and undone by the keyboard', async () => {
    await openSheet(width);
    let isUndone = false;
    notify.success('Dinner deleted', { undo: () => (isUndone = true) });
    await expect.element(message).toBeVisible();
    await userEvent.keyboard('{Alt>}t{/Alt}{Tab}{Tab}');
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => isUndone).toBe(true);
  });
});

describe('toasts', () => {
  useOwnWidth();

  it('are undone once, also where one that fades is pressed again', async () => {
    await openApp('/groups');
    let count = 0;
    notify.success('Dinner deleted', { undo: () => (count += 1) });
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    const button = undo.element() as HTMLElement;
    button.click();
    button.click();
    expect(count).toBe(1);
  });

  it('stand at the right of the top on a wide screen, each below the one after it', async () => {
    await page.viewport(1280, 844);
    await openApp('/groups');
    for (const number of [1, 2, 3, 4, 5]) notify.error(`Message ${number}`);
    await expect.element(page.getByText('Message 5')).toBeVisible();
    const topOf = (number: number) =>
      page.getByText(`Message ${number}`).element().getBoundingClientRect().top;
    await expect
      .poll(() => [5, 4, 3, 2, 1].map(topOf).every((top, at, all) => top > (all[at - 1] ?? 0)))
      .toBe(true);
    await expect.poll(() => topOf(1) - topOf(2)).toBeGreaterThan(40);
    const toast = page.getByText('Message 5').element().closest('li')?.getBoundingClientRect();
    expect([toast?.right, (toast?.bottom ?? 99) <= 64]).toEqual([1264, true]);
  });

  it('leave the focus to the screen when they are undone by the keyboard', async () => {
    await openApp('/groups');
    notify.success('Dinner deleted', { undo: () => undefined });
    await expect.element(message).toBeVisible();
    await userEvent.keyboard('{Alt>}t{/Alt}{Tab}{Tab}');
    await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(message).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it('stay as long as one of them has the focus, wherever the pointer goes', async () => {
    // On a phone they are a pile, which opens while it is held.
    await page.viewport(390, 844);
    await openApp('/groups');
    notify.success('Dinner deleted', { undo: () => undefined, duration: 60_000 });
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    const stateOf = (name: string) => document.querySelector('[data-sonner-toast]')?.getAttribute(name);
    const isHeld = () => stateOf('data-expanded');
    await expect.poll(() => stateOf('data-mounted')).toBe('true');
    expect(isHeld()).toBe('false');
    undo.element().focus();
    await expect.poll(isHeld).toBe('true');
    await message.hover();
    await message.unhover();
    await expect.poll(isHeld).toBe('true');
    page.getByRole('main').element().focus();
    await expect.poll(isHeld).toBe('false');
  });

  it('leave the focus to the screen when one of them goes that had it', async () => {
    await openApp('/groups');
    const first = notify.success('Dinner deleted', { undo: () => undefined });
    notify.error('Not saved', { duration: 60_000 });
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toBeVisible();
    undo.element().focus();
    notify.dismiss(first);
    await expect.element(undo).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it('are at most twenty at once', async () => {
    await page.viewport(1280, 844);
    await openApp('/groups');
    for (let number = 1; number <= 22; number++) notify.error(`Message ${number}`, { duration: 60_000 });
    await expect.element(page.getByText('Message 22')).toBeInTheDocument();
    const seen = () =>
      document.querySelectorAll('[data-sonner-toast][data-visible="true"][data-removed="false"]');
    await expect.poll(() => seen().length).toBe(20);
    await expect.element(page.getByText('Message 1', { exact: true })).not.toBeInTheDocument();
  });

  it('that can be undone are at most three at once', async () => {
    await openApp('/groups');
    for (let number = 1; number <= 5; number++)
      notify.success(`Message ${number}`, { undo: () => undefined });
    await expect.element(page.getByText('Message 5')).toBeVisible();
    await expect.element(page.getByText('Message 2')).not.toBeInTheDocument();
    await expect.element(page.getByText('Message 3')).toBeInTheDocument();
  });
});
