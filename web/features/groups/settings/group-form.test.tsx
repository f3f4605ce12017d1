import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listGroupActivity } from '#contract/activity.ts';
import { getDefaultCurrency, listCurrencies } from '#contract/currencies.ts';
import { createGroup, type Group, updateGroup } from '#contract/groups.ts';
import { getCurrency, ISO_4217 } from '#domain/money/currency.ts';
import { rememberGroup } from '#web/parts/groups/last-group.ts';
import { ANA, BEN, flat, member, OFFERED } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';

const dialog = page.getByRole('dialog');
const name = dialog.getByLabelText('Name');

describe('a new group', () => {
  const createButton = dialog.getByRole('button', { name: 'Create group' });

  /** The dialog has taken the focus: later it would close a list that is open already. */
  const isReady = () => expect.element(dialog.getByRole('textbox').first()).toHaveFocus();

  async function openForm(visit: Visit = {}) {
    const house = startHouse(visit);
    house.server.answer(createGroup, ({ body }) => {
      const made = flat({ ...body, icon: body.icon ?? 'users', colour: body.colour ?? 'blue' });
      house.groups = [made];
      return made;
    });
    await openApp('/groups/new', visit);
    await isReady();
    const bodies = () => house.server.sent(createGroup).map(({ body }) => body);
    return { server: house.server, bodies };
  }

  it('needs a name, and begins with the currency of the reader’s region', async () => {
    const { bodies, server } = await openForm({ groups: [] });
    expect(server.sent(getDefaultCurrency)[0]?.query).toEqual({
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: navigator.language,
    });
    await createButton.click();
    await expect.element(dialog.getByText('A name has 2 to 100 characters')).toBeVisible();
    await expect.element(name).toHaveFocus();
    await name.fill(' Ski trip ');
    await createButton.click();
    await expect.element(page.getByRole('heading', { name: 'Ski trip' })).toBeVisible();
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const begun = { name: 'Ski trip', currencies: ['EUR'], defaultCurrency: 'EUR', timeZone };
    expect(bodies()).toMatchObject([begun]);
  });

  it('begins with the currency of the group that was opened last', async () => {
    const trip = flat({
      id: '0190a000-0000-7000-8000-000000000102',
      defaultCurrency: getCurrency('JPY').code,
      currencies: [getCurrency('JPY').code],
    });
    rememberGroup(trip.id);
    const { bodies } = await openForm({ user: { ...ANA, tier: 'premium' }, groups: [flat(), trip] });
    await name.fill('Ski trip');
    await createButton.click();
    await expect.poll(bodies).toMatchObject([{ currencies: ['JPY'], defaultCurrency: 'JPY' }]);
  });

  it.each([
    ['en', 'Close'],
    ['es', 'Cerrar'],
  ] as const)('names in %s what closes the list of currencies', async (language, word) => {
    await openForm({ groups: [], language });
    await dialog.getByRole('combobox').first().fill('dol');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    const labels = () =>
      [...document.querySelectorAll('span[role="button"]')].map((one) => one.getAttribute('aria-label'));
    await expect.poll(labels).toEqual([word, word]);
  });

  it.each([
    [
      'en',
      [
        ['swiss fr', 'CHF'],
        ['kwd', 'KWD'],
      ],
    ],
    [
      'es',
      [
        ['franco sui', 'CHF'],
        ['yen', 'JPY'],
      ],
    ],
  ] as const)(
    'offers every currency by its name in the reader’s language: %s, %j',
    async (language, currencies) => {
      const house = startHouse();
      house.user = { ...house.user, locale: language };
      house.server.answer(listCurrencies, () => [...ISO_4217.values()]);
      house.server.answer(createGroup, ({ body }) => flat({ ...body, icon: 'users', colour: 'blue' }));
      await openApp('/groups/new', { language });
      await isReady();
      await eachInTurn<readonly [string, string]>(currencies, async ([typed, code]) => {
        await dialog.getByRole('combobox').fill(typed);
        await page.getByRole('option', { name: new RegExp(`^${code}`) }).click();
      });
      await dialog.getByLabelText(language === 'en' ? 'Name' : 'Nombre').fill('Ski trip');
      await dialog.getByRole('button', { name: language === 'en' ? 'Create group' : 'Crear grupo' }).click();
      await expect
        .poll(() => house.server.sent(createGroup).map(({ body }) => body.currencies))
        .toEqual([['EUR', ...currencies.map(([, code]) => code)]]);
    },
  );

  it.each([
    ['en', 'Who is in it?', '3 people: Ben · Chloé · O’Brien'],
    ['es', '¿Quiénes participan?', '3 personas: Ben · Chloé · O’Brien'],
  ] as const)('is made with the people who are named in a row: %s', async (language, label, read) => {
    const { bodies } = await openForm({ language, groups: [] });
    await dialog.getByRole('textbox').first().fill('Ski trip');
    await dialog.getByLabelText(label).fill('Ben, Chloé,O’Brien');
    await expect.element(dialog.getByText(read)).toBeVisible();
    await dialog.getByRole('button', { name: language === 'en' ? 'Create group' : 'Crear grupo' }).click();
    await expect.poll(bodies).toMatchObject([{ name: 'Ski trip', guests: ['Ben', 'Chloé', 'O’Brien'] }]);
  });

  it('says in Spanish that a name is written twice', async () => {
    await openForm({ groups: [], language: 'es' });
    await dialog.getByRole('textbox').first().fill('Esquí');
    await dialog.getByLabelText('¿Quiénes participan?').fill('Bo, bo');
    await dialog.getByRole('button', { name: 'Crear grupo' }).click();
    await expect.element(dialog.getByText('«bo» está dos veces en la lista')).toBeVisible();
  });

  it('says whose name is written twice, and which the reader has already', async () => {
    const { server, bodies } = await openForm({ groups: [] });
    const people = dialog.getByLabelText('Who is in it?');
    await name.fill('Ski trip');
    await people.fill('Ben, Dev, ben');
    await createButton.click();
    await expect.element(dialog.getByText('“ben” is in the list twice')).toBeVisible();
    expect(bodies()).toEqual([]);
    server.refuse(createGroup, 'DUPLICATE_ENTRY');
    await people.fill('Ana López, Ben');
    await createButton.click();
    await expect.element(dialog.getByText('Somebody in this group has that name already')).toBeVisible();
    await expect.element(people).toHaveValue('Ana López, Ben');
  });

  it('asks for a name in Spanish too', async () => {
    await openForm({ language: 'es' });
    await dialog.getByRole('button', { name: 'Crear grupo' }).click();
    await expect.element(dialog.getByText(/de 2 a 100 caracteres/)).toBeVisible();
  });

  it('says why it was not created and keeps what was entered', async () => {
    const { server } = await openForm();
    server.refuse(createGroup, 'RATE_LIMIT_EXCEEDED');
    await name.fill('Ski trip');
    await createButton.click();
    await expect
      .element(dialog.getByText(/The group could not be created\. Too many requests/))
      .toBeVisible();
    await expect.element(name).toHaveValue('Ski trip');
  });

  it('is one group when it is sent twice, and another once it was changed', async () => {
    const { server } = await openForm();
    server.refuse(createGroup, 'RATE_LIMIT_EXCEEDED');
    await name.fill('Ski trip');
    await createButton.click();
    await expect.element(dialog.getByText(/could not be created/)).toBeVisible();
    await createButton.click();
    await expect.poll(() => server.keysSent(createGroup).length).toBe(2);
    // Until its answer is there, a press sends nothing.
    await expect.element(createButton).not.toHaveAttribute('aria-busy', 'true');
    await name.fill('Ski trip 2');
    await createButton.click();
    await expect.poll(() => server.keysSent(createGroup).length).toBe(3);
    const [first, second, third] = server.keysSent(createGroup);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('asks before it throws away a name', async () => {
    await openForm();
    await name.fill('Ski trip');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(name).toHaveValue('Ski trip');
    await userEvent.keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not begun where the plan has no room for it', async () => {
    startHouse({ groups: [flat(), flat({ id: '0190a000-0000-7000-8000-000000000101' })] });
    await openApp('/groups/new');
    await expect.element(dialog.getByText('That is all the free plan holds')).toBeVisible();
    await expect.element(name).not.toBeInTheDocument();
  });
});

describe('the settings of a group', () => {
  const saveButton = dialog.getByRole('button', { name: 'Save changes' });

  async function openForm(group: Group = flat(), offered = OFFERED) {
    const house = startHouse({ groups: [group] });
    house.server.answer(listCurrencies, () => offered);
    house.server.answer(updateGroup, ({ body: { version, ...settings } }) => {
      const given = Object.entries(settings).filter(([, value]) => value !== undefined);
      house.groups = [flat({ ...Object.fromEntries(given), version: version + 1 })];
      return house.groups[0] ?? group;
    });
    await openApp(`/groups/${group.id}/details`);
    await page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Edit' }).click();
    await expect.element(name).toHaveValue('Flat 12');
    const bodies = () => house.server.sent(updateGroup).map(({ body }) => body);
    return { server: house.server, bodies };
  }

  it('sends only what was changed, on the version that was read', async () => {
    const { bodies } = await openForm();
    await name.fill('Flat 13');
    await saveButton.click();
    await expect.element(page.getByText('Group saved')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Flat 13' })).toBeVisible();
    expect(bodies()).toEqual([{ name: 'Flat 13', version: 1 }]);
  });

  it('have the time zone in which its days begin, found by its city', async () => {
    const { bodies } = await openForm();
    const zone = dialog.getByRole('combobox', { name: 'Time zone' });
    await expect.element(zone).toHaveTextContent('Madrid, Europe');
    await zone.click();
    await page.getByRole('option', { name: 'New York, America' }).click();
    await expect.element(zone).toHaveTextContent('New York, America');
    await saveButton.click();
    await expect.element(page.getByText('Group saved')).toBeVisible();
    expect(bodies()).toEqual([{ timeZone: 'America/New_York', version: 1 }]);
  });

  it('take one currency too many into the list, and say how many there may be', async () => {
    const [last, ...currencies] = [
      'CZK',
      'EUR',
      'USD',
      'CHF',
      'KWD',
      'JPY',
      'GBP',
      'SEK',
      'NOK',
      'DKK',
      'PLN',
    ] as const;
    const offered = [...ISO_4217.values()];
    const group = flat({ currencies: currencies.map((one) => getCurrency(one).code) });
    const { bodies } = await openForm(group, offered);
    await dialog.getByRole('combobox', { name: 'Currencies' }).fill(last);
    await page.getByRole('option', { name: new RegExp(`^${last}`) }).click();
    await saveButton.click();
    const SAID = { en: 'Choose one to 10 currencies', es: 'Elige de una a 10 monedas' };
    await inEachLanguage(SAID, (said) => expect.element(dialog.getByText(said)).toBeVisible());
    expect(bodies()).toEqual([]);
  });

  it('closes without sending where nothing was changed', async () => {
    const { bodies } = await openForm();
    await saveButton.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(bodies()).toEqual([]);
  });

  it('saves the own change on top of what another member has changed meanwhile', async () => {
    const { server, bodies } = await openForm();
    const details = flat({ version: 4, description: 'Third floor', icon: 'car' });
    server.refuse(updateGroup, 'CONSTRAINT_VIOLATION', { details, once: true });
    await name.fill('Flat 13');
    await saveButton.click();
    await expect.element(page.getByText('Group saved')).toBeVisible();
    expect(bodies()[1]).toEqual({ name: 'Flat 13', version: 4 });
  });

  it('says which member has changed the same setting meanwhile', async () => {
    const { server, bodies } = await openForm();
    const details = flat({ version: 4, description: 'Third floor' });
    server.refuse(updateGroup, 'CONSTRAINT_VIOLATION', { details, once: true });
    server.answer(listGroupActivity, () => [
      {
        groupId: details.id,
        seq: 9,
        noun: 'group' as const,
        action: 'edited' as const,
        id: details.id,
        userId: BEN.id,
        displayName: BEN.displayName,
        at: details.createdAt,
        version: 4,
        transaction: null,
        memberName: null,
        email: null,
        details: { fields: ['description'] },
      },
    ]);
    await name.fill('Flat 13');
    await dialog.getByLabelText('Description').fill('Second floor');
    await saveButton.click();
    await expect.element(dialog.getByText('Ben changed this while you were editing')).toBeVisible();
    const description = dialog.getByRole('group', { name: 'Description before: none' });
    await expect.element(description.getByLabelText('Yours: Second floor')).toBeChecked();
    await description.getByLabelText('Ben: Third floor').click();
    await saveButton.click();
    await expect.element(page.getByText('Group saved')).toBeVisible();
    expect(bodies()[1]).toEqual({ name: 'Flat 13', version: 4 });
  });

  it('keeps of each setting what is chosen', async () => {
    const { server, bodies } = await openForm();
    const details = flat({ version: 4, name: 'The Oaks', description: 'Third floor' });
    server.refuse(updateGroup, 'CONSTRAINT_VIOLATION', { details, once: true });
    await name.fill('Flat 13');
    await dialog.getByLabelText('Description').fill('Second floor');
    await saveButton.click();
    const setting = (label: string) => dialog.getByRole('group', { name: label });
    await expect.element(setting('Name before: Flat 12').getByLabelText('Yours: Flat 13')).toBeChecked();
    await setting('Name before: Flat 12').getByLabelText('Another admin: The Oaks').click();
    await expect
      .element(setting('Description before: none').getByLabelText('Yours: Second floor'))
      .toBeChecked();
    await expect.element(name).toHaveValue('The Oaks');
    await saveButton.click();
    await expect.element(page.getByText('Group saved')).toBeVisible();
    expect(bodies()[1]).toEqual({ description: 'Second floor', version: 4 });
  });

  it('does not ask about what is no setting', async () => {
    const { server, bodies } = await openForm();
    const details = flat({ version: 4, members: [member(ANA, { role: 'admin' })] });
    server.refuse(updateGroup, 'CONSTRAINT_VIOLATION', { details, once: true });
    await name.fill('Flat 13');
    await saveButton.click();
    await expect.element(page.getByText('Group saved')).toBeVisible();
    expect(bodies().map(({ version }) => version)).toEqual([1, 4]);
  });

  it('says that currencies with open balances stay, and names all of them', async () => {
    const { server } = await openForm();
    const params = { reason: 'currency-in-use', currency: 'USD', currencies: 'USD, CHF' } as const;
    server.refuse(updateGroup, 'INVALID_INPUT', { params });
    await name.fill('Flat 13');
    await saveButton.click();
    await expect.element(dialog.getByText(/Your changes are not saved\./)).toBeVisible();
    await expect.element(dialog.getByText(/There are open balances in USD, CHF\./)).toBeVisible();
    await expect.element(name).toHaveValue('Flat 13');
  });
});

it('the details of a group say in which time zone its days begin', async () => {
  startHouse();
  await openApp(`/groups/${flat().id}/details`);
  await inEachLanguage(
    {
      en: ['About', 'Time zone', 'Madrid, Europe'],
      es: ['Información', 'Zona horaria', 'Madrid, Europa'],
    },
    async ([about, label, place]) => {
      const facts = page.getByRole('region', { name: about });
      await expect.element(facts.getByText(label)).toBeVisible();
      await expect.element(facts.getByText(place)).toBeVisible();
    },
  );
});
