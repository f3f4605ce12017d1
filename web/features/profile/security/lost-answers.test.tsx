import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { unlinkGoogle } from '#contract/sign-in/identities.ts';
import { removePasskey, removeTotp, renewRecoveryCodes } from '#contract/sign-in/second-factors.ts';
import { openApp, startHouse, type Visit } from '#web/test/open-app.tsx';
import { loseAnswer, RefusedAnswer } from '#web/test/server.ts';

const SINCE = '2026-01-10T09:00:00.000Z';
const PHONE = { id: 'phone', name: 'My phone', createdAt: SINCE, lastUsedAt: null };
const APP = { since: SINCE, recoveryCodesLeft: 10 };
const GOOGLE = { provider: 'google', email: 'ana@example.org', createdAt: SINCE } as const;

async function openSecurity(methods: Partial<SignInMethods>, visit: Visit = {}) {
  const house = startHouse(visit);
  house.user = { ...house.user, locale: visit.language ?? 'en' };
  house.methods = { ...house.methods, ...methods };
  await openApp('/groups#profile/security', visit);
  return house;
}

const totpCard = page.getByRole('region', { name: 'Authenticator app' });
const passkeys = page.getByRole('list', { name: 'Passkeys' });
const question = page.getByRole('alertdialog');

async function turnOff() {
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await question.getByRole('button', { name: 'Turn off' }).click();
}

async function removePhone() {
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
}

async function unlink() {
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await question.getByRole('button', { name: 'Unlink' }).click();
}

describe('a removal that was done, and its answer lost', () => {
  it('shows the authenticator app turned off', async () => {
    const house = await openSecurity({ totp: APP });
    house.server.answer(removeTotp, () => {
      house.methods = { ...house.methods, totp: null };
      loseAnswer();
    });
    await turnOff();
    await expect.element(totpCard.getByRole('button', { name: 'Set up' })).toBeVisible();
    await expect.element(totpCard.getByText(/10 recovery codes left/)).not.toBeInTheDocument();
  });

  it('takes away the row of the passkey', async () => {
    const house = await openSecurity({ passkeys: [PHONE] });
    house.server.answer(removePasskey, () => {
      house.methods = { ...house.methods, passkeys: [] };
      loseAnswer();
    });
    await removePhone();
    await expect.element(passkeys).not.toBeInTheDocument();
  });

  it('offers to link Google again, and asks for no other try', async () => {
    const house = await openSecurity({ identities: [GOOGLE] });
    house.server.answer(unlinkGoogle, () => {
      house.methods = { ...house.methods, identities: [] };
      loseAnswer();
    });
    await unlink();
    await expect.element(page.getByText(GOOGLE.email)).not.toBeInTheDocument();
    await expect.element(page.getByText(/Network error|No answer came/)).not.toBeInTheDocument();
  });
});

describe('a removal of what is gone already', () => {
  it('is done, for the authenticator app', async () => {
    const house = await openSecurity({ totp: APP });
    house.server.answer(removeTotp, () => {
      house.methods = { ...house.methods, totp: null };
      throw new RefusedAnswer('RESOURCE_NOT_FOUND');
    });
    await turnOff();
    await expect.element(page.getByText('The authenticator app is turned off')).toBeVisible();
    await expect.element(totpCard.getByRole('button', { name: 'Set up' })).toBeVisible();
  });

  it('is done, for a passkey', async () => {
    const house = await openSecurity({ passkeys: [PHONE] });
    house.server.answer(removePasskey, () => {
      house.methods = { ...house.methods, passkeys: [] };
      throw new RefusedAnswer('RESOURCE_NOT_FOUND');
    });
    await removePhone();
    await expect.element(page.getByText('Passkey removed')).toBeVisible();
    await expect.element(passkeys).not.toBeInTheDocument();
  });
});

describe('new recovery codes without an answer', () => {
  it.each([
    ['en', 'New recovery codes', /No answer came.+may no longer work: make new ones/],
    ['es', 'Códigos de recuperación nuevos', /No ha llegado respuesta.+ya no funcionen: crea otros nuevos/],
  ] as const)('are said to have made the old ones void, maybe (%s)', async (language, renew, said) => {
    const { server } = await openSecurity({ totp: APP }, { language });
    server.answer(renewRecoveryCodes, loseAnswer);
    await page.getByRole('button', { name: renew, exact: true }).click();
    await question.getByRole('button', { name: renew }).click();
    await expect.element(page.getByText(said)).toBeVisible();
    expect(server.sent(renewRecoveryCodes)).toHaveLength(1);
  });

  it('are counted as the server has them by then', async () => {
    const house = await openSecurity({ passkeys: [PHONE] });
    house.server.answer(renewRecoveryCodes, () => {
      house.methods = { ...house.methods, recoveryCodesLeft: 10 };
      loseAnswer();
    });
    await page.getByRole('button', { name: 'Make recovery codes' }).click();
    await expect.element(page.getByText('10 recovery codes left.')).toBeVisible();
    await expect.element(page.getByText(/No answer came.+make new ones/)).toBeVisible();
  });
});

it('a change without an answer is told from one without a connection', async () => {
  const { server } = await openSecurity({ totp: APP });
  server.answer(removeTotp, loseAnswer);
  await turnOff();
  await expect.element(totpCard.getByText(/^No answer came, so it may have gone through/)).toBeVisible();
});
