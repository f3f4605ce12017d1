import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getAdminStats, getUser } from '#contract/premium/admin.ts';
import { listAdminActs } from '#contract/premium/admin-acts.ts';
import { logout } from '#contract/sessions.ts';
import { account, startAdminHouse, statsOf } from '#web/test/admin.ts';
import { ANA } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp } from '#web/test/open-app.tsx';

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

describe('the admin area', () => {
  it.each([
    ['en', '/admin', 'There is nothing here'],
    ['es', '/admin/users', 'Aquí no hay nada'],
  ] as const)('is an unknown address to other accounts (%s)', async (language, path, title) => {
    const { server } = startAdminHouse({ user: ANA, language });
    server.refuse(getAdminStats, 'RESOURCE_NOT_FOUND');
    await openApp(path, { language });
    await expect.element(heading(title)).toBeVisible();
    await expect.poll(() => document.title).toContain(title);
    expect(document.title).toMatch(/ · Quits$/);
    await expect.element(page.getByRole('navigation', { name: /admin/i })).not.toBeInTheDocument();
    await expect.element(heading('Admin area')).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Audit log', 'There is nothing here'],
    ['es', 'Auditoría', 'Aquí no hay nada'],
  ] as const)(
    'is an unknown address once the account is no admin any more, whichever part is asked for (%s)',
    async (language, audit, title) => {
      const { server } = startAdminHouse({ language });
      await openApp('/admin', { language });
      const link = page.getByRole('main').getByRole('link', { name: audit });
      await expect.element(link).toBeVisible();
      for (const endpoint of [getAdminStats, listAdminActs]) server.refuse(endpoint, 'RESOURCE_NOT_FOUND');
      await link.click();
      await expect.element(heading(title)).toBeVisible();
    },
  );

  it('says what is missing once the session no longer gives the second factor, also beside an account', async () => {
    const { server } = startAdminHouse({ users: [account(10, 'Uma One')] });
    await openApp('/admin/users');
    const link = page.getByRole('link', { name: 'Uma One' });
    await expect.element(link).toBeVisible();
    for (const endpoint of [getAdminStats, getUser])
      server.refuse(endpoint, 'INSUFFICIENT_PERMISSIONS', {
        details: [{ path: 'second_factor', code: 'not_given', message: 'sign in again' }],
      });
    await link.click();
    await expect.element(page.getByText('You signed in with one factor')).toBeVisible();
  });

  it.each([
    ['en', 'A second factor is missing', 'Open security', 'I have added one', 'Admin area', 'Accounts'],
    ['es', 'Falta un segundo factor', 'Abrir seguridad', 'Ya lo he añadido', 'Administración', 'Cuentas'],
  ] as const)(
    'says to an admin without a second factor what is missing, and where to add it (%s)',
    async (language, title, action, again, area, accounts) => {
      const { server } = startAdminHouse({ language });
      const answerAgain = server.refuse(getAdminStats, 'INSUFFICIENT_PERMISSIONS', {
        details: [{ path: 'second_factor', code: 'required', message: 'admins sign in with two factors' }],
      });
      await openApp('/admin', { language });
      await expect.element(heading(area)).toBeVisible();
      await expect.element(page.getByText(title)).toBeVisible();
      await expect
        .element(page.getByRole('link', { name: action }))
        .toHaveAttribute('href', '/admin#profile/security');
      answerAgain();
      await page.getByRole('button', { name: again }).click();
      await expect.element(page.getByRole('main').getByRole('link', { name: accounts })).toBeVisible();
    },
  );

  it.each([
    ['en', 'You signed in with one factor', 'Sign out'],
    ['es', 'Has iniciado sesión con un solo factor', 'Cerrar sesión'],
  ] as const)(
    'tells an admin whose session has given no second factor to sign in again with it (%s)',
    async (language, title, action) => {
      const { server } = startAdminHouse({ language });
      server.refuse(getAdminStats, 'INSUFFICIENT_PERMISSIONS', {
        details: [{ path: 'second_factor', code: 'not_given', message: 'sign in again' }],
      });
      server.answer(logout, () => undefined);
      await openApp('/admin', { language });
      await expect.element(page.getByText(title)).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: action }).click();
      await expect.poll(() => server.sent(logout)).toHaveLength(1);
    },
  );

  it('leaves the focus on the page where the session has not given the factor that was added', async () => {
    const { server } = startAdminHouse();
    const refuse = (code: string) =>
      server.refuse(getAdminStats, 'INSUFFICIENT_PERMISSIONS', {
        details: [{ path: 'second_factor', code, message: 'a second factor' }],
      });
    refuse('required');
    await openApp('/admin');
    const again = page.getByRole('button', { name: 'I have added one' });
    await expect.element(again).toBeVisible();
    refuse('not_given');
    (again.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('You signed in with one factor')).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it.each([
    ['en', 'Admin area'],
    ['es', 'Administración'],
  ] as const)('is found in the profile, by admins alone (%s)', async (language, name) => {
    startAdminHouse({ language });
    await openApp('/groups#profile', { language });
    const link = page.getByRole('dialog').getByRole('link', { name });
    await expect.element(link).toHaveAttribute('href', '/admin');
    await link.click();
    await expect.element(heading(name)).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not offered in the profile of others', async () => {
    startAdminHouse({ user: ANA });
    await openApp('/groups#profile');
    await expect.element(page.getByRole('dialog').getByText(ANA.email).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Admin area' })).not.toBeInTheDocument();
  });
});

describe('the overview', () => {
  const users = [
    account(10, 'Uma One', { tier: 'premium' }),
    account(11, 'Vera Two', { emailConfirmed: false }),
    account(12, 'Wim Three', { overLimit: true, groupCount: 4 }),
  ];
  const tile = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

  it.each([
    ['en', 'Accounts', '2 confirmed', 'New accounts a day', '16 Mar 2026', '17 Mar 2026'],
    ['es', 'Cuentas', '2 confirmadas', 'Cuentas nuevas por día', '16 mar 2026', '17 mar 2026'],
  ] as const)(
    'counts accounts and groups, and the new accounts of each of 30 days (%s)',
    async (language, accounts, confirmed, signups, before, last) => {
      startAdminHouse({ users, language });
      await openApp('/admin', { language });
      const first = tile(confirmed);
      await expect
        .element(first.getByRole('link', { name: accounts }))
        .toHaveAttribute('href', '/admin/users');
      expect(first.query()?.textContent).toContain('3');
      const table = page.getByRole('table', { name: signups });
      await expect.element(table.getByRole('rowheader', { name: last })).toBeInTheDocument();
      expect(table.getByRole('row').nth(1).query()?.textContent).toBe(`${last}3`);
      expect(table.getByRole('row').nth(2).query()?.textContent).toBe(`${before}0`);
      expect(table.getByRole('row').elements()).toHaveLength(31);
    },
  );

  it.each([
    ['en', '75,007', '70,007 confirmed', '74,007 on the free tier', 'an account is in < 0.1 on average'],
    [
      'es',
      '75.007',
      '70.007 confirmadas',
      '74.007 en el nivel gratuito',
      'una cuenta está en < 0,1 de media',
    ],
  ] as const)(
    'groups the digits of large numbers, also in a detail, and says of a small average how small it is (%s)',
    async (language, total, confirmed, free, average) => {
      const { server } = startAdminHouse({ language });
      server.answer(getAdminStats, () => ({
        users: {
          total: 75_007,
          confirmed: 70_007,
          premium: 1_000,
          free: 74_007,
          recentSignups: 0,
          overLimit: 0,
        },
        groups: 7,
        memberships: 12,
        signupsByDay: [],
      }));
      await openApp('/admin', { language });
      await expect.element(tile(confirmed)).toMatchTextContent(total);
      await expect.element(page.getByText(confirmed, { exact: true })).toBeVisible();
      for (const detail of [free, average])
        await expect.element(page.getByText(detail, { exact: true })).toBeVisible();
    },
  );

  it.each([
    [5, { en: 'an account is in 1.7 on average', es: 'una cuenta está en 1,7 de media' }],
    [0, { en: 'an account is in 0 on average', es: 'una cuenta está en 0 de media' }],
  ])(
    'says in how many groups an account is, however many accounts share one (%d memberships)',
    async (memberships, said) => {
      const { server } = startAdminHouse();
      server.answer(getAdminStats, () => ({ ...statsOf(users), groups: 1, memberships }));
      await openApp('/admin');
      await inEachLanguage(said, async (text) => {
        await expect.element(page.getByText(text, { exact: true })).toBeVisible();
      });
    },
  );

  it('leads to those who are over the limit', async () => {
    startAdminHouse({ users });
    await openApp('/admin');
    await page.getByRole('main').getByRole('link', { name: 'Over the limit' }).click();
    await expect.element(page.getByRole('rowheader', { name: /Wim Three/ })).toBeVisible();
    expect(window.location.pathname).toBe('/admin/exceeding-limits');
  });

  it.each([
    ['en', 'The statistics did not load', 'Try again', 'Accounts'],
    ['es', 'No se han podido cargar las estadísticas', 'Volver a intentarlo', 'Cuentas'],
  ] as const)(
    'that did not load is asked for again by a press (%s)',
    async (language, failed, again, accounts) => {
      const { server } = startAdminHouse({ users, language });
      server.refuse(getAdminStats, 'VALIDATION_ERROR', { once: true });
      await openApp('/admin', { language });
      await expect.element(page.getByText(failed)).toBeVisible();
      await page.getByRole('button', { name: again }).click();
      await expect.element(page.getByRole('main').getByRole('link', { name: accounts })).toBeVisible();
    },
  );
});
