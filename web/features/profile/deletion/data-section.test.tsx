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

it('a download that found no connection is said to have failed until the connection is back', async () => {
  const { server } = startHouse();
  await openApp('/groups#profile/data');
  const download = page.getByRole('button', { name: 'Download' });
  await expect.element(download).toBeVisible();
  server.disconnect();
  await download.click();
  const OFFLINE = {
    en: 'You are offline. Try again when the connection is back.',
    es: 'No tienes conexión. Vuelve a intentarlo cuando la recuperes.',
  } as const;
  await inEachLanguage(OFFLINE, (offline) => expect.element(page.getByText(offline)).toBeVisible());
  server.reconnect();
  await expect.element(page.getByText(OFFLINE.es)).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Descargar' })).toBeVisible();
});
