import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { previewDeletion } from '#contract/accounts.ts';
import { exportOwnData, type OwnData } from '#contract/exports.ts';
import { getSubscription } from '#contract/premium/billing.ts';
import { subscribed } from '#web/test/billing.ts';
import { ANA } from '#web/test/cast.ts';
import { inEachLanguage } from '#web/test/languages.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { loseAnswer, type Plain } from '#web/test/server.ts';

const OWN_DATA: Plain<OwnData> = {
  exportedAt: '2026-03-14T10:00:00.000Z',
  user: ANA,
  signInMethods: { hasPassword: true, identities: [], totp: null, recoveryCodesLeft: 0, passkeys: [] },
  sessions: [],
  devices: [],
  subscriptions: [],
  tierChanges: [],
  groups: [],
  transactions: [],
  recurringExpenses: [],
  comments: [],
  attachments: [],
  invitations: [],
  mailedInvitations: [],
  history: [],
};

it('the download of one’s data goes on for longer than another request may take', async () => {
  const { server } = startHouse();
  server.answer(exportOwnData, () => OWN_DATA);
  const release = server.hold(exportOwnData);
  await openApp('/groups#profile/data');
  const files: Blob[] = [];
  const saving = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return '#';
  });
  const names: string[] = [];
  const { prototype } = HTMLAnchorElement;
  const pressing = vi.spyOn(prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const limit = new AbortController();
  const limiting = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  onTestFinished(() => [saving, pressing, limiting].forEach((spy) => void spy.mockRestore()));
  const submit = page.getByRole('button', { name: 'Download' });
  await submit.click();
  await expect.poll(() => server.sent(exportOwnData)).toHaveLength(1);
  limit.abort(new DOMException('The time limit of a request is over', 'TimeoutError'));
  await expect.element(submit).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.poll(() => names).toEqual(['quits-data-2026-03-14.json']);
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(OWN_DATA);
  expect(server.sent(exportOwnData)).toHaveLength(1);
});

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
  // Once for each press.
  expect(server.sent(exportOwnData)).toHaveLength(2);
});

it.each([
  ['is empty', ''],
  ['is no JSON', '<html>Gone</html>'],
])('the download of one’s data is said to be no file where it %s', async (_, content) => {
  const { server } = startHouse();
  server.answer(exportOwnData, () => new Blob([content]) as never);
  await openApp('/groups#profile/data');
  await page.getByRole('button', { name: 'Download' }).click();
  const WORDS = {
    en: 'Empty or invalid file received',
    es: 'El archivo recibido está vacío o no es válido',
  } as const;
  await inEachLanguage(WORDS, (words) => expect.element(page.getByText(words)).toBeVisible());
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

it.each([
  ['active', 'sub_01h', true],
  ['trialing', 'sub_01h', true],
  ['past_due', 'sub_01h', true],
  ['cancelled', 'sub_01h', false],
  ['paused', 'sub_01h', false],
  ['active', 'admin-grant-1', false],
] as const)(
  'the deletion tells what becomes of a subscription (%s, %s)',
  async (status, externalId, isTold) => {
    const { server } = startHouse({ user: { ...ANA, tier: 'premium' as const } });
    subscribed(server, { status, externalSubscriptionId: externalId });
    server.answer(previewDeletion, () => ({ outstanding: [], soleAdminOf: [], graceDays: 30 }));
    await openApp('/groups#profile/data');
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const WORDS = {
      en: [
        /^For 30 days nothing is lost/,
        /^Your subscription is cancelled with it/,
        /^A paused subscription/,
      ],
      es: [
        /^Durante 30 días no se pierde nada/,
        /^Tu suscripción se cancela con ella/,
        /^Una suscripción en pausa/,
      ],
    } as const;
    await inEachLanguage(WORDS, async ([grace, subscription, paused]) => {
      await expect.element(page.getByText(grace)).toBeVisible();
      await expect.poll(() => server.sent(getSubscription).length).toBeGreaterThan(0);
      if (isTold) await expect.element(page.getByText(subscription)).toBeVisible();
      else expect(page.getByText(subscription).query()).toBeNull();
      if (status === 'paused') await expect.element(page.getByText(paused)).toBeVisible();
      else expect(page.getByText(paused).query()).toBeNull();
    });
  },
);
