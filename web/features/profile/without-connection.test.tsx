import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { previewDeletion } from '#contract/accounts.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import { listSessions } from '#contract/sessions.ts';
import { getSignInMethods } from '#contract/sign-in/identities.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const dialog = page.getByRole('dialog');

const TEXTS = {
  en: { profile: 'Profile', failure: 'Check your connection, or try again in a moment.' },
  es: { profile: 'Perfil', failure: 'Comprueba tu conexión o vuelve a intentarlo en un momento.' },
} as const;

interface Section {
  what: string;
  language: 'en' | 'es';
  tab: string;
  /** What asks for it, where its section does not. */
  begin?: string;
  endpoint: EndpointShape;
  /** A button that is there once it has come. */
  shown: string;
}

const SECTIONS: readonly Section[] = [
  {
    what: 'the devices',
    language: 'en',
    tab: 'Devices',
    endpoint: listSessions,
    shown: 'Sign out everywhere else',
  },
  {
    what: 'the devices',
    language: 'es',
    tab: 'Dispositivos',
    endpoint: listSessions,
    shown: 'Cerrar sesión en los demás',
  },
  {
    what: 'the ways to sign in',
    language: 'en',
    tab: 'Security',
    endpoint: getSignInMethods,
    shown: 'Change Password',
  },
  {
    what: 'what a deletion would do',
    language: 'en',
    tab: 'Data',
    begin: 'Delete my account…',
    endpoint: previewDeletion,
    shown: 'Keep my account',
  },
];

const SEEN = '2026-01-10T09:00:00.000Z';
const device = (number: number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  browser: 'Firefox',
  system: null,
  ipAddress: null,
  createdAt: SEEN,
  lastSeenAt: SEEN,
  isCurrent: number === 1,
});

async function openGroups(language: 'en' | 'es') {
  const house = startHouse();
  house.user = { ...house.user, locale: language };
  house.server.answer(listSessions, () => [device(1), device(2)]);
  house.server.answer(previewDeletion, () => ({ outstanding: [], soleAdminOf: [], graceDays: 30 }));
  await openApp('/groups', { language });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return house.server;
}

async function openSection({ language, tab, begin }: Pick<Section, 'language' | 'tab' | 'begin'>) {
  await page.getByRole('navigation').getByRole('link', { name: TEXTS[language].profile }).click();
  await dialog.getByRole('tab', { name: tab }).click();
  if (begin) await dialog.getByRole('button', { name: begin }).click();
}

describe('without a connection', () => {
  it.each(SECTIONS)(
    '$what: the page says that it did not come, and shows it once it can ($language)',
    async (section) => {
      const server = await openGroups(section.language);
      server.disconnect();
      await openSection(section);
      const alert = dialog.getByRole('alert');
      await expect.element(alert.getByText(TEXTS[section.language].failure)).toBeVisible();
      await expect.element(alert.getByRole('button')).toBeVisible();
      server.reconnect();
      await expect.element(dialog.getByRole('button', { name: section.shown })).toBeVisible();
      await expect.element(alert).not.toBeInTheDocument();
    },
  );

  it('what was asked for before the connection went is said not to have come, too', async () => {
    const server = await openGroups('en');
    const answer = server.hold(listSessions);
    await openSection({ language: 'en', tab: 'Devices' });
    await expect.poll(() => server.sent(listSessions)).toHaveLength(1);
    server.disconnect();
    await expect.element(dialog.getByRole('alert').getByText(TEXTS.en.failure)).toBeVisible();
    answer();
    server.reconnect();
    await expect.element(dialog.getByRole('button', { name: 'Sign out everywhere else' })).toBeVisible();
  });
});
