import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exportOwnData } from '#contract/exports.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer } from '#web/test/server.ts';

it('the download of one’s data whose answer was lost is said to have failed as a read', async () => {
  const { server } = startHouse();
  server.answer(exportOwnData, loseAnswer);
  await openApp('/groups#profile/data');
  const WORDS = {
    en: ['Download', 'Network error. Please check your connection.', /may have gone through/],
    es: ['Descargar', 'Error de red. Comprueba tu conexión.', /puede que se haya hecho/],
  } as const;
  await inEachLanguage(WORDS, async ([submit, failed, maybe]) => {
    await page.getByRole('button', { name: submit }).click();
    await expect.element(page.getByText(failed)).toBeVisible();
    expect(page.getByText(maybe).query()).toBeNull();
  });
});
