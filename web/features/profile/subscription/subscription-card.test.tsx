import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  cancelSubscription,
  changeSubscription,
  getCustomerPortal,
  getSubscription,
  listProducts,
  resumeSubscription,
} from '#contract/premium/billing.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { billNothing, sell, subscribed } from '#web/test/billing.ts';
import { ANA } from '#web/test/cast.ts';
import { closeSlowly } from '#web/test/close-slowly.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer } from '#web/test/server.ts';

const PREMIUM = { ...ANA, tier: 'premium' as const };
const EUR = getCurrency('EUR').code;
const card = () => page.getByRole('region', { name: /^(Subscription|Suscripción)$/ });

const BASE = {
  tier: 'premium' as const,
  plan: 'PREMIUM_MONTHLY' as const,
  startsAt: '2026-03-01T10:00:00Z',
  nextBillingAt: null,
  price: null,
  nextPlan: null,
  externalSubscriptionId: 'sub_01h',
};

it.each([
  ['en', 'As many groups as you like, recurring expenses and colours of your own.'],
  ['es', 'Todos los grupos que quieras, gastos recurrentes y colores propios.'],
] as const)(
  'the profile names what Premium has now, and nothing that is still coming (%s)',
  async (language, text) => {
    startHouse({ user: { ...ANA, locale: language } });
    await openApp('/groups#profile', { language });
    await expect.element(page.getByText(text)).toBeVisible();
  },
);

describe('the subscription in the profile', () => {
  it.each([
    ['en', 'active', 'Next Billing', 'Active'],
    ['en', 'trialing', 'Trial Ends', 'Trial'],
    ['en', 'past_due', 'Next Billing', 'Past due'],
    ['es', 'active', 'Próximo cobro', 'Activa'],
    ['es', 'trialing', 'La prueba termina', 'Prueba'],
  ] as const)('tells what comes next (%s, %s)', async (language, status, label, state) => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server, { status });
    await openApp('/groups#profile', { language });
    await expect.element(card()).toMatchTextContent(label);
    await expect.element(card()).toMatchTextContent(state);
  });

  it.each([
    ['en', {}, 'Price€4.99 a month'],
    ['es', {}, 'Precio4,99 € al mes'],
    ['en', { nextPlan: 'PREMIUM_YEARLY' }, 'Price€4.99 a year'],
  ] as const)(
    'says what is paid for a period from the next billing on (%s, %o)',
    async (language, facts, text) => {
      const { server } = startHouse({ user: { ...PREMIUM, locale: language } });
      subscribed(server, { price: { amount: 4_99, currency: EUR }, ...facts });
      await openApp('/groups#profile', { language });
      await expect.element(card()).toMatchTextContent(text);
    },
  );

  it('names no price where none is known', async () => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server);
    await openApp('/groups#profile');
    await expect.element(card()).toMatchTextContent('Next Billing');
    expect(card().getByText('Price').query()).toBeNull();
  });

  it('whose card has failed leads to Paddle, where the card is mended', async () => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server, { status: 'past_due' });
    await openApp('/groups#profile');
    await expect.element(card().getByRole('button', { name: 'Check the card' })).toBeVisible();
    // The plan is not to be changed meanwhile.
    expect(card().getByRole('button').elements()).toHaveLength(2);
  });

  it.each([
    ['en', 'Cancel subscription', /The payment that failed may still be tried again/, 'Cancelled'],
    ['es', 'Cancelar la suscripción', /El pago que ha fallado puede volver a intentarse/, 'Cancelada'],
  ] as const)(
    'whose card has failed is cancelled after a question (%s)',
    async (language, action, question, state) => {
      const { server } = startHouse({ user: { ...PREMIUM, locale: language } });
      subscribed(server, { status: 'past_due' });
      server.answer(cancelSubscription, () => ({
        ...BASE,
        status: 'cancelled' as const,
        expiresAt: '2099-12-01T10:00:00Z',
      }));
      await openApp('/groups#profile', { language });
      await card().getByRole('button', { name: action }).click();
      const asked = page.getByRole('alertdialog');
      await expect.element(asked).toMatchTextContent(question);
      await asked.getByRole('button', { name: action }).click();
      await expect.element(card()).toMatchTextContent(state);
      expect(server.sent(cancelSubscription)).toHaveLength(1);
    },
  );

  it.each([
    ['active', PREMIUM],
    ['cancelled', PREMIUM],
    ['past_due', PREMIUM],
    ['paused', ANA],
  ] as const)(
    'offers nothing that cannot work where this server bills nothing (%s)',
    async (status, user) => {
      const { server } = startHouse({ user });
      subscribed(server, { status, tier: user.tier });
      billNothing(server, user.tier);
      await openApp('/groups#profile');
      const SENTENCE = {
        en: 'This server bills nothing, so it cannot be changed here. Ask the operator of this server.',
        es: 'Este servidor no cobra nada, así que aquí no se puede cambiar. Pregunta a quien gestiona este servidor.',
      };
      await inEachLanguage(SENTENCE, async (sentence) => {
        await expect.element(card().getByText(sentence)).toBeVisible();
      });
      expect(card().getByRole('button').query()).toBeNull();
    },
  );

  it('that is paused is shown on the free plan, too', async () => {
    const { server } = startHouse({ user: ANA });
    subscribed(server, { tier: 'free', status: 'paused', nextBillingAt: null });
    await openApp('/groups#profile');
    await expect.element(card()).toMatchTextContent(/Paused/);
  });

  it.each([
    ['en', 'Ended', 'Resume', 'Premium goes on'],
    ['es', 'Terminó', 'Reanudar', 'Premium sigue'],
  ] as const)(
    'that is paused says when it ended, and is resumed after a question (%s)',
    async (language, ended, action, done) => {
      const { server } = startHouse({ user: { ...ANA, locale: language } });
      const PAUSED = { tier: 'free' as const, status: 'paused' as const, nextBillingAt: null };
      subscribed(server, { ...PAUSED, expiresAt: '2026-03-20T10:00:00Z' });
      server.answer(resumeSubscription, () => ({
        ...BASE,
        status: 'active' as const,
        expiresAt: null,
        nextBillingAt: '2027-12-01T10:00:00Z',
      }));
      await openApp('/groups#profile', { language });
      await expect.element(card()).toMatchTextContent(ended);
      await card().getByRole('button', { name: action, exact: true }).click();
      subscribed(server);
      await page.getByRole('alertdialog').getByRole('button', { name: action, exact: true }).click();
      await expect.element(page.getByText(done, { exact: true })).toBeVisible();
      expect(server.sent(resumeSubscription)).toHaveLength(1);
    },
  );

  it('that is paused is cancelled after a question, which names no day', async () => {
    const { server } = startHouse({ user: ANA });
    subscribed(server, { tier: 'free', status: 'paused', nextBillingAt: null });
    server.answer(cancelSubscription, () => ({
      ...BASE,
      tier: 'free' as const,
      status: 'expired' as const,
      expiresAt: '2026-03-20T10:00:00Z',
    }));
    await openApp('/groups#profile');
    await card().getByRole('button', { name: 'Cancel subscription' }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toMatchTextContent(/^Cancel the subscription\?It ends now\./);
    await question.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect.element(page.getByText('Cancelled. Nothing is charged any more.')).toBeVisible();
    await expect.element(card()).not.toBeInTheDocument();
  });

  it('that an admin has granted is permanent and has no billing to manage', async () => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server, { plan: null, externalSubscriptionId: 'admin-grant-1', nextBillingAt: null });
    await openApp('/groups#profile');
    await expect.element(card()).toMatchTextContent(/permanent until it is revoked/);
    await expect.element(card().getByRole('button')).not.toBeInTheDocument();
  });

  it('is cancelled after a question, says until when premium stays, and can be taken up again', async () => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server);
    server.answer(cancelSubscription, () => ({
      ...BASE,
      status: 'cancelled' as const,
      expiresAt: '2099-12-01T10:00:00Z',
    }));
    server.answer(resumeSubscription, () => ({
      ...BASE,
      status: 'active' as const,
      expiresAt: null,
      nextBillingAt: '2026-12-01T10:00:00Z',
    }));
    await openApp('/groups#profile');
    await card().getByRole('button', { name: 'Cancel subscription' }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toMatchTextContent(/Premium stays until 1 December 2026/);
    await question.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect.element(card()).toMatchTextContent(/Expires/);
    await card().getByRole('button', { name: 'Keep Premium' }).click();
    await expect.element(card()).toMatchTextContent(/Next Billing/);
  });

  it('whose cancelling got no answer is not said to go on', async () => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server);
    server.answer(cancelSubscription, loseAnswer);
    await openApp('/groups#profile');
    await card().getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await expect.element(page.getByText(/^No answer came, so it may have gone through/)).toBeVisible();
    expect(page.getByText(/was not cancelled/).query()).toBeNull();
  });

  it('that has been cancelled leaves the focus in the profile, not on the page behind', async () => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server);
    server.answer(cancelSubscription, () => ({
      ...BASE,
      status: 'cancelled' as const,
      expiresAt: '2099-12-01T10:00:00Z',
    }));
    closeSlowly();
    await openApp('/groups');
    await page.getByRole('link', { name: 'Profile' }).click();
    await card().getByRole('button', { name: 'Cancel subscription' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel subscription' }).click();
    await expect.element(card()).toMatchTextContent(/Expires/);
    await expect.element(question).not.toBeInTheDocument();
    const profile = page.getByRole('dialog').element();
    await expect.poll(() => profile.contains(document.activeElement)).toBe(true);
  });

  it('changes to the other plan from the next billing on', async () => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server);
    server.answer(changeSubscription, () => ({
      ...BASE,
      status: 'active' as const,
      expiresAt: null,
      nextBillingAt: '2026-12-01T10:00:00Z',
      nextPlan: 'PREMIUM_YEARLY' as const,
    }));
    sell(server);
    await openApp('/groups#profile');
    await card().getByRole('button', { name: 'Pay yearly' }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toMatchTextContent(/for a year in your country: €40\.00/);
    await question.getByRole('button', { name: 'Pay yearly' }).click();
    await expect.element(card()).toMatchTextContent('Yearly from 1 December 2026 on');
    expect(server.sent(changeSubscription)).toMatchObject([{ body: { plan: 'PREMIUM_YEARLY' } }]);
  });

  it.each([
    ['en', 'Pay yearly', /^Pay yearly\?Nothing is charged now\. .+ from 1 December 2026 on\.Cancel/],
    [
      'es',
      'Pagar cada año',
      /^¿Pagar cada año\?Ahora no se cobra nada\. .+ del 1 de diciembre de 2026\.Cancelar/,
    ],
  ] as const)(
    'names no price of the other plan where none could be read (%s)',
    async (language, action, asked) => {
      const { server } = startHouse({ user: { ...PREMIUM, locale: language } });
      subscribed(server);
      server.refuse(listProducts, 'INSUFFICIENT_PERMISSIONS');
      await openApp('/groups#profile', { language });
      await card().getByRole('button', { name: action }).click();
      await expect.element(page.getByRole('alertdialog')).toMatchTextContent(asked);
      expect(server.sent(listProducts)).toHaveLength(1);
    },
  );

  it('says that the portal could not be opened', async () => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server);
    server.refuse(getCustomerPortal, 'SERVICE_UNAVAILABLE');
    await openApp('/groups#profile');
    await card().getByRole('button', { name: 'Manage billing' }).click();
    await expect.element(page.getByText('Failed to open customer portal')).toBeVisible();
  });

  it.each([
    ['en', 'Failed to load subscription'],
    ['es', 'No se ha podido cargar la suscripción'],
  ] as const)('that did not load is asked for again by a press (%s)', async (language, text) => {
    const { server } = startHouse({ user: PREMIUM });
    subscribed(server);
    server.refuse(getSubscription, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await openApp('/groups#profile', { language });
    await expect.element(page.getByText(text)).toBeVisible();
    await page.getByRole('button', { name: language === 'en' ? 'Try again' : 'Volver a intentarlo' }).click();
    await expect.element(card()).toBeVisible();
  });
});
