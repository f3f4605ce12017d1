import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { flat, person } from '#web/test/cast.ts';
import { useOwnWidth } from '#web/test/finger.ts';
import { openApp } from '#web/test/open-app.tsx';

const WORDS = {
  en: { menu: 'Open the menu', places: ['Dashboard', 'Groups', 'Recurring', 'Activity'] },
  es: { menu: 'Abrir el menú', places: ['Resumen', 'Grupos', 'Recurrentes', 'Actividad'] },
};

describe('the navigation', () => {
  useOwnWidth();

  it.each(['en', 'es'] as const)(
    'leads to every place at every width, and stays in the window: %s',
    async (language) => {
      const { menu, places } = WORDS[language];
      const user = person(1, 'Maximiliana-Josephine Konstantinopoulou', { tier: 'premium' });
      await page.viewport(1280, 844);
      await openApp('/groups', { user, groups: [flat()], language });
      const header = page.getByRole('banner');
      await expect.element(header.getByRole('link', { name: places[0] ?? '' })).toBeVisible();
      for (const width of [1280, 1024, 1023, 900, 768, 767, 720, 640, 320]) {
        await page.viewport(width, 844);
        const missing = () =>
          places.filter((name) => header.getByRole('link', { name }).elements().length === 0);
        if (width < 768) await page.getByRole('button', { name: menu }).click();
        await expect.poll(() => [width, missing()]).toEqual([width, []]);
        await expect.poll(() => [width, document.documentElement.scrollWidth]).toEqual([width, width]);
        if (width < 768) await page.getByRole('button', { name: /^(Close the menu|Cerrar el menú)/ }).click();
      }
    },
  );
});
