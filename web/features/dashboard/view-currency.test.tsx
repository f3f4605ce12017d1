import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { updateProfile } from '#contract/accounts.ts';
import { getExchangeRates } from '#contract/exchange-rates.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { answerAcross } from '#web/test/across.ts';
import { ANA, BEN, CLEO, flat, id } from '#web/test/cast.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { loseAnswer, type TestServer } from '#web/test/server.ts';

// An amount in a second currency, for information: beside the amount itself, never in its place.

const FLAT = flat();
const GROUP = `/groups/${FLAT.id}`;
const main = page.getByRole('main');
const RATES: { date: string; source: string; perEuro: Record<string, string> } = {
  date: '2026-11-20',
  source: 'European Central Bank',
  perEuro: { USD: '1.25', GBP: '0.8' },
};

/** In euros the others owe Ana 20; in dollars she owes Ben 8. */
const transactions = [
  dinner(),
  dinner({ id: id(201), currency: 'USD', amount: 800, payers: evenly(BEN), recipients: evenly(ANA) }),
];

const total = (currency: string, amount: number) => ({
  currency,
  net: amount,
  owedToYou: Math.max(0, amount),
  youOwe: Math.max(0, -amount),
  groups: [{ groupId: FLAT.id, amount }],
});

/** The balances of Ana, and among them that with Cleo. */
function answerWith(server: TestServer, euros: number) {
  answerAcross(server, {
    totals: () => [total('EUR', euros), total('USD', -800)],
    people: () => [
      {
        userId: CLEO.id,
        displayName: CLEO.displayName,
        currency: 'EUR',
        net: 1_000,
        groups: [{ groupId: FLAT.id, amount: 1_000 }],
      },
    ],
  });
}

function start(viewCurrency: string | null, rates: typeof RATES | null = RATES) {
  const user = { ...ANA, viewCurrency: viewCurrency === null ? null : getCurrency(viewCurrency).code };
  const house = startHouse({ user, groups: [FLAT], transactions });
  answerWith(house.server, 2_000);
  house.server.answer(getExchangeRates, () => rates);
  return house;
}

/** Opens the dashboard, lets the answer to the rates come, and then a change of the balances, which comes after it. */
async function seeAfterRates(server: TestServer) {
  const release = server.hold(getExchangeRates);
  await openApp('/dashboard');
  await expect.element(main.getByText('€20.00').first()).toBeVisible();
  await expect.poll(() => server.sent(getExchangeRates).length).toBe(1);
  release();
  answerWith(server, 2_100);
  server.tell('transaction.created', { groupId: FLAT.id, id: id(400), version: 1, seq: 9 });
  await expect.element(main.getByText('€21.00').first()).toBeVisible();
}

const textOf = (part: { query: () => Element | null }) => part.query()?.textContent ?? '';

describe('the dashboard of a reader with a view currency', () => {
  it.each([
    [
      'en' as const,
      '≈ about £16.00 you are owed ≈ about £16.00 you owe ≈ about £0.00',
      'All currencies together: you are owed ≈ about £10.88',
      'For information: 1 EUR = 0.8 GBP · 1 USD = 0.64 GBP (European Central Bank, 20 Nov 2026)',
    ],
    [
      'es' as const,
      '≈ unos 16,00 £ te deben ≈ unos 16,00 £ debes ≈ unos 0,00 £',
      'En todas las monedas juntas te deben ≈ unos 10,88 £',
      'Solo como información: 1 EUR = 0,8 GBP · 1 USD = 0,64 GBP (Banco Central Europeo, 20 nov 2026)',
    ],
  ])('shows in %s what it comes to, and by which rates', async (language, figures, together, note) => {
    start('GBP');
    await openApp('/dashboard', { language });
    const said = () => textOf(main).replace(/[\u00a0\u202f]/g, ' ');
    for (const text of [figures, together, note]) await expect.poll(said).toContain(text);
    await expect.element(main.getByText(language === 'en' ? '€20.00' : '20,00 €').first()).toBeVisible();
  });

  it.each([
    ['en' as const, 'you are owed €20.00', 'you owe €0.00'],
    ['es' as const, 'te deben 20,00 €', 'debes 0,00 €'],
  ])('colours only what is open (%s)', async (language, owed, owe) => {
    start(null);
    await openApp('/dashboard', { language });
    const figure = (text: string) => main.getByText(text, { exact: true });
    await expect.element(figure(owed)).toHaveClass('text-owed');
    await expect.element(figure(owe)).not.toHaveClass('text-owe');
  });

  it('shows beside each person what lies between them', async () => {
    start('GBP');
    await openApp('/dashboard');
    const row = page
      .getByRole('region', { name: 'People' })
      .getByRole('listitem')
      .filter({ hasText: 'Cleo' });
    await expect.poll(() => textOf(row)).toMatch(/€10\.00.*≈ about £8\.00/);
  });

  it('converts nothing that is in this currency already', async () => {
    start('EUR');
    await openApp('/dashboard');
    await expect.element(main.getByText(/All currencies together/)).toBeVisible();
    expect(textOf(main)).toMatch(/together: you are owed ≈ about €13\.60/);
    expect(textOf(main)).not.toContain('1 EUR =');
    const row = page
      .getByRole('region', { name: 'People' })
      .getByRole('listitem')
      .filter({ hasText: 'Cleo' });
    expect(textOf(row)).not.toContain('≈');
  });

  it('does not wait for the rates', async () => {
    const { server } = start('GBP');
    const release = server.hold(getExchangeRates);
    await openApp('/dashboard');
    await expect.element(main.getByText('€20.00').first()).toBeVisible();
    expect(textOf(main)).not.toContain('≈');
    release();
    await expect.poll(() => textOf(main)).toContain('£16.00');
  });

  it.each([
    ['there is no source', null],
    ['the rate is missing', { ...RATES, perEuro: { USD: '1.25' } }],
  ])('shows the amounts alone where %s', async (_why, rates) => {
    const { server } = start('GBP', rates);
    await seeAfterRates(server);
    expect(textOf(main)).not.toContain('≈');
    expect(textOf(main)).not.toContain('GBP');
  });

  it('says nothing when the rates cannot be read', async () => {
    const { server } = start('GBP');
    server.refuse(getExchangeRates, 'INVALID_INPUT');
    await seeAfterRates(server);
    expect(page.getByRole('alert').elements()).toEqual([]);
  });
});

it('a reader without a view currency asks for no rates', async () => {
  const { server } = start(null);
  await openApp('/dashboard');
  await expect.element(page.getByRole('region', { name: 'People' })).toBeVisible();
  expect(server.sent(getExchangeRates)).toEqual([]);
});

it('the balances of a group are converted each by itself', async () => {
  start('GBP');
  await openApp(`${GROUP}/balances?currency=USD`);
  await expect.poll(() => textOf(main)).toMatch(/\$8\.00.*≈ about £5\.12.*1 USD = 0\.64 GBP/);
});

describe('the choice of a view currency', () => {
  const choice = page.getByRole('combobox', { name: 'Also show amounts in' });

  async function openProfile(
    viewCurrency: string | null,
    rates: typeof RATES | null = RATES,
    visit: Visit = {},
  ) {
    const house = start(viewCurrency, rates);
    house.user = { ...house.user, locale: visit.language ?? 'en' };
    await openApp('/groups#profile', visit);
    return house;
  }

  it('is saved as it is chosen, and taken back', async () => {
    const house = await openProfile(null);
    await expect.poll(() => textOf(choice)).toBe('Nothing else');
    await choice.click();
    await page.getByRole('option', { name: 'GBP · British Pound' }).click();
    await expect.poll(() => house.user.viewCurrency).toBe('GBP');
    await expect.poll(() => textOf(choice)).toBe('GBP · British Pound');
    await expect.element(choice).toBeEnabled();
    await choice.click();
    await page.getByRole('option', { name: 'Nothing else' }).click();
    await expect.poll(() => house.user.viewCurrency).toBeNull();
  });

  it.each([
    ['en', 'European Central Bank', 'at the rates of the European Central Bank of 20 Nov 2026'],
    ['en', 'Example Central Bank', 'at the rates of the Example Central Bank of 20 Nov 2026'],
    ['en', 'Riksbanken', 'at the rates of Riksbanken of 20 Nov 2026'],
    ['es', 'European Central Bank', 'al cambio del Banco Central Europeo del 20 nov 2026'],
    ['es', 'Example Central Bank', 'al cambio del Banco Central de Ejemplo del 20 nov 2026'],
    ['es', 'Riksbanken', 'al cambio de Riksbanken del 20 nov 2026'],
  ] as const)('names the publisher and the day of the rates (%s, %s)', async (language, source, said) => {
    await openProfile(null, { ...RATES, source }, { language });
    const offered =
      language === 'en' ? choice : page.getByRole('combobox', { name: 'Mostrar los importes también en' });
    await expect.element(offered).toBeVisible();
    await expect.element(page.getByText(new RegExp(said))).toBeVisible();
  });

  it('that is refused says so, and stays as it was', async () => {
    const { server } = await openProfile(null);
    server.refuse(updateProfile, 'VALIDATION_ERROR');
    await choice.click();
    await page.getByRole('option', { name: 'USD · US Dollar' }).click();
    await expect.element(page.getByText('That could not be saved. Please try again.')).toBeVisible();
    await expect.poll(() => textOf(choice)).toBe('Nothing else');
  });

  it('whose answer was lost is not said to have failed', async () => {
    const { server } = await openProfile(null);
    server.answer(updateProfile, loseAnswer);
    await choice.click();
    await page.getByRole('option', { name: 'USD · US Dollar' }).click();
    await expect.element(page.getByText(/^No answer came, so it may have gone through/)).toBeVisible();
    expect(page.getByText(/That could not be saved/).query()).toBeNull();
  });

  it('is not offered without rates, except to take back one from before', async () => {
    const house = await openProfile('GBP', null);
    await expect.element(page.getByText(/There are no exchange rates at the moment/)).toBeVisible();
    await choice.click();
    await page.getByRole('option', { name: 'Nothing else' }).click();
    await expect.poll(() => house.user.viewCurrency).toBeNull();
    await expect.element(choice).not.toBeInTheDocument();
  });
});

it('the dashboard opens on the currency that the reader’s groups begin with, until another is chosen', async () => {
  const house = start(null);
  house.groups = house.groups.map((group) => ({ ...group, defaultCurrency: getCurrency('USD').code }));
  await openApp('/dashboard');
  await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent(/\$8\.00/);
  await main.getByText('EUR', { exact: true }).click();
  await expect.element(main.getByRole('heading', { level: 1 })).toMatchTextContent(/€20\.00/);
});
