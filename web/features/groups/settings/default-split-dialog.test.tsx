import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { setHouseholds, updateGroup } from '#contract/groups.ts';
import { ANA, BEN, CLEO, flat, id } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const DETAILS = `/groups/${flat().id}/details`;
const dialog = page.getByRole('dialog');

describe('the default split', () => {
  const saveButton = dialog.getByRole('button', { name: 'Save default split' });

  async function openDialog() {
    const house = startHouse();
    house.server.answer(updateGroup, ({ body: { defaultSplit = null, version } }) => {
      house.groups = [flat({ defaultSplit, version: version + 1 })];
      return house.groups[0] ?? flat();
    });
    await openApp(DETAILS);
    await page.getByRole('region', { name: 'Default split' }).getByRole('button', { name: 'Edit' }).click();
    await expect.element(dialog).toBeVisible();
    const bodies = () => house.server.sent(updateGroup).map(({ body }) => body);
    return { server: house.server, bodies };
  }

  const percentOf = (name: string) => dialog.getByLabelText(`Percent of ${name}`);

  it('by percent counts what is missing, and is saved once it is all', async () => {
    const { bodies } = await openDialog();
    await dialog.getByText('By percent', { exact: true }).click();
    await percentOf('Ana López').fill('60');
    await percentOf('Ben Okafor').fill('30');
    await percentOf('Cleo Marchetti').fill('');
    await expect.element(dialog.getByText('10% still to assign')).toBeVisible();
    await saveButton.click();
    await expect.element(dialog).toBeVisible();
    await percentOf('Ben Okafor').fill('50');
    await expect.element(dialog.getByText('10% too much')).toBeVisible();
    await percentOf('Ben Okafor').fill('40');
    await saveButton.click();
    await expect.element(page.getByText('Default split saved')).toBeVisible();
    expect(bodies()).toEqual([
      {
        defaultSplit: {
          mode: 'percent',
          parts: [
            { userId: ANA.id, percent: 60 },
            { userId: BEN.id, percent: 40 },
          ],
        },
        version: 1,
      },
    ]);
  });

  it('by parts shows what each carries of a hundred, and refuses what is no number', async () => {
    const { bodies } = await openDialog();
    await dialog.getByText('By parts', { exact: true }).click();
    await dialog.getByLabelText('Parts of Ana López').fill('2');
    await dialog.getByLabelText('Parts of Ben Okafor').fill('1');
    await dialog.getByLabelText('Parts of Cleo Marchetti').fill('1');
    await expect.element(dialog.getByText('€50.00')).toBeVisible();
    await dialog.getByLabelText('Parts of Cleo Marchetti').fill('one');
    await expect.element(dialog.getByText('Enter a number')).toBeVisible();
    await saveButton.click();
    await expect.element(dialog).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('asks before it overwrites what another member has just saved', async () => {
    const { server, bodies } = await openDialog();
    const theirs = { mode: 'parts' as const, parts: [{ userId: CLEO.id, parts: 1 }] };
    const details = flat({ version: 5, defaultSplit: theirs });
    server.refuse(updateGroup, 'CONSTRAINT_VIOLATION', { details, once: true });
    await dialog.getByText('By percent', { exact: true }).click();
    await percentOf('Ana López').fill('100');
    await percentOf('Ben Okafor').fill('');
    await percentOf('Cleo Marchetti').fill('');
    await saveButton.click();
    await expect.element(dialog.getByText('Another admin changed this while you were editing')).toBeVisible();
    const choice = dialog.getByRole('group', { name: 'Default split before: Evenly' });
    await expect.element(choice.getByLabelText('Yours: By percent · Ana 100%')).toBeChecked();
    await choice.getByLabelText('Another admin: By parts · Cleo 1').click();
    await expect.element(dialog.getByLabelText('Parts of Cleo Marchetti')).toHaveValue('1');
    await choice.getByLabelText('Yours: By percent · Ana 100%').click();
    await saveButton.click();
    await expect.element(page.getByText('Default split saved')).toBeVisible();
    expect(bodies().map(({ version, defaultSplit }) => [version, defaultSplit?.mode])).toEqual([
      [1, 'percent'],
      [5, 'percent'],
    ]);
  });
});

describe('the default split in Spanish', () => {
  it('counts what is missing, and says that it is saved', async () => {
    const { server } = startHouse();
    server.answer(updateGroup, () => flat({ version: 2 }));
    await openApp(DETAILS, { language: 'es' });
    const card = page.getByRole('region', { name: 'Reparto por defecto' });
    await card.getByRole('button', { name: 'Editar' }).click();
    await dialog.getByText('Por porcentaje', { exact: true }).click();
    await dialog.getByLabelText('Porcentaje de Ana López').fill('62,5');
    await dialog.getByLabelText('Porcentaje de Ben Okafor').fill('30');
    await dialog.getByLabelText('Porcentaje de Cleo Marchetti').fill('');
    await expect.element(dialog.getByText(/Falta por asignar un 7,5\s%/)).toBeVisible();
    await dialog.getByLabelText('Porcentaje de Ben Okafor').fill('37,5');
    await dialog.getByRole('button', { name: 'Guardar reparto' }).click();
    await expect.element(page.getByText('Reparto por defecto guardado')).toBeVisible();
    expect(server.sent(updateGroup).map(({ body }) => body.defaultSplit)).toMatchObject([
      { mode: 'percent', parts: [{ percent: 62.5 }, { percent: 37.5 }] },
    ]);
  });
});

describe('the households of a group', () => {
  const saveButton = dialog.getByRole('button', { name: 'Save households' });
  const members = dialog.getByRole('combobox', { name: 'Who belongs to it' });

  async function openDialog() {
    const house = startHouse();
    house.server.answer(setHouseholds, () => flat({ version: 2 }));
    await openApp(DETAILS);
    await page.getByRole('button', { name: 'Set up households' }).click();
    await isReady(members);
    const bodies = () => house.server.sent(setHouseholds).map(({ body }) => body);
    return { server: house.server, bodies };
  }

  /** The dialog has taken the focus: later it would close a list that is open already. */
  async function isReady(field: Locator) {
    await expect.element(field).toBeVisible();
    await expect.poll(() => document.querySelector('[role="dialog"]:focus-within')).not.toBeNull();
  }

  async function add(name: string) {
    await members.fill(name.slice(0, 4));
    await page.getByRole('option', { name }).click();
  }

  it('have two people at least', async () => {
    const { bodies } = await openDialog();
    await add('Ana López');
    await saveButton.click();
    await expect.element(dialog.getByText('A household has at least two people')).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('are saved at once, and are called after their members where they have no name', async () => {
    const { bodies } = await openDialog();
    await add('Ana López');
    await add('Ben Okafor');
    await saveButton.click();
    await expect.element(page.getByText('Households saved')).toBeVisible();
    const [body] = bodies();
    expect(body?.households).toHaveLength(1);
    expect(body?.households[0]?.userIds).toEqual([ANA.id, BEN.id]);
    expect(body?.households[0]?.name).toMatch(/Ana.*Ben/);
  });

  it('have two people at least in Spanish too', async () => {
    const { server } = startHouse();
    server.answer(setHouseholds, () => flat({ version: 2 }));
    await openApp(DETAILS, { language: 'es' });
    await page.getByRole('button', { name: 'Crear hogares' }).click();
    const people = dialog.getByRole('combobox', { name: 'Quiénes lo forman' });
    await isReady(people);
    await people.fill('Ana');
    await page.getByRole('option', { name: 'Ana López' }).click();
    await dialog.getByRole('button', { name: 'Guardar hogares' }).click();
    await expect.element(dialog.getByText('Un hogar tiene al menos dos personas')).toBeVisible();
    expect(server.sent(setHouseholds)).toEqual([]);
    await people.fill('Ben');
    await page.getByRole('option', { name: 'Ben Okafor' }).click();
    await dialog.getByRole('button', { name: 'Guardar hogares' }).click();
    await expect.element(page.getByText('Hogares guardados')).toBeVisible();
  });

  it('are asked about where another admin has just saved others', async () => {
    const { server, bodies } = await openDialog();
    const theirs = { id: id(300), name: 'Oak', userIds: [BEN.id, CLEO.id] };
    const details = flat({ version: 5, households: [theirs] });
    server.refuse(setHouseholds, 'CONSTRAINT_VIOLATION', { details, once: true });
    await add('Ana López');
    await add('Ben Okafor');
    await saveButton.click();
    const choice = dialog.getByRole('group', { name: 'Households before: none' });
    await expect.element(choice.getByLabelText(/^Yours: Ana . Ben \(Ana and Ben\)$/)).toBeChecked();
    await choice.getByLabelText('Another admin: Oak (Ben and Cleo)').click();
    await saveButton.click();
    await expect.element(page.getByText('Households saved')).toBeVisible();
    expect(bodies()[1]).toEqual({ households: [{ name: 'Oak', userIds: theirs.userIds }], version: 5 });
  });

  it('stay as they were when they are refused, and the dialog says why', async () => {
    const { server } = await openDialog();
    server.refuse(setHouseholds, 'RATE_LIMIT_EXCEEDED');
    await add('Ana López');
    await add('Ben Okafor');
    await saveButton.click();
    await expect
      .element(dialog.getByText(/The households stay as they were\. Too many requests/))
      .toBeVisible();
  });
});
