import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { logout } from '#contract/sessions.ts';
import { session } from '#web/lib/session/session.ts';
import { openApp } from '#web/test/open-app.tsx';

// A release has removed its file.
vi.mock('./leaving-question.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

describe('signing out where the code of its question is missing', () => {
  it.each([
    ['en', 'Open the menu', 'Sign out', /^Network error/],
    ['es', 'Abrir el menú', 'Cerrar sesión', /^Error de red/],
  ] as const)('says so at each press (%s)', async (language, menu, signOut, said) => {
    const { server } = await openApp('/groups', { language });
    await page.getByRole('button', { name: menu }).click();
    const button = page.getByRole('button', { name: signOut });
    const alert = page.getByRole('alert').filter({ hasText: said });
    await button.click();
    await expect.element(alert).toBeVisible();
    const first = alert.element();
    await button.click();
    await expect.poll(() => first.isConnected).toBe(false);
    await expect.element(alert).toBeVisible();
    expect(session.state().status).toBe('signed-in');
    expect(server.sent(logout)).toEqual([]);
  });
});
