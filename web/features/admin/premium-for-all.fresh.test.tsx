import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import { account, startAdminHouse } from '#web/test/admin.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp } from '#web/test/open-app.tsx';

const WIM = account(12, 'Wim Three');

const WORDS = {
  en: {
    notice: 'Every account is Premium on this server. The tier that is set here counts once that ends.',
    action: 'Change tier',
    reason: 'Reason',
    promises: /Two groups|Without limit/,
  },
  es: {
    notice:
      'En este servidor todas las cuentas tienen Premium. El nivel que se fija aquí contará cuando eso termine.',
    action: 'Cambiar nivel',
    reason: 'Motivo',
    promises: /Dos grupos|Sin límites/,
  },
} as const;

// On a fresh page: what a server offers is read once for as long as a page is open.
it('where every account is premium the admin area says what a tier is for, and promises nothing of it', async () => {
  const { server } = startAdminHouse({ users: [WIM] });
  const offer = { version: '1.0.0', demo: false, google: false, premiumForAll: true, supportEmail: null };
  server.answer(publicConfig, () => offer);
  const release = server.hold(publicConfig);
  await openApp(`/admin/users/${WIM.id}`);
  await page.getByRole('button', { name: WORDS.en.action }).click();
  const dialog = page.getByRole('dialog');
  await inEachLanguage(WORDS, async ({ reason, promises }) => {
    await expect.element(dialog.getByLabelText(reason)).toBeVisible();
    expect(dialog.getByText(promises).query()).toBeNull();
  });
  release();
  await inEachLanguage(WORDS, async ({ notice, promises }) => {
    await expect.element(dialog.getByText(notice)).toBeVisible();
    expect(dialog.getByText(promises).query()).toBeNull();
  });
  await openApp('/admin');
  await inEachLanguage(WORDS, async ({ notice }) => {
    await expect.element(page.getByRole('main').getByText(notice)).toBeVisible();
  });
});
