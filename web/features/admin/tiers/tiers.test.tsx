import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listExceedingLimits, listTierChanges } from '#contract/premium/admin.ts';
import { DELETED_NAME } from '#domain/people/person.ts';
import { account, changeOf, startAdminHouse } from '#web/test/admin.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { lineCount, tableRow } from '#web/test/located.ts';
import { openApp } from '#web/test/open-app.tsx';

const UMA = account(10, 'Uma One', { overLimit: true, groupCount: 4 });
const VERA = account(11, 'Vera Two');
const users = [UMA, VERA];
const changes = [
  changeOf(UMA, { oldTier: 'premium', newTier: 'free', changedBy: null, reason: 'It ended' }),
  changeOf(VERA),
];

const links = page.getByRole('main').getByRole('rowheader').getByRole('link');
const names = () => links.elements().map(({ textContent }) => textContent);

describe('the log of tier changes', () => {
  useOwnWidth();

  it.each(['en', 'es'] as const)(
    'breaks neither an address of a usual length nor a date beside a long reason (%s)',
    async (language) => {
      await page.viewport(1280, 844);
      const uma = { ...UMA, email: 'uma.1795976202221@example.org' };
      const reason =
        'Support ticket 4711: the payment was taken twice and the request waited for three weeks';
      startAdminHouse({ users: [uma], changes: [changeOf(uma, { reason })], language });
      await openApp('/admin/tier-changes', { language });
      const row = tableRow('Uma One');
      await expect.element(row).toBeVisible();
      expect(lineCount(row.getByText(uma.email).element())).toBe(1);
      const shown = (cell: Element) => cell.lastElementChild ?? cell;
      const cells = row.getByRole('cell').elements().map(shown);
      expect(cells[0]?.textContent).toContain('→');
      expect([cells[0], cells.at(-1)].map((cell) => cell && lineCount(cell))).toEqual([1, 1]);
    },
  );

  it.each([
    ['en', 'Deleted member'],
    ['es', 'Miembro eliminado'],
  ] as const)(
    'names a deleted account in the language of the reader, by no address and without a link (%s)',
    async (language, said) => {
      const gone = account(12, DELETED_NAME);
      const by = { id: gone.id, displayName: gone.displayName };
      const told = [changeOf(gone), changeOf(VERA, { changedBy: by })];
      startAdminHouse({ users, changes: told, language });
      await openApp('/admin/tier-changes', { language });
      await expect.element(tableRow('Vera Two').getByText(said, { exact: true })).toBeVisible();
      await expect.element(page.getByRole('rowheader', { name: said, exact: true })).toBeVisible();
      expect(names()).toEqual(['Vera Two']);
      await expect.element(page.getByText(gone.email)).not.toBeInTheDocument();
      await openApp(`/admin/users/${VERA.id}`, { language });
      await expect.element(page.getByRole('listitem').getByText(said, { exact: true })).toBeVisible();
    },
  );

  it.each([
    ['en', 'Subscription sub_c is on trial'],
    ['es', 'La suscripción sub_c está en prueba'],
  ] as const)(
    'gives the reasons of the system in the language of the reader, all others as they were written (%s)',
    async (language, said) => {
      const bySystem = 'Subscription sub_c is trialing';
      const unknown = 'Subscription sub_c is constructor';
      const told = [
        changeOf(UMA, { changedBy: null, reason: bySystem }),
        changeOf(VERA, { reason: bySystem }),
        changeOf(account(12, 'Will Three'), { changedBy: null, reason: unknown }),
      ].map((change, index) => ({ ...change, id: account(40 + index, '').id }));
      startAdminHouse({ users, changes: told, language });
      await openApp('/admin/tier-changes', { language });
      await expect.element(tableRow('Uma One').getByText(said, { exact: true })).toBeVisible();
      await expect.element(tableRow('Vera Two').getByText(bySystem, { exact: true })).toBeVisible();
      await expect.element(tableRow('Will Three').getByText(unknown, { exact: true })).toBeVisible();
      await openApp(`/admin/users/${UMA.id}`, { language });
      await expect.element(page.getByRole('listitem').getByText(said, { exact: true })).toBeVisible();
    },
  );

  it.each([
    [
      'en',
      'Premium → Free',
      'System',
      'Free → Premium',
      'Filter by user id',
      'Clear filter',
      'That is not a user id',
    ],
    [
      'es',
      'Premium → Gratis',
      'Sistema',
      'Gratis → Premium',
      'Filtrar por id de usuario',
      'Quitar filtro',
      'Eso no es un id de usuario',
    ],
  ] as const)(
    'says who changed what and why, of all users or of one (%s)',
    async (language, ended, system, given, filter, clear, wrong) => {
      startAdminHouse({ users, changes, language });
      await openApp('/admin/tier-changes', { language });
      await expect.poll(names).toEqual(['Uma One', 'Vera Two']);
      for (const text of [ended, system, 'It ended'])
        await expect.element(tableRow('Uma One').getByText(text)).toBeVisible();
      for (const text of [given, 'Root Admin', 'Found a bug'])
        await expect.element(tableRow('Vera Two').getByText(text)).toBeVisible();
      await page.getByLabelText(filter).fill('uma');
      await expect.element(page.getByText(wrong)).toBeVisible();
      await page.getByLabelText(filter).fill(VERA.id);
      await expect.poll(names).toEqual(['Vera Two']);
      // Has the letters of an id, and is none: its version and its variant do not exist.
      await page.getByLabelText(filter).fill('aaaaaaaa-aaaa-0aaa-0aaa-aaaaaaaaaaaa');
      await expect.element(page.getByText(wrong)).toBeVisible();
      await expect.poll(names).toEqual(['Uma One', 'Vera Two']);
      await page.getByLabelText(filter).fill(VERA.id);
      await expect.poll(names).toEqual(['Vera Two']);
      expect(window.location.search).toBe(`?userId=${VERA.id}`);
      page.getByRole('button', { name: clear }).element().focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(names).toEqual(['Uma One', 'Vera Two']);
      await expect.element(page.getByLabelText(filter)).toHaveValue('');
      await expect.element(page.getByLabelText(filter)).toHaveFocus();
    },
  );

  it.each([
    ['en', 'No tier was changed', 'The tier changes did not load', 'Try again'],
    ['es', 'No se ha cambiado ningún nivel', 'Error al cargar cambios de nivel', 'Volver a intentarlo'],
  ] as const)(
    'that did not load is asked for again by a press, and may be empty (%s)',
    async (language, empty, failed, again) => {
      const { server } = startAdminHouse({ users, language });
      server.refuse(listTierChanges, 'VALIDATION_ERROR', { once: true });
      await openApp('/admin/tier-changes', { language });
      await expect.element(page.getByText(failed)).toBeVisible();
      await page.getByRole('button', { name: again }).click();
      await expect.element(page.getByText(empty)).toBeVisible();
    },
  );
});

describe('the list of users exceeding limits', () => {
  it.each([
    ['en', 'Manage Uma One', 'Tier of Uma One'],
    ['es', 'Gestionar a Uma One', 'Nivel de Uma One'],
  ] as const)('says by how much, and leads to the change of tier (%s)', async (language, manage, title) => {
    startAdminHouse({ users, language });
    await openApp('/admin/exceeding-limits', { language });
    await expect.poll(names).toEqual(['Uma One']);
    const cells = tableRow('Uma One').getByRole('cell').elements();
    const figures = cells.map(({ lastElementChild }) => lastElementChild?.textContent);
    expect(figures.slice(1, 4)).toEqual(['4', '2', '2']);
    await page.getByRole('button', { name: manage }).click();
    await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
  });

  it.each([
    ['en', 'Everybody is within the limit', 'The users exceeding limits did not load', 'Try again'],
    ['es', 'Nadie excede el límite', 'Error al cargar usuarios excediendo límites', 'Volver a intentarlo'],
  ] as const)(
    'that did not load is asked for again by a press, and may be empty (%s)',
    async (language, empty, failed, again) => {
      const { server } = startAdminHouse({ users: [VERA], language });
      server.refuse(listExceedingLimits, 'VALIDATION_ERROR', { once: true });
      await openApp('/admin/exceeding-limits', { language });
      await expect.element(page.getByText(failed)).toBeVisible();
      await page.getByRole('button', { name: again }).click();
      await expect.element(page.getByText(empty)).toBeVisible();
    },
  );
});
