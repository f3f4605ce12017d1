import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchTransactions } from '#contract/search.ts';
import { getPersonalStatistics } from '#contract/statistics.ts';
import { answerAcross } from '#web/test/across.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';

describe('the profile', () => {
  useOwnWidth();

  it.each(['/dashboard', '/activity', '/statistics', '/settlements', '/recurring-expenses'])(
    'opens over %s, and gives the focus back when it is closed',
    async (path) => {
      await page.viewport(1280, 800);
      const { server } = startHouse();
      answerAcross(server, {});
      server.answer(searchTransactions, () => []);
      server.answer(getPersonalStatistics, () => []);
      await openApp(path);
      await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      const button = page.getByRole('button', { name: /^Your account/ });
      await expect.element(button).toBeVisible();
      button.element().focus();
      await userEvent.keyboard('{Enter}');
      const profile = page.getByRole('dialog', { name: 'Profile and settings' });
      await expect.element(profile).toBeVisible();
      expect(window.location.pathname).toBe(path);
      await userEvent.keyboard('{Escape}');
      await expect.element(profile).not.toBeInTheDocument();
      await expect.element(button).toHaveFocus();
    },
  );
});
