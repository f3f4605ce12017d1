import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { getProfile } from '#contract/accounts.ts';
import { getSubscription } from '#contract/premium/billing.ts';
import { getTierInfo } from '#contract/premium/tier.ts';
import { tierInfo } from '#domain/groups/tier.ts';
import { sell, sellNothing, subscribed } from '#web/test/billing.ts';
import { ANA } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const WORDS = {
  en: {
    start: 'Start the free trial',
    yearly: /^Yearly/,
    notCharged: 'Nothing was charged',
    missing: 'Paddle script not loaded',
  },
  es: {
    start: 'Empezar la prueba gratuita',
    yearly: /^Anual/,
    notCharged: 'No se ha cobrado nada',
    missing: 'No se ha cargado el script de Paddle',
  },
} as const;

const frame = () => document.querySelector('.paddle-frame');

afterEach(() => {
  frame()?.remove();
  document.body.style.removeProperty('overflow');
  delete window.Paddle;
});

describe('the upgrade', () => {
  it.each(['en', 'es'] as const)(
    'opens the checkout with the plan, the address and whom it is for, and says that closing it cost nothing (%s)',
    async (language) => {
      const { server } = startHouse();
      sell(server);
      await openApp('/upgrade?source=groups&feature=unlimited_groups', { language });
      const words = WORDS[language];
      await page.getByRole('radio', { name: words.yearly }).click({ force: true });
      await page.getByRole('button', { name: words.start }).click();
      await expect.poll(frame).not.toBeNull();
      expect(window.overlay?.opened.at(-1)).toMatchObject({
        items: [{ priceId: 'pri_year', quantity: 1 }],
        customer: { email: ANA.email },
        customData: { user_id: ANA.id, plan_id: 'PREMIUM_YEARLY', source: 'groups' },
        settings: { successUrl: `${window.location.origin}/upgrade/success`, locale: language },
      });
      window.overlay?.end();
      await expect.element(page.getByRole('heading', { name: words.notCharged, level: 1 })).toBeVisible();
      expect(document.body.style.overflow).toBe('');
    },
  );

  it.each([
    ['/upgrade', 'en', 'Early access', 'Priority support'],
    ['/pricing', 'es', 'Acceso anticipado', 'Soporte prioritario'],
  ] as const)(
    'lists no priority support where no address for it is set: %s (%s)',
    async (address, language, last, support) => {
      const { server } = startHouse();
      sell(server);
      await openApp(address, { language });
      await expect.element(page.getByRole('rowheader', { name: last, exact: false })).toBeVisible();
      expect(page.getByText(support, { exact: false }).query()).toBeNull();
    },
  );

  it.each([
    ['en', ['CSV', 'PDF', 'analytics', 'Early access'], 'coming'],
    ['es', ['CSV', 'PDF', 'Análisis', 'Acceso anticipado'], 'en camino'],
  ] as const)(
    'says of each feature that is not there yet that it is coming (%s)',
    async (language, names, coming) => {
      const { server } = startHouse();
      sell(server);
      await openApp('/upgrade', { language });
      const marks = page.getByRole('rowheader').getByText(coming, { exact: true });
      await expect.poll(() => marks.elements()).toHaveLength(names.length);
      const marked = marks.elements().map((mark) => mark.closest('th')?.textContent);
      expect(names.map((name, place) => marked[place]?.includes(name))).toEqual(names.map(() => true));
    },
  );

  it('begins with the plan that was chosen among the prices', async () => {
    const { server } = startHouse();
    sell(server);
    await openApp('/upgrade?source=pricing&plan=PREMIUM_YEARLY');
    await expect.element(page.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  });

  it('sets the days of trial off from the ground of the chosen plan', async () => {
    const { server } = startHouse();
    sell(server);
    await openApp('/upgrade?plan=PREMIUM_YEARLY');
    const chosen = page.getByRole('radio', { name: /^Yearly/ });
    await expect.element(chosen).toBeChecked();
    const label = chosen.element().closest('label');
    const chip = page
      .elementLocator(label ?? document.body)
      .getByText('14 days free')
      .element().parentElement;
    const groundOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor;
    // The ground of a choice fades in.
    await Promise.all(label?.getAnimations().map(({ finished }) => finished) ?? []);
    expect(groundOf(chip)).not.toBe(groundOf(label));
  });

  it('leads from a payment to the page that waits for its confirmation', async () => {
    const { server } = startHouse();
    sell(server);
    await openApp('/upgrade');
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await expect.poll(frame).not.toBeNull();
    window.overlay?.tell('checkout.completed');
    window.overlay?.end();
    await expect
      .element(page.getByRole('heading', { name: 'Your payment is being confirmed' }))
      .toBeVisible();
    server.answer(getProfile, () => ({ ...ANA, tier: 'premium' as const }));
    server.answer(getTierInfo, () =>
      tierInfo({ tier: 'premium', groupCount: 1, premiumForAll: false, hasBilling: true }),
    );
    await expect.element(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  });

  it('says that the checkout failed, and can be tried again', async () => {
    const { server } = startHouse();
    sell(server, { trialDays: 0 });
    await openApp('/upgrade');
    await page.getByRole('button', { name: 'Get Premium' }).click();
    await expect.poll(frame).not.toBeNull();
    window.overlay?.tell('checkout.error');
    window.overlay?.end();
    await expect.element(page.getByRole('heading', { name: 'Checkout failed', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await expect.element(page.getByRole('button', { name: 'Get Premium' })).toBeEnabled();
  });

  it.each([
    ['cancel', 'plan=PREMIUM_YEARLY', undefined],
    ['cancel', '', /^Yearly/],
    ['cancel', 'plan=PREMIUM_YEARLY', /^Monthly/],
    ['error', '', /^Yearly/],
  ] as const)(
    'keeps the plan, the place and the feature over a checkout without a payment (%s, %s, %s)',
    async (end, plan, picked) => {
      const { server } = startHouse();
      sell(server);
      await openApp(`/upgrade?source=profile&feature=custom_colours&${plan}`);
      if (picked) await page.getByRole('radio', { name: picked }).click({ force: true });
      await page.getByRole('button', { name: WORDS.en.start }).click();
      await expect.poll(frame).not.toBeNull();
      if (end === 'error') window.overlay?.tell('checkout.error');
      window.overlay?.end();
      await page.getByRole('link', { name: 'Back to the plans' }).click();
      await expect.element(page.getByRole('radio', { name: picked ?? /^Yearly/ })).toBeChecked();
      await expect.element(page.getByText('From: your profile')).toBeVisible();
      await expect
        .element(page.getByRole('row', { name: /^Colours of your own/ }))
        .toHaveAttribute('aria-current', 'true');
    },
  );

  it.each([
    ['en', 'Failed to start checkout'],
    ['es', 'No se ha podido iniciar el pago'],
  ] as const)(
    'does not begin without a connection, and once it is back only when asked again (%s)',
    async (language, failed) => {
      const { server } = startHouse();
      sell(server);
      await openApp('/upgrade', { language });
      await expect.element(page.getByRole('button', { name: WORDS[language].start })).toBeEnabled();
      server.disconnect();
      await page.getByRole('button', { name: WORDS[language].start }).click();
      await expect.element(page.getByText(failed)).toBeVisible();
      server.reconnect();
      await page.getByRole('button', { name: WORDS[language].start }).click();
      await expect.poll(frame).not.toBeNull();
      expect(window.overlay?.opened).toHaveLength(1);
    },
  );

  it('says when Paddle cannot be reached', async () => {
    const { server } = startHouse();
    sell(server, { scriptUrl: 'data:text/javascript,' });
    await openApp('/upgrade');
    await page.getByRole('button', { name: WORDS.en.start }).click();
    await inEachLanguage(WORDS, async ({ missing, start }) => {
      await expect.element(page.getByRole('alert')).toMatchTextContent(missing);
      await expect.element(page.getByRole('button', { name: start })).toBeVisible();
    });
  });

  it('asks for no second payment while the first is being confirmed', async () => {
    const { server } = startHouse();
    sell(server);
    subscribed(server, { tier: 'free', status: 'pending', nextBillingAt: null });
    await openApp('/upgrade');
    await expect.element(page.getByText(/^You do not have to pay again/)).toBeVisible();
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  });

  it('asks for no second payment where another page has paid since', async () => {
    const { server } = startHouse();
    sell(server);
    await openApp('/upgrade');
    await expect.element(page.getByRole('button', { name: 'Start the free trial' })).toBeVisible();
    subscribed(server, { status: 'trialing' });
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await expect.element(page.getByText('You have a subscription already')).toBeVisible();
    expect(frame()).toBeNull();
  });

  it('reads the subscription anew for the checkout, whatever read is under way', async () => {
    const { server } = startHouse();
    sell(server);
    const release = server.hold(getSubscription);
    await openApp('/upgrade');
    await expect.poll(() => server.sent(getSubscription).length).toBe(1);
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await expect.poll(() => server.sent(getSubscription).length).toBe(2);
    release();
    await expect.poll(frame).not.toBeNull();
  });

  const RUNNING = { en: /^It is running: you have Premium/, es: /^Está en marcha: tienes Premium/ };
  const PAUSED = {
    en: /^It is paused\. Resume it in your profile/,
    es: /^Está en pausa\. Reanúdala en tu perfil/,
  };

  it.each([
    ['trialing', RUNNING],
    ['active', RUNNING],
    ['cancelled', RUNNING],
    ['paused', PAUSED],
  ] as const)('says what became of a subscription from another page (%s)', async (status, said) => {
    const { server } = startHouse();
    sell(server);
    subscribed(server, { tier: 'free', status });
    await openApp('/upgrade');
    await inEachLanguage(said, async (text) => {
      await expect.element(page.getByText(text)).toBeVisible();
    });
  });

  it('reads the tier again where the subscription gives premium', async () => {
    const { server } = startHouse();
    sell(server);
    subscribed(server, { status: 'trialing' });
    const asked = () => server.sent(getTierInfo).length;
    server.answer(getTierInfo, () =>
      tierInfo({
        tier: asked() > 1 ? 'premium' : 'free',
        groupCount: 1,
        premiumForAll: false,
        hasBilling: true,
      }),
    );
    await openApp('/upgrade');
    await expect.element(page.getByText('You have Premium')).toBeVisible();
  });

  it('says where nothing is sold, and shows no button', async () => {
    const { server } = startHouse();
    sellNothing(server);
    await openApp('/upgrade');
    await expect.element(page.getByText('Nothing is for sale on this server')).toBeVisible();
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  });
});

describe('the upgrade of an account with Premium', () => {
  const SEE = { en: 'See your subscription', es: 'Ver tu suscripción' } as const;

  function startPremium() {
    const { server } = startHouse({ user: { ...ANA, tier: 'premium' as const } });
    sell(server);
    server.answer(getTierInfo, () =>
      tierInfo({ tier: 'premium', groupCount: 1, premiumForAll: false, hasBilling: true }),
    );
    return server;
  }

  it.each([
    ['active', {}, { en: 'You have Premium', es: 'Tienes Premium' }],
    [
      'cancelled',
      { expiresAt: '2099-12-01T10:00:00Z', nextBillingAt: null },
      { en: 'Premium ends on 1 December 2099', es: 'Premium termina el 1 de diciembre de 2099' },
    ],
    ['past_due', {}, { en: /Check your card, so that Premium goes on/, es: /Revisa tu tarjeta/ }],
  ] as const)('says how it stands, and leads to the subscription (%s)', async (status, facts, said) => {
    const server = startPremium();
    subscribed(server, { status, ...facts });
    await openApp('/upgrade');
    await inEachLanguage(said, async (text) => {
      await expect.element(page.getByText(text)).toBeVisible();
    });
    await page.getByRole('link', { name: SEE.es }).click();
    await expect.element(page.getByRole('region', { name: 'Suscripción' })).toBeVisible();
  });

  it('without a subscription names none', async () => {
    startPremium();
    await openApp('/upgrade');
    await expect.element(page.getByText('You have Premium')).toBeVisible();
    expect(page.getByRole('link', { name: SEE.en }).query()).toBeNull();
  });

  it('whose subscription did not load is asked for again by a press', async () => {
    const server = startPremium();
    subscribed(server, { status: 'past_due' });
    server.refuse(getSubscription, 'INSUFFICIENT_PERMISSIONS', { once: true });
    await openApp('/upgrade');
    await expect.element(page.getByText('Failed to load subscription')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Your last payment failed')).toBeVisible();
  });
});

describe('premium that begins or ends elsewhere', () => {
  it('reaches a page that is open, with the banner over the limit', async () => {
    const { server } = startHouse();
    let tier = tierInfo({ tier: 'free', groupCount: 9, premiumForAll: false, hasBilling: true });
    server.answer(getTierInfo, () => tier);
    await openApp('/groups');
    const banner = page.getByText(/^You are in 9 groups/).first();
    await expect.element(banner).toBeVisible();
    tier = tierInfo({ tier: 'premium', groupCount: 9, premiumForAll: false, hasBilling: true });
    server.tellOwn('tier.changed');
    await expect.element(banner).not.toBeInTheDocument();
    tier = tierInfo({ tier: 'free', groupCount: 9, premiumForAll: false, hasBilling: true });
    server.tellOwn('tier.changed');
    await expect.element(banner).toBeVisible();
  });
});

describe('the banner over the limit', () => {
  it.each([
    ['/groups', ['Upgrade']],
    ['/upgrade', ['Manage groups']],
    ['/activity', ['Manage groups', 'Upgrade']],
  ])('leads to no page that is open: %s', async (path, expected) => {
    const { server } = startHouse();
    sell(server);
    const tier = tierInfo({ tier: 'free', groupCount: 9, premiumForAll: false, hasBilling: true });
    server.answer(getTierInfo, () => tier);
    await openApp(path);
    // A dialog before it may say the same.
    const title = page.getByText(/^You are in 9 groups/).first();
    await expect.element(title).toBeVisible();
    const links = [...(title.element().closest('section')?.querySelectorAll('a') ?? [])];
    expect(links.map(({ textContent }) => textContent)).toEqual(expected);
  });
});

describe('the offer over a form', () => {
  it('makes way for the checkout, comes back, and leaves the form as it was', async () => {
    const OFFER = {
      en: {
        locked: 'A colour of your own, with Premium',
        action: 'See Premium',
        name: 'Name',
        title: 'Get Premium',
        start: WORDS.en.start,
        close: 'Close',
      },
      es: {
        locked: 'Un color propio, con Premium',
        action: 'Ver Premium',
        name: 'Nombre',
        title: 'Consigue Premium',
        start: WORDS.es.start,
        close: 'Cerrar',
      },
    } as const;
    const { es } = OFFER;
    const button = (name: string) => page.getByRole('button', { name });
    const { server } = startHouse();
    sell(server);
    await openApp('/groups/new');
    await page.getByLabelText(OFFER.en.name, { exact: true }).fill('Boat');
    await inEachLanguage(OFFER, async ({ locked }) => {
      await expect.element(button(locked)).toBeVisible();
    });
    await button(es.locked).click();
    await inEachLanguage(OFFER, async ({ action }) => {
      await expect.element(button(action)).toBeVisible();
    });
    await button(es.action).click();
    await inEachLanguage(OFFER, async ({ title, start }) => {
      await expect.element(page.getByRole('region', { name: title })).toBeVisible();
      await expect.element(button(start)).toBeVisible();
    });
    await button(es.start).click();
    await expect.poll(frame).not.toBeNull();
    await expect.element(page.getByRole('region', { name: es.title })).not.toBeInTheDocument();
    expect(window.overlay?.opened.at(-1)?.customData.source).toBe('group_form');
    window.overlay?.end();
    await inEachLanguage(OFFER, async ({ title, close }) => {
      await expect.element(page.getByRole('region', { name: title })).toBeVisible();
      await expect.element(button(close).last()).toBeVisible();
    });
    await button(es.close).last().click();
    await expect.element(page.getByRole('region', { name: es.title })).not.toBeInTheDocument();
    await inEachLanguage(OFFER, async ({ name }) => {
      await expect.element(page.getByLabelText(name, { exact: true })).toHaveValue('Boat');
    });
  });
});
