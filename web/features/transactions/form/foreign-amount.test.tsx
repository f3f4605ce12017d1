import { values } from 'idb-keyval';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { getExchangeRates } from '#contract/exchange-rates.ts';
import { createTransaction, type Transaction, updateTransaction } from '#contract/transactions.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { isDecimalRate } from '#domain/money/exchange-rate.ts';
import { minorUnits } from '#domain/money/money.ts';
import type { KeptDraft } from '#web/lib/kept/draft-store.ts';
import type { Draft } from '#web/parts/entering/draft.ts';
import { ForeignAmount } from '#web/parts/rates/deferred-foreign-amount.tsx';
import { flat } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { startOnOneDay } from '#web/test/one-day.ts';
import { KEPT_DRAFTS, openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const form = page.getByRole('dialog');
const amount = form.getByLabelText(/^(Amount|Importe)$/);
const part = form.getByRole('region', { name: /^(Amount in another currency|Importe en otra moneda)$/ });
const rate = part.getByLabelText(/^1 USD (in|en) EUR$/);
const save = form.getByRole('button', { name: /^(Save expense|Guardar gasto)$/ });
const button = (name: string | RegExp) => form.getByRole('button', { name });
const textOf = (place: { query: () => Element | null }) => place.query()?.textContent ?? '';

const RATES = { date: '2026-11-20', source: 'European Central Bank', perEuro: { USD: '1.25', GBP: '0.8' } };

async function openNew(visit: Visit = {}, rates: typeof RATES | null = RATES) {
  const house = startHouse({ groups: [flat({ currencies: [getCurrency('EUR').code] })] });
  house.server.answer(getExchangeRates, () => rates);
  await openApp(`${GROUP}/transaction/new`, visit);
  await amount.fill(visit.language === 'es' ? '12,50' : '12.50');
  await form.getByLabelText(/^(Description|Descripción)$/).fill('Taxi');
  await button(/^(Other currency|Otra moneda)$/).click();
  return house;
}

/** 12.50 US dollars at 0.86 euros each. */
function taxi(): Transaction {
  const [original] = ['0.86'].filter(isDecimalRate).map((text) => ({
    amount: minorUnits(1250),
    currency: getCurrency('USD').code,
    rate: text,
  }));
  return { ...dinner({ amount: 1075, description: 'Taxi' }), ...(original && { original }) };
}

describe('an expense in another currency', () => {
  startOnOneDay();

  it('says that the fields for the other one are on their way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const fetching = vi.spyOn(ForeignAmount, 'prepare').mockReturnValueOnce(promise);
    await openNew();
    await expect.element(button('Other currency')).toHaveAttribute('aria-busy', 'true');
    expect(part.elements()).toEqual([]);
    resolve();
    await expect.element(part).toBeVisible();
    fetching.mockRestore();
  });

  it('stays in the booked currency while the fields for the other one cannot be fetched', async () => {
    const fetching = vi.spyOn(ForeignAmount, 'prepare').mockRejectedValueOnce(new TypeError('no such file'));
    const { server } = await openNew();
    await expect.element(page.getByRole('alert').getByText(/^Network error/)).toBeVisible();
    await expect.element(button('Other currency')).not.toHaveAttribute('aria-busy');
    await expect.element(amount).toHaveValue('12.50');
    expect(part.elements()).toEqual([]);
    await save.click();
    await expect.poll(() => server.sent(createTransaction)).toHaveLength(1);
    expect(server.sent(createTransaction)[0]?.body).not.toHaveProperty('original');
    fetching.mockRestore();
  });

  it.each([
    ['en' as const, '0.8', 'European Central Bank, 20 Nov 2026', 'Booked: €10.00'],
    ['es' as const, '0,8', 'Banco Central Europeo, 20 nov 2026', 'Se apunta: 10,00 €'],
  ])(
    'is booked at the rate of its day, which is proposed (%s)',
    async (language, proposed, origin, booked) => {
      const { server } = await openNew({ language });
      await expect.element(rate).toHaveValue(proposed);
      await expect.element(part.getByText(origin)).toBeVisible();
      await expect.poll(() => textOf(part).replace(/\u00a0/g, ' ')).toContain(booked);
      await save.click();
      await expect.element(form).not.toBeInTheDocument();
      expect(server.sent(createTransaction)[0]?.body).toMatchObject({
        amount: 1000,
        currency: 'EUR',
        original: { amount: 1250, currency: 'USD', rate: '0.8' },
      });
    },
  );

  it('is booked at a rate that is typed, and the one of the day may be taken back', async () => {
    const { server } = await openNew();
    await expect.element(rate).toHaveValue('0.8');
    await rate.fill('0.86');
    await expect.element(part.getByText('Booked: €10.75')).toBeVisible();
    await button('Use 0.8').click();
    await expect.element(part.getByText('Booked: €10.00')).toBeVisible();
    await rate.fill('0.86');
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.sent(createTransaction)[0]?.body).toMatchObject({
      amount: 1075,
      original: { rate: '0.86' },
    });
    await page.getByRole('link', { name: 'Taxi' }).click();
    await expect.element(page.getByText('$12.50 at 1 USD = 0.86 EUR')).toBeVisible();
  });

  it('asks for a rate where the day has none, and is not saved without one', async () => {
    const { server } = await openNew({}, null);
    await expect.element(part.getByText('No rate is known for that day: please enter one.')).toBeVisible();
    await save.click();
    await expect.element(part.getByText('Enter the rate at which it is booked')).toBeVisible();
    await expect.element(rate).toHaveAttribute('aria-invalid', 'true');
    await expect.element(rate).toHaveFocus();
    await expect.element(amount).not.toHaveAttribute('aria-invalid');
    for (const unreadable of ['cheap', '1,380']) {
      await rate.fill(unreadable);
      await expect.element(part.getByText('Not a rate: a number such as 0.86 or 1380')).toBeVisible();
      await rate.fill('');
    }
    expect(server.sent(createTransaction)).toEqual([]);
    await rate.fill('0.9');
    await expect.element(part.getByText('Booked: €11.25')).toBeVisible();
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.sent(createTransaction)).toHaveLength(1);
  });

  it.each([
    ['0', 'Not a rate: a number such as 0.86 or 1380'],
    ['-1', 'Not a rate: a number such as 0.86 or 1380'],
    ['abc', 'Not a rate: a number such as 0.86 or 1380'],
    ['0.00000001', 'At this rate it comes to zero'],
    ['999999999999', 'At this rate it comes to more than a transaction can hold'],
  ])('says one thing of the rate %j, beside it, and nothing of the amount', async (typed, problem) => {
    const { server } = await openNew({}, null);
    await rate.fill(typed);
    await save.click();
    await expect.element(rate).toHaveFocus();
    await expect.element(rate).toHaveAttribute('aria-invalid', 'true');
    await expect.element(rate).toHaveAccessibleDescription(new RegExp(problem));
    await expect.element(amount).not.toHaveAttribute('aria-invalid');
    expect(form.getByText('Enter the rate at which it is booked').query()).toBeNull();
    expect(server.sent(createTransaction)).toEqual([]);
  });

  it('loses the proposed rate with its day: while those of another load, and where there are none', async () => {
    const { server } = await openNew();
    await expect.element(rate).toHaveValue('0.8');
    server.answer(getExchangeRates, () => null);
    const letGo = server.hold(getExchangeRates);
    await button('Date: today').click();
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect.element(rate).toHaveValue('');
    letGo();
    await expect.element(part.getByText('No rate is known for that day: please enter one.')).toBeVisible();
    expect(textOf(part)).not.toContain('Booked');
    await save.click();
    await expect.element(form.getByText('Enter the rate at which it is booked')).toBeVisible();
    expect(server.sent(createTransaction)).toEqual([]);
  });

  it('keeps the proposed rate of its day where none can be read when it is opened again', async () => {
    const { server } = await openNew();
    await expect.element(rate).toHaveValue('0.8');
    await expect
      .poll(async () => (await values<KeptDraft<Draft>>(KEPT_DRAFTS))[0]?.values.foreign?.rateText)
      .toBe('0.8');
    server.hold(getExchangeRates);
    await cleanup();
    await openApp(`${GROUP}/transaction/new`);
    await expect.element(rate).toHaveValue('0.8');
    await expect.poll(() => textOf(part).replace(/\u00a0/g, ' ')).toContain('Booked: €10.00');
  });

  it('keeps a rate that was typed when its day changes', async () => {
    const { server } = await openNew();
    await rate.fill('0.86');
    server.answer(getExchangeRates, () => null);
    await button('Date: today').click();
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect.element(part.getByText('No rate is known for that day: please enter one.')).toBeVisible();
    await expect.element(rate).toHaveValue('0.86');
  });

  it('may be of any currency, each with its own rate', async () => {
    await openNew();
    await expect.element(rate).toHaveValue('0.8');
    await part.getByRole('combobox', { name: 'The amount is in' }).click();
    await page.getByRole('option', { name: 'GBP · British Pound' }).click();
    await expect.element(part.getByLabelText('1 GBP in EUR')).toHaveValue('1.25');
    await expect.element(part.getByText('Booked: €15.63')).toBeVisible();
  });

  it('goes back to the currency of the group with what is booked', async () => {
    const { server } = await openNew();
    await expect.element(part.getByText('Booked: €10.00')).toBeVisible();
    await button('Enter it in EUR').click();
    await expect.element(amount).toHaveValue('10.00');
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.sent(createTransaction)[0]?.body).not.toHaveProperty('original');
  });

  it('is edited as it was entered, and its rate is not replaced', async () => {
    const house = startHouse({ transactions: [taxi()] });
    house.server.answer(getExchangeRates, () => RATES);
    await openApp(`${GROUP}/transaction/${taxi().id}/edit`);
    await expect.element(amount).toHaveValue('12.50');
    await expect.element(button('Use 0.8')).toBeVisible();
    await expect.element(rate).toHaveValue('0.86');
    await amount.fill('25');
    await expect.element(part.getByText('Booked: €21.50')).toBeVisible();
    await save.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(house.server.sent(updateTransaction)[0]?.body).toMatchObject({
      amount: 2150,
      original: { amount: 2500, currency: 'USD', rate: '0.86' },
    });
  });

  it('that is entered in the currency of the group again says so', async () => {
    const house = startHouse({ transactions: [taxi()] });
    await openApp(`${GROUP}/transaction/${taxi().id}/edit`);
    await button('Enter it in EUR').click();
    await save.click();
    await expect.element(page.getByText('Changes saved')).toBeVisible();
    expect(house.server.sent(updateTransaction)[0]?.body).toMatchObject({ amount: 1075, original: null });
  });

  it('comes along with a copy', async () => {
    const { server } = startHouse({ transactions: [taxi()] });
    await openApp(`${GROUP}/transaction/new?copy=${taxi().id}`);
    await expect.element(rate).toHaveValue('0.86');
    await save.click();
    await expect.element(form).not.toBeInTheDocument();
    expect(server.sent(createTransaction)[0]?.body?.original).toEqual(taxi().original);
  });
});
