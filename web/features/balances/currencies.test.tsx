import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { previewSettlement } from '#contract/balances.ts';
import { getDashboardPlans } from '#contract/dashboard.ts';
import { answerAcross } from '#web/test/across.ts';
import { ANA, BEN, CLEO, flat, id, member, person } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { dinner, evenly } from '#web/test/ledger.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';

const GROUP = `/groups/${flat().id}`;
const main = page.getByRole('main');

/** In euros the others owe Ana 20; in dollars she owes Ben 8. */
const transactions = [
  dinner(),
  dinner({ id: id(201), currency: 'USD', amount: 800, payers: evenly(BEN), recipients: evenly(ANA) }),
];

const open = (address: string, visit: Visit = {}) => openApp(address, { transactions, ...visit });

describe('a group with balances in two currencies', () => {
  it('says on a phone where the reader stands in each of them', async () => {
    await open(GROUP);
    await expect.element(main.getByText('€20.00').first()).toBeVisible();
    await expect.element(main.getByText('$8.00').first()).toBeVisible();
    const WORDS = {
      en: ['In this group you are owed', 'In this group you owe'],
      es: ['En este grupo te deben', 'En este grupo debes'],
    } as const;
    await inEachLanguage(WORDS, async ([owed, owing]) => {
      await expect.element(main.getByText(owed)).toBeVisible();
      await expect.element(main.getByText(owing)).toBeVisible();
    });
  });

  it('opens the balances in the currency of the address, and says that they are not all', async () => {
    await open(`${GROUP}/balances?currency=USD`);
    await expect.element(page.getByRole('radio', { name: 'USD' })).toBeChecked();
    await expect.element(main.getByText('You pay Ben', { exact: true })).toBeVisible();
    const WORDS = { en: '1 payment and everyone is quits in USD', es: '1 pago y todos en paz en USD' };
    await inEachLanguage(WORDS, async (title) => {
      await expect.element(page.getByText(title)).toBeVisible();
    });
  });

  it('keeps the chosen currency in the address', async () => {
    await open(`${GROUP}/balances`);
    await main.getByText('USD', { exact: true }).click();
    await expect.element(page.getByText('1 payment and everyone is quits in USD')).toBeVisible();
    expect(window.location.search).toBe('?currency=USD');
  });
});

describe('the balances of a group on a phone', () => {
  it('stand before the plan, and both before the payments that were made', async () => {
    const paid = dinner({
      id: id(205),
      type: 'settlement',
      payers: evenly(BEN),
      recipients: evenly(ANA),
      amount: 100,
    });
    await openApp(`${GROUP}/balances`, { transactions: [...transactions, paid] });
    const places = ['In this group you are owed', /payments? and everyone is quits/, 'Ben paid you'].map(
      (text) => main.getByText(text).first(),
    );
    for (const place of places) await expect.element(place).toBeVisible();
    const tops = places.map((place) => place.element().getBoundingClientRect().top);
    const [net = 0, plan = 0, history = 0] = tops;
    expect(net).toBeLessThan(plan);
    expect(plan).toBeLessThan(history);
  });
});

describe('the payments on the dashboard', () => {
  const friends = [10, 11, 12, 13, 14, 15, 16, 17].map((number) => person(number, `Friend ${number}`));
  const group = flat({ members: [ANA, BEN, CLEO, ...friends].map((one) => member(one)) });
  const dinners = [
    dinner({ amount: 9_000, recipients: evenly(ANA, ...friends) }),
    dinner({ id: id(201), currency: 'USD', amount: 800, payers: evenly(BEN), recipients: evenly(ANA) }),
  ];

  function startDashboard(inBetween = 0) {
    const house = startHouse({ groups: [group], transactions: dinners });
    const total = (currency: string, amount: number) => ({
      currency,
      net: amount,
      owedToYou: Math.max(0, amount) + inBetween,
      youOwe: Math.max(0, -amount) + inBetween,
      groups: [{ groupId: group.id, amount }],
    });
    answerAcross(house.server, { totals: () => [total('EUR', 8_000), total('USD', -800)] });
    return house;
  }

  async function openDashboard(language: 'en' | 'es' = 'en', inBetween = 0) {
    startDashboard(inBetween);
    await openApp('/dashboard', { language });
  }

  it('do not hold back the groups when they do not come at the first try', async () => {
    const { server } = startDashboard();
    server.refuse(getDashboardPlans, 'INTERNAL_SERVER_ERROR');
    const letThrough = server.hold(getDashboardPlans);
    // The second try, which is of the group alone, does not come either.
    server.hold(previewSettlement);
    await openApp('/dashboard');
    await expect.poll(() => server.sent(getDashboardPlans).length).toBe(1);
    letThrough();
    await expect.element(page.getByRole('heading', { name: 'Groups' })).toBeVisible();
    await expect.poll(() => server.sent(previewSettlement).length).toBe(1);
  });

  it('are of the chosen currency, and lead to it', async () => {
    await openDashboard();
    await expect.element(page.getByText(/^Friend 1\d pays you$/).first()).toBeVisible();
    expect(page.getByText('You pay Ben').query()).toBeNull();
    await main.getByText('USD', { exact: true }).click();
    await expect.element(page.getByText('You pay Ben')).toBeVisible();
    expect(page.getByText(/^Friend 1\d pays you$/).query()).toBeNull();
    await page.getByRole('link', { name: 'Settle: You pay Ben' }).click();
    await expect.element(page.getByText('1 payment and everyone is quits in USD')).toBeVisible();
  });

  it('beyond the first six are counted, and shown when asked for', async () => {
    await openDashboard();
    // English comes last, in which they are asked for.
    const WORDS = { es: 'Mostrar 2 pagos más', en: 'Show 2 more payments' };
    await inEachLanguage(WORDS, async (name) => {
      await expect.element(page.getByRole('button', { name })).toBeVisible();
    });
    await page.getByRole('button', { name: WORDS.en }).click();
    expect(page.getByText(/^Friend 1\d pays you$/).elements()).toHaveLength(8);
    expect(page.getByText(/more payments/).query()).toBeNull();
  });

  it.each([
    ['en', /^What you owe and are owed is offset within each group first/],
    ['es', /^Lo que debes y lo que te deben se compensa antes dentro de cada grupo/],
  ] as const)('say in a sentence why they are not the sums above, in %s', async (language, sentence) => {
    await openDashboard(language, 300);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  it('that are the sums above need no such sentence', async () => {
    await openDashboard();
    await expect.element(page.getByText(/^Friend 1\d pays you$/).first()).toBeVisible();
    expect(page.getByText(/^What you owe and are owed/).query()).toBeNull();
  });
});
