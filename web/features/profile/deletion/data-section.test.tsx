import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exportOwnData } from '#contract/exports.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer } from '#web/test/server.ts';

it.each([
  ['en', 'Download', 'Network error. Please check your connection.', /may have gone through/],
  ['es', 'Descargar', 'Error de red. Comprueba tu conexión.', /puede que se haya hecho/],
] as const)(
  'the download of one’s data whose answer was lost is said to have failed as a read (%s)',
  async (language, submit, failed, maybe) => {
    const house = startHouse();
    house.user = { ...house.user, locale: language };
    house.server.answer(exportOwnData, loseAnswer);
    await openApp('/groups#profile/data', { language });
    await page.getByRole('button', { name: submit }).click();
    await expect.element(page.getByText(failed)).toBeVisible();
    expect(page.getByText(maybe).query()).toBeNull();
  },
);
