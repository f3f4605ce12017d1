import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listProducts } from '#contract/premium/billing.ts';
import { sell, sellNothing, subscribed } from '#web/test/billing.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const WORDS = {
  en: {
    title: 'Prices',
    saving: 'Save 16%',
    yearly: 'Premium, yearly',
    choose: 'Choose this plan',
    free: 'Sign up free',
  },
  es: {
    title: 'Precios',
    saving: 'Ahorra un 16 %',
    yearly: 'Premium anual',
    choose: 'Elegir este plan',
    free: 'Regístrate gratis',
  },
} as const;

describe('the page of prices', () => {
  it.each(['en', 'es'] as const)(
    'shows real prices, what a year saves and what a month of it costs, to visitors without an account (%s)',
    async (language) => {
      const { server } = startHouse({ isSignedIn: false });
      sell(server);
      await openApp('/pricing', { language, isSignedIn: false });
      const words = WORDS[language];
      await expect.element(page.getByRole('heading', { name: words.title, level: 1 })).toBeVisible();
      await expect.element(page.getByText(words.saving)).toBeVisible();
      const main = page.getByRole('main');
      await expect.poll(() => main.element().textContent?.replaceAll(' ', ' ')).toMatch(/40[.,]00/);
      // A twelfth of 40, rounded up: the page never names less than is paid.
      expect(main.element().textContent).toMatch(/3[.,]34/);
      await expect
        .element(page.getByRole('link', { name: words.choose }).nth(1))
        .toHaveAttribute('href', '/upgrade?source=pricing&plan=PREMIUM_YEARLY');
      await expect.element(page.getByRole('link', { name: words.free })).toHaveAttribute('href', '/register');
    },
  );

  it.each([
    ['en', 'Your subscription is paused'],
    ['es', 'Tu suscripción está en pausa'],
  ] as const)('leads to a paused subscription, beside which it offers none (%s)', async (language, text) => {
    const { server } = startHouse();
    sell(server);
    subscribed(server, { tier: 'free', status: 'paused', nextBillingAt: null });
    await openApp('/pricing', { language });
    await expect.element(page.getByRole('link', { name: text }).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: WORDS[language].choose })).not.toBeInTheDocument();
  });

  it('compares the plans on one line, in a column that is tinted from its head down', async () => {
    const { server } = startHouse({ isSignedIn: false });
    sell(server);
    await openApp('/pricing', { isSignedIn: false });
    const table = page.getByRole('table');
    const head = table.getByRole('columnheader', { name: 'Premium' });
    await expect.element(head).toBeVisible();
    const row = table.getByRole('row').nth(1);
    const value = row.getByRole('cell').last();
    const ground = (element: Element) => getComputedStyle(element).backgroundColor;
    expect(ground(head.element())).toBe(ground(value.element()));
    const middle = (node: Node | null | undefined) => {
      const range = document.createRange();
      range.selectNodeContents(node ?? document.body);
      const [first] = range.getClientRects();
      return first ? (first.top + first.bottom) / 2 : 0;
    };
    const name = row.getByRole('rowheader').element().querySelector('span > span');
    expect(Math.abs(middle(name) - middle(value.element()))).toBeLessThan(1.5);
  });

  it('says where nothing is sold, and promises no trial there', async () => {
    const { server } = startHouse({ isSignedIn: false });
    sellNothing(server);
    await openApp('/pricing', { isSignedIn: false });
    await expect.element(page.getByText('This server sells nothing')).toBeVisible();
    await expect.element(page.getByText('14 days free')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Choose this plan' })).not.toBeInTheDocument();
  });

  it('keeps the free plan and offers another attempt where the prices did not come', async () => {
    const { server } = startHouse({ isSignedIn: false });
    sell(server);
    server.refuse(listProducts, 'RESOURCE_NOT_FOUND', { once: true });
    await openApp('/pricing', { isSignedIn: false });
    await expect.element(page.getByText('The prices did not load')).toBeVisible();
    await expect.element(page.getByText('for ever')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Save 16%')).toBeVisible();
  });
});
