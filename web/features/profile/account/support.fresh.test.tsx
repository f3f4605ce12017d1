import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import { getEmailChange } from '#contract/sign-in/email-change.ts';
import { billNothing, subscribed } from '#web/test/billing.ts';
import { ANA } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import type { TestServer } from '#web/test/server.ts';

// On a fresh page: what a server offers is read once for as long as a page is open.
function nameSupport(server: TestServer): void {
  const offer = { version: '1.0.0', demo: false, google: false, premiumForAll: false };
  server.answer(publicConfig, () => ({ ...offer, supportEmail: 'help+quits@example.org' }));
}

it('the profile says where to write for another address, and premium accounts for their questions', async () => {
  const { server } = startHouse({ user: { ...ANA, tier: 'premium' } });
  nameSupport(server);
  await openApp('/groups#profile');
  const WORDS = {
    en: {
      priority: 'Priority support: help+quits@example.org',
      subject: 'Quits Premium: a question',
      edit: 'Edit profile',
      hint: 'The email address cannot be changed here. Please contact support: help+quits@example.org',
    },
    es: {
      priority: 'Soporte prioritario: help+quits@example.org',
      subject: 'Quits Premium: una pregunta',
      edit: 'Editar el perfil',
      hint: 'El correo no se puede cambiar aquí. Ponte en contacto con soporte: help+quits@example.org',
    },
  };
  await inEachLanguage(WORDS, async ({ priority, subject }) => {
    const link = page.getByRole('link', { name: priority });
    await expect.element(link).toHaveAttribute('href', mailto(subject));
    await expect.element(link).toHaveClass('touch-target');
  });
  await page.getByRole('button', { name: WORDS.es.edit }).click();
  await inEachLanguage(WORDS, async ({ hint }) => {
    await expect.element(page.getByRole('textbox').last()).toHaveAccessibleDescription(hint);
  });
});

it('a subscription that this server does not bill leads to the support', async () => {
  const { server } = startHouse({ user: { ...ANA, tier: 'premium' } });
  nameSupport(server);
  subscribed(server);
  billNothing(server, 'premium');
  await openApp('/groups#profile');
  const card = page.getByRole('region', { name: /^(Subscription|Suscripción)$/ });
  const WORDS = {
    en: { said: 'Please contact support: help+quits@example.org', subject: 'Quits Premium: my subscription' },
    es: {
      said: 'Ponte en contacto con soporte: help+quits@example.org',
      subject: 'Quits Premium: mi suscripción',
    },
  };
  await inEachLanguage(WORDS, async ({ said, subject }) => {
    await expect.element(card).toMatchTextContent(said);
    await expect.element(card.getByRole('link')).toHaveAttribute('href', mailto(subject));
  });
});

it('the page of a link that is over says where to ask for another', async () => {
  const { server } = startHouse({ isSignedIn: false });
  nameSupport(server);
  server.refuse(getEmailChange, 'RESOURCE_NOT_FOUND');
  await openApp('/email-change?token=abc', { isSignedIn: false });
  const subjects = {
    en: 'Quits: another link to change my email address',
    es: 'Quits: otro enlace para cambiar mi correo electrónico',
  };
  await inEachLanguage(subjects, async (subject) => {
    await expect
      .element(page.getByRole('link', { name: 'help+quits@example.org' }))
      .toHaveAttribute('href', mailto(subject));
  });
});

function mailto(subject: string): string {
  return `mailto:help%2Bquits@example.org?subject=${encodeURIComponent(subject)}`;
}
