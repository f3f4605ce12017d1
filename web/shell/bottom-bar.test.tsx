import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flat, id } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { dinner } from '#web/test/ledger.ts';
import { openApp } from '#web/test/open-app.tsx';

const bar = page.getByRole('navigation', { name: 'Places' });
const link = (name: string) => bar.getByRole('link', { name, exact: true });
const TRIP = flat({ id: id(20), name: 'Ski trip' });

describe('the bar at the foot of a phone', () => {
  useOwnWidth();

  it.each([
    ['en', 'Places', ['Dashboard', 'Groups', 'Add', 'Activity', 'Profile']],
    ['es', 'Lugares', ['Resumen', 'Grupos', 'Añadir', 'Actividad', 'Perfil']],
  ] as const)(
    'holds five places, each large enough for a finger, 320 pixels wide (%s)',
    async (language, name, labels) => {
      await page.viewport(320, 640);
      await openApp('/groups', { language });
      const places = page.getByRole('navigation', { name });
      await expect.element(places).toBeVisible();
      const items = [...places.element().children];
      expect(items.map(({ textContent }) => textContent)).toEqual(labels);
      for (const item of items) {
        const { width, height, right } = item.getBoundingClientRect();
        expect([width >= 44, height >= 44, right <= 320]).toEqual([true, true, true]);
        for (const text of item.querySelectorAll('span'))
          expect(text.scrollWidth, item.textContent).toBeLessThanOrEqual(text.clientWidth);
      }
    },
  );

  it('shows its labels whole when their letters are spaced out', async () => {
    await page.viewport(320, 640);
    await openApp('/groups');
    await expect.element(bar).toBeVisible();
    bar.element().style.letterSpacing = '0.12em';
    // The labels are set tighter than the letters around them.
    for (const label of bar.element().querySelectorAll('span')) label.style.letterSpacing = 'inherit';
    for (const { scrollWidth, clientWidth, scrollHeight, clientHeight, textContent } of bar
      .element()
      .querySelectorAll('span')) {
      expect([textContent, scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([
        textContent,
        true,
        true,
      ]);
    }
  });

  it('says which place is shown', async () => {
    await openApp('/dashboard');
    await expect.element(link('Dashboard')).toHaveAttribute('aria-current', 'page');
    await link('Activity').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
    await expect.element(link('Activity')).toHaveAttribute('aria-current', 'page');
    await expect.element(link('Dashboard')).not.toHaveAttribute('aria-current');
    await link('Groups').click();
    await expect.element(link('Groups')).toHaveAttribute('aria-current', 'page');
  });

  it('names the profile alone as the current place while it is open', async () => {
    const current = () =>
      [...document.querySelectorAll('[data-bottom-bar] [aria-current]')].map(
        ({ textContent }) => textContent,
      );
    await openApp('/dashboard');
    await expect.element(bar).toBeVisible();
    expect(current()).toEqual(['Dashboard']);
    await link('Profile').click();
    await expect.poll(() => window.location.hash).toBe('#profile');
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(current()).toEqual(['Profile']);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(current).toEqual(['Dashboard']);
  });

  it('opens the profile over the page, and lies under it', async () => {
    await openApp('/groups');
    await link('Profile').click();
    const profile = page.getByRole('dialog');
    await expect.element(profile).toBeVisible();
    expect(window.location.pathname).toBe('/groups');
    await expect
      .poll(() => profile.element().contains(document.elementFromPoint(195, window.innerHeight - 20)))
      .toBe(true);
  });

  it.each([
    ['en', 'There is nothing here', 'Places', 'Profile'],
    ['es', 'Aquí no hay nada', 'Lugares', 'Perfil'],
  ] as const)(
    'stands below the page of an address that does not exist, and opens the profile over it (%s)',
    async (language, title, places, profile) => {
      await openApp('/nowhere', { language });
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('navigation', { name: places }).getByRole('link', { name: profile }).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      expect(window.location.pathname).toBe('/nowhere');
    },
  );

  it('is not shown to a visitor at an address that does not exist', async () => {
    await openApp('/nowhere', { isSignedIn: false });
    await expect.element(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'There is nothing here' }))
      .toBeVisible();
    expect(bar.query()).toBeNull();
    expect(window.location.pathname).toBe('/nowhere');
  });

  it('adds an expense to the group that is open', async () => {
    await openApp(`/groups/${flat().id}/balances`, { groups: [flat(), TRIP], transactions: [dinner()] });
    await link('Add expense').click();
    await expect.element(page.getByRole('dialog').getByLabelText('Description')).toBeVisible();
    expect(window.location.pathname).toBe(`/groups/${flat().id}/transaction/new`);
  });

  it('asks for the group where there are several, and not where there is one', async () => {
    await openApp('/activity', { groups: [flat(), TRIP] });
    await bar.getByRole('button', { name: 'Add expense' }).click();
    const choice = page.getByRole('dialog', { name: 'Which group is it for?' });
    await choice.getByRole('link', { name: 'Ski trip' }).click();
    await expect.element(page.getByRole('dialog').getByLabelText('Description')).toBeVisible();
    await expect.element(choice).not.toBeInTheDocument();
    expect(window.location.pathname).toBe(`/groups/${TRIP.id}/transaction/new`);
  });

  it('goes straight to the form with one group', async () => {
    await openApp('/activity');
    await bar.getByRole('button', { name: 'Add expense' }).click();
    await expect.element(page.getByRole('dialog').getByLabelText('Description')).toBeVisible();
    expect(window.location.pathname).toBe(`/groups/${flat().id}/transaction/new`);
  });

  it.each(['/dashboard', '/groups', `/groups/${flat().id}/details`])(
    'covers nothing at the end of %s',
    async (address) => {
      await openApp(address, { transactions: [dinner()] });
      await expect.element(bar).toBeVisible();
      await expect.element(page.getByText('Flat 12').first()).toBeVisible();
      // What lies below the footer is no taller than the bar is.
      await expect
        .poll(() => {
          window.scrollTo(0, document.documentElement.scrollHeight);
          const footer = page.getByRole('contentinfo').element().getBoundingClientRect();
          return footer.bottom - bar.element().getBoundingClientRect().top;
        })
        .toBeLessThan(1);
    },
  );

  it('gives way while the keyboard of the screen is open, and only then', async () => {
    await page.viewport(390, 844);
    await openApp(`/groups/${flat().id}`, { transactions: [dinner()] });
    const search = page.getByLabelText('Search transactions');
    await expect.element(search).toBeVisible();
    await expect.element(bar).toBeVisible();
    // A lower window without a field that is typed in has no keyboard.
    await page.viewport(390, 500);
    await expect.poll(() => window.visualViewport?.height).toBe(500);
    await expect.element(bar).toBeVisible();
    await page.viewport(390, 844);
    await expect.poll(() => window.visualViewport?.height).toBe(844);
    await search.click();
    await expect.element(search).toHaveFocus();
    await expect.element(bar).toBeVisible();
    await page.viewport(390, 500);
    await expect.element(bar).not.toBeInTheDocument();
    await page.viewport(390, 844);
    await expect.element(bar).toBeVisible();
  });

  it('is not there on a wide screen, whose navigation has the places', async () => {
    await page.viewport(1280, 800);
    await openApp('/groups');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect.element(main.getByRole('link', { name: 'Activity' })).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
  });
});
