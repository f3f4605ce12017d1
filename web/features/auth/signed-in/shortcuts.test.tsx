import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flat, id } from '#web/test/cast.ts';
import { useFinger } from '#web/test/finger.ts';
import { openApp } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog', { name: /^(New expense|Nuevo gasto)$/ });

describe('a question mark', () => {
  it.each([
    ['en', 'Keyboard shortcuts', 'Add an expense'],
    ['es', 'Atajos de teclado', 'Añadir un gasto'],
  ] as const)('lists the shortcuts, in %s', async (language, title, line) => {
    await openApp(GROUP, { language });
    await expect.element(page.getByRole('heading', { name: 'Flat 12' })).toBeVisible();
    await userEvent.keyboard('?');
    const list = page.getByRole('dialog', { name: title });
    await expect.element(list.getByText(line)).toBeVisible();
    await expect.poll(() => list.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(list).not.toBeInTheDocument();
  });

  it('that is typed is only a question mark', async () => {
    await openApp(`${GROUP}/transaction/new`);
    const description = form.getByLabelText('Description');
    await description.click();
    await userEvent.keyboard('?');
    await expect.element(description).toHaveValue('?');
    await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
  });
});

describe('the profile', () => {
  it.each([
    ['en', 'Keyboard shortcuts', 'Add an expense'],
    ['es', 'Atajos de teclado', 'Añadir un gasto'],
  ] as const)(
    'has the list of shortcuts for those who do not know the key, in %s',
    async (language, name, line) => {
      await openApp('/dashboard#profile', { language });
      await page.getByRole('button', { name }).click();
      const list = page.getByRole('dialog', { name });
      await expect.element(list.getByText(line)).toBeVisible();
      await expect.poll(() => list.element().contains(document.activeElement)).toBe(true);
      await userEvent.keyboard('{Escape}');
      await expect.element(list).not.toBeInTheDocument();
      await expect.element(page.getByRole('button', { name })).toHaveFocus();
    },
  );

  describe('on a device that is touched', () => {
    useFinger();

    it('lists no keys', async () => {
      await openApp('/dashboard#profile');
      await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible();
      await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).not.toBeInTheDocument();
    });
  });
});

describe('the keys of a button', () => {
  // A phone has the button in the bar at its foot, without keys.
  beforeEach(() => page.viewport(1280, 844));
  afterEach(() => page.viewport(390, 844));

  it('stand on it, and are told to assistive technology', async () => {
    await openApp(GROUP);
    const add = page.getByRole('link', { name: 'Add expense', exact: true }).first();
    await expect.element(add).toHaveAttribute('aria-keyshortcuts', 'N');
    await expect.element(add.getByText('N', { exact: true })).toBeInTheDocument();
    await userEvent.keyboard('n');
    const save = form.getByRole('button', { name: 'Save expense', exact: true });
    await expect.element(save).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
    await expect.element(save.getByText(/↵/)).toBeInTheDocument();
  });
});

describe('n, and then Escape', () => {
  it('gives the focus to no button of the page', async () => {
    await openApp(GROUP);
    await expect.element(page.getByRole('button', { name: 'Invite' }).first()).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(form.getByLabelText('Amount', { exact: true })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
  });

  it.each([
    ['one group', [flat()]],
    ['several', [flat(), flat({ id: id(101), name: 'Trip' })]],
  ])('leads back to the dashboard of %s', async (_, groups) => {
    await openApp('/dashboard', { groups });
    // The bar at the foot has a button of that name before the dashboard is there, which hears the key.
    await expect.element(page.getByRole('region', { name: 'Groups' })).toBeVisible();
    await userEvent.keyboard('n');
    if (groups.length > 1) {
      const first = page.getByRole('dialog').getByRole('link', { name: 'Flat 12' });
      await expect.element(first).toHaveFocus();
      await userEvent.keyboard('{Enter}');
    }
    await expect.element(form.getByLabelText('Amount', { exact: true })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(form).not.toBeInTheDocument();
    await expect.poll(() => window.location.pathname).toBe('/dashboard');
  });
});
