import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getMyBalances } from '#contract/balances.ts';
import { type Group, reorderGroups, setArchived } from '#contract/groups.ts';
import { flat, id } from '#web/test/cast.ts';
import { ONE_DAY, startOnOneDay } from '#web/test/one-day.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const CHOIR = flat({ id: id(101), name: 'Choir' });
const GARDEN = flat({ id: id(102), name: 'Garden' });
const OAK = flat({ id: id(103), name: 'Oak Street' });

/** Opens the list of three groups; the server keeps their order and what is archived. */
async function openGroups(visit: Visit = {}, groups: Group[] = [CHOIR, GARDEN, OAK], path = '/groups') {
  const house = startHouse({ groups });
  const { server } = house;
  // With no limit of groups, and so no reminder of it.
  house.user = { ...house.user, tier: 'premium', locale: visit.language ?? 'en' };
  server.answer(reorderGroups, ({ body: { groupIds } }) => {
    house.groups = groupIds.flatMap((wanted) => house.groups.filter((group) => group.id === wanted));
    return undefined;
  });
  server.answer(setArchived, ({ params, body: { archived } }) => {
    const archivedAt = archived ? '2026-03-14T18:00:00.000Z' : null;
    const changed = groups.flatMap((group) => (group.id === params.groupId ? { ...group, archivedAt } : []));
    house.groups = house.groups.map((group) => changed.find((one) => one.id === group.id) ?? group);
    return changed[0] ?? CHOIR;
  });
  await openApp(path, visit);
  const orders = () => server.sent(reorderGroups).map(({ body }) => body.groupIds);
  return { house, server, orders };
}

const list = page.getByRole('list', { name: 'Your groups' });
const said = page.getByRole('main').getByRole('status');

/** The names in the list, from the top. */
function shown(): string[] {
  return list
    .getByRole('listitem')
    .elements()
    .flatMap(({ textContent }) => textContent?.match(/Choir|Garden|Oak Street/)?.[0] ?? []);
}

describe('the order of groups', () => {
  async function openArranging(visit: Visit = {}) {
    const opened = await openGroups(visit);
    await page.getByRole('button', { name: visit.language === 'es' ? 'Reordenar' : 'Reorder' }).click();
    return opened;
  }

  it('is changed a step at a time, and says where the group is now', async () => {
    const { orders } = await openArranging();
    await page.getByRole('button', { name: 'Move Oak Street up' }).click();
    await expect.poll(shown).toEqual(['Choir', 'Oak Street', 'Garden']);
    await expect.element(said.getByText('Oak Street is at place 2 of 3')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Move Choir down' }).click();
    await expect.poll(shown).toEqual(['Oak Street', 'Choir', 'Garden']);
    await page.getByRole('button', { name: 'Done' }).first().click();
    await expect.poll(shown).toEqual(['Oak Street', 'Choir', 'Garden']);
    await expect.poll(orders).toEqual([
      [CHOIR.id, OAK.id, GARDEN.id],
      [OAK.id, CHOIR.id, GARDEN.id],
    ]);
  });

  it('stays where an arrow leads nowhere, which is said', async () => {
    const { orders } = await openArranging({ language: 'es' });
    // Still a stop of the keyboard, and so pressed by it.
    const up = page.getByRole('button', { name: 'Subir Choir' });
    await expect.element(up).toHaveAttribute('aria-disabled', 'true');
    up.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(said.getByText('Choir se queda en el puesto 1 de 3')).toBeInTheDocument();
    expect(orders()).toEqual([]);
  });

  it('is changed by the keyboard alone', async () => {
    const { orders } = await openArranging();
    const handle = page.getByRole('button', { name: 'Drag Garden' });
    await expect.element(handle).toBeVisible();
    handle.element().focus();
    await userEvent.keyboard('{ }');
    await expect.element(page.getByText('Garden picked up, place 2 of 3')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Garden put back at place 2 of 3')).toBeInTheDocument();
    expect(orders()).toEqual([]);
  });

  it('is taken back when it is refused, with the reason', async () => {
    const { server } = await openArranging();
    server.refuse(reorderGroups, 'RATE_LIMIT_EXCEEDED');
    await page.getByRole('button', { name: 'Move Oak Street up' }).click();
    await expect.element(page.getByText(/The order stays as it was\. Too many requests/)).toBeVisible();
    await expect.poll(shown).toEqual(['Choir', 'Garden', 'Oak Street']);
  });
});

describe('archiving a group', () => {
  async function archive(name: string) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Archive for me' }).click();
  }

  it('takes it from the list at once, and Undo brings it back', async () => {
    const { server } = await openGroups();
    await archive('Garden');
    await expect
      .element(page.getByText('“Garden” is archived for you. Your own recurring expenses in it will pause'))
      .toBeVisible();
    await expect.poll(shown).toEqual(['Choir', 'Oak Street']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(shown).toEqual(['Choir', 'Garden', 'Oak Street']);
    expect(server.sent(setArchived).map(({ body }) => body.archived)).toEqual([true, false]);
  });

  it('on its own page takes a double click for one', async () => {
    const { server, house } = await openGroups({}, [CHOIR], `/groups/${CHOIR.id}/details`);
    await page.getByRole('button', { name: 'Archive for me' }).dblClick();
    await expect
      .element(page.getByText('“Choir” is archived for you. Your own recurring expenses in it will pause'))
      .toBeVisible();
    expect(server.sent(setArchived).map(({ body }) => body.archived)).toEqual([true]);
    expect(house.groups[0]?.archivedAt).not.toBeNull();
  });

  it('that is refused puts it back, and says why', async () => {
    const { server } = await openGroups();
    server.refuse(setArchived, 'RATE_LIMIT_EXCEEDED');
    await archive('Garden');
    await expect.element(page.getByText(/“Garden” stays where it was\. Too many requests/)).toBeVisible();
    await expect.poll(shown).toEqual(['Choir', 'Garden', 'Oak Street']);
  });

  it('keeps it under a line that opens, from where it is taken out again', async () => {
    const { house } = await openGroups({}, [CHOIR, { ...GARDEN, archivedAt: GARDEN.createdAt }]);
    await page.getByRole('button', { name: '1 archived group' }).click();
    const archived = page.getByRole('list', { name: 'Archived groups' });
    await expect.element(archived.getByRole('link', { name: 'Garden' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Garden' }).click();
    await page.getByRole('menuitem', { name: 'Take out of the archive' }).click();
    await expect.element(page.getByText('“Garden” is back among your groups')).toBeVisible();
    await expect.poll(shown).toEqual(['Choir', 'Garden']);
    expect(house.groups.map(({ archivedAt }) => archivedAt)).toEqual([null, null]);
  });

  it('tells a Spanish reader in Spanish that their recurring expenses pause', async () => {
    await openGroups({ language: 'es' });
    await page.getByRole('button', { name: 'Acciones para Garden' }).click();
    await page.getByRole('menuitem', { name: 'Archivar para mí' }).click();
    await expect
      .element(
        page.getByText('«Garden» está archivado para ti. Tus propios gastos recurrentes en él se pausarán'),
      )
      .toBeVisible();
  });
});

describe('the line of a group', () => {
  startOnOneDay();
  const yesterday = new Date(Date.parse(ONE_DAY) - 43_200_000).toISOString();

  it.each([
    ['en', '3 members · yesterday'],
    ['es', '3 miembros · ayer'],
  ] as const)('carries its members and its last activity, in %s', async (language, text) => {
    await openGroups({ language }, [flat({ lastActivityAt: yesterday })]);
    await expect.poll(() => page.getByRole('main').element().textContent).toContain(text);
  });

  it('does so on the dashboard', async () => {
    await openApp('/dashboard', { groups: [flat({ lastActivityAt: yesterday })] });
    await expect.element(page.getByText('3 members · yesterday')).toBeVisible();
  });

  it.each(['/groups', '/dashboard'])('goes with the day, though %s stays open', async (path) => {
    await openApp(path, { groups: [flat({ lastActivityAt: new Date().toISOString() })] });
    const main = page.getByRole('main');
    await expect.poll(() => main.element().textContent).toContain('3 members · today');
    vi.setSystemTime(new Date(2026, 2, 18, 0, 1));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => main.element().textContent).toContain('3 members · yesterday');
  });
});

it.each([
  ['en', 'The balances did not load', 'Try again', 'Actions for Choir', 'About the group'],
  [
    'es',
    'No se han podido cargar los saldos',
    'Volver a intentarlo',
    'Acciones para Choir',
    'Sobre el grupo',
  ],
] as const)('balances that do not load are said so and loaded again: %s', async (...words) => {
  const [language, failed, retry, actions, about] = words;
  const { server } = startHouse({ groups: [CHOIR, GARDEN] });
  const loadAgain = server.refuse(getMyBalances, 'INSUFFICIENT_PERMISSIONS');
  await openApp('/groups', { language });
  const main = page.getByRole('main');
  await expect.element(main.getByText(failed).last()).toBeVisible();
  expect(main.getByText('–', { exact: true }).elements()).toHaveLength(2);
  // Once in place of the card, and for a screen reader in each row.
  expect(main.getByText(failed).elements()).toHaveLength(3);
  await main.getByRole('button', { name: actions }).click();
  await page.getByRole('menuitem', { name: about }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(failed)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  loadAgain();
  await main.getByRole('button', { name: retry }).click();
  await expect.poll(() => main.getByText(failed).elements()).toEqual([]);
  expect(main.getByText('–', { exact: true }).query()).toBeNull();
});
