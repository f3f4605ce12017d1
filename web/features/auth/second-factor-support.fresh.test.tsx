import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

function startSupported() {
  const { server } = startHouse({ isSignedIn: false });
  const offer = { version: '1.0.0', demo: false, google: false, premiumForAll: false };
  server.answer(publicConfig, () => ({ ...offer, supportEmail: 'help@example.org' }));
}

// On a fresh page: what a server offers is read once for as long as a page is open.
it('a sign-in that asks for a second factor says where to write without phone and codes', async () => {
  startSupported();
  await openApp('/auth/callback?second-factor=totp', { isSignedIn: false });
  const WORDS = {
    en: {
      said: 'No phone and no codes any more? Write to help@example.org',
      subject: 'Quits: I cannot do the second step of signing in',
    },
    es: {
      said: '¿Ya no tienes ni el móvil ni los códigos? Escribe a help@example.org',
      subject: 'Quits: no puedo hacer el segundo paso del inicio de sesión',
    },
  };
  await inEachLanguage(WORDS, async ({ said, subject }) => {
    await expect.element(page.getByText(said)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'help@example.org' }))
      .toHaveAttribute('href', `mailto:help@example.org?subject=${encodeURIComponent(subject)}`);
  });
});

it('asks for the passkey where a sign-in takes no other second factor', async () => {
  startSupported();
  await openApp('/auth/callback?second-factor=passkey', { isSignedIn: false });
  const WORDS = {
    en: 'Lost your passkey? Write to help@example.org',
    es: '¿Has perdido tu llave de acceso? Escribe a help@example.org',
  };
  await inEachLanguage(WORDS, async (said) => {
    await expect.element(page.getByText(said)).toBeVisible();
  });
});
