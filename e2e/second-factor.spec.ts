import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, PASSWORD, test } from './journey.ts';
import { logIn, signOut } from './log-in.ts';

const CODE = 'Code from your authenticator app';

test('a code or a recovery code finishes a sign-in, and a passkey makes one alone', async ({
  signUp,
  openDevice,
  expectToast,
}) => {
  const { page, email } = await signUp('Ana');
  await addAuthenticator(page);
  await page.goto('/dashboard#profile/security');
  const app = page.getByRole('region', { name: 'Authenticator app' });
  await app.getByRole('button', { name: 'Set up' }).click();
  const secret = ((await app.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const spent = codeOf(secret, 0);
  await app.getByLabel('Code from the app').fill(spent);
  await app.getByRole('button', { name: 'Turn on' }).click();
  const recoveryCodes = app.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(recoveryCodes).toHaveCount(10);
  const [recoveryCode = ''] = await recoveryCodes.allTextContents();
  await app.getByRole('button', { name: 'I have kept them' }).click();
  await expect(app.getByText('10 recovery codes left.')).toBeVisible();

  const laptop = await openDevice();
  await laptop.goto('/groups');
  await logIn(laptop, email, PASSWORD);
  await expect(laptop.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(laptop.getByLabel(CODE)).toBeFocused();
  // The code that turned it on is refused, though its half minute may not be over.
  await laptop.getByLabel(CODE).fill(spent);
  await laptop.keyboard.press('Enter');
  await expect(laptop.getByText('This code is wrong, or was used before.')).toBeVisible();
  await laptop.getByLabel(CODE).fill(codeOf(secret, 1));
  await laptop.keyboard.press('Enter');
  await expect(laptop).toHaveURL('/groups');

  const phone = await openDevice();
  await phone.goto('/login');
  await logIn(phone, email, PASSWORD);
  await phone.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await phone.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expectToast(page, 'Passkey added');
  await page.goto('/groups');
  await signOut(page);
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ana' })).toBeVisible();
});

/** What the app shows now, or so many half minutes later: the server's clock may be that far off. */
function codeOf(secret: string, later: 0 | 1): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + later * 30_000 });
}

/** A device that keeps passkeys and whose owner always agrees. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable', { enableUI: false });
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
