import type { Page } from '@playwright/test';
import { changeUserTier } from '#contract/premium/admin.ts';
import type { Visitor } from './journey.ts';
import type { Screen } from './screen.ts';

/** Every screen of the admin area. The tier of the user is changed twice, for the logs, and is then what it was. */
export async function adminScreens(admin: Visitor, user: Visitor): Promise<Screen[]> {
  for (const tier of ['premium', 'free'] as const)
    await admin.call(changeUserTier, {
      params: { id: user.id },
      body: { tier, reason: 'For a look at the log' },
    });
  const firstRow = (page: Page) => page.getByRole('main').getByRole('rowheader').first();
  const table = (page: Page) => page.getByRole('main').getByRole('table').first();
  const anything = (page: Page) =>
    page
      .getByText(/^(Nothing has failed|No ha fallado nada)$/)
      .or(page.getByRole('rowheader'))
      .first();
  return [
    { name: 'admin overview', path: '/admin', sight: table },
    { name: 'admin users', path: '/admin/users', sight: firstRow },
    {
      name: 'admin users, none found',
      path: '/admin/users?search=nothing-like-that',
      sight: (page: Page) => page.getByRole('button', { name: /^(Clear filters|Quitar filtros)$/ }),
    },
    {
      name: 'admin user',
      path: `/admin/users/${user.id}`,
      sight: (page: Page) => page.getByRole('main').getByRole('term').first(),
    },
    {
      name: 'admin changing a tier',
      path: `/admin/users/${user.id}`,
      sight: (page: Page) => page.getByRole('main').getByRole('term').first(),
      async open(page: Page) {
        await page.getByRole('button', { name: /^(Change tier|Cambiar nivel)$/ }).click();
        await page.getByRole('dialog').getByRole('textbox').waitFor();
      },
    },
    { name: 'admin tier changes', path: '/admin/tier-changes', sight: firstRow },
    { name: 'admin exceeding limits', path: '/admin/exceeding-limits', sight: firstRow },
    { name: 'admin failed jobs', path: '/admin/jobs', sight: anything },
    { name: 'admin audit log', path: '/admin/audit', sight: firstRow },
  ].map((screen) => ({ ...screen, page: admin.page }));
}
