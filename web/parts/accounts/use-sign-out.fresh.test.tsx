import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { previewInvitation } from '#contract/invitations.ts';
import { logout, refresh } from '#contract/sessions.ts';
import { session } from '#web/lib/session/session.ts';
import { ANA } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

const WORDS = {
  en: {
    menu: 'Open the menu',
    signOut: 'Sign out',
    signedOut: 'You are signed out on this device',
    later: 'The server could not be told yet. It will be told as soon as there is a connection.',
  },
  es: {
    menu: 'Abrir el menú',
    signOut: 'Cerrar sesión',
    signedOut: 'Has cerrado la sesión en este dispositivo',
    later: 'Aún no se ha podido avisar al servidor. Se le avisará en cuanto haya conexión.',
  },
} as const;

// The browser notes 250 files otherwise, of which the imports alone may be as many.
performance.setResourceTimingBufferSize(5_000);

// The first is a public page: nothing of it sends entries, which would fetch the same code.
describe.each([
  ['/invitations/gone', /^(This invitation does not exist|Esta invitación no existe)$/],
  ['/groups', /^(Groups|Grupos)$/],
])('signing out without a connection, at %s', (path, title) => {
  it.each(['en', 'es'] as const)('is done on this device, in %s', async (language) => {
    const words = WORDS[language];
    const { server } = startHouse();
    server.refuse(previewInvitation, 'INVITATION_NOT_FOUND');
    await openApp(path, { language });
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: words.menu }).click();
    const button = page.getByRole('button', { name: words.signOut });
    await expect.element(button).toBeVisible();
    // What looks for entries that wait must be there before it is pressed: then it could not be fetched.
    await expect.poll(() => wasFetched('entry-store')).toBe(true);
    server.disconnect();
    await button.click();
    await expect.poll(() => session.state().status).toBe('signed-out');
    await expect.element(button).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: words.menu }))
      .toHaveAttribute('aria-expanded', 'false');
    expect(server.sent(logout)).toEqual([]);
    if (path === '/groups') {
      await expect.element(page.getByRole('heading', { level: 1, name: words.signedOut })).toBeVisible();
      await expect.element(page.getByText(words.later)).toBeVisible();
      expect(window.location.pathname).toBe('/groups');
    }
    server.reconnect();
    await expect.poll(() => server.sent(logout)).toHaveLength(1);
    if (path === '/groups') await expect.poll(() => window.location.pathname).toBe('/');
  });
});

it('a page that opens after such a sign-out asks for a sign-in, and renews no session', async () => {
  const { server } = startHouse({ isSignedIn: false });
  const letAnswer = server.refuse(logout, 'SERVICE_UNAVAILABLE');
  localStorage.setItem('quits.pendingSignOut', ANA.id);
  await openApp('/groups', { isSignedIn: false });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  expect(server.sent(refresh)).toEqual([]);
  letAnswer();
  await expect.poll(() => localStorage.getItem('quits.pendingSignOut')).toBeNull();
  expect(server.sent(refresh)).toEqual([]);
});

function wasFetched(file: string): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes(file));
}
