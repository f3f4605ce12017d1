import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { publicConfig } from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { previewInvitation } from '#contract/invitations.ts';
import { startGoogle } from '#contract/sign-in/identities.ts';
import { pathAfterSignIn } from '#web/lib/session/return-path.ts';
import { BEN } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import type { Plain } from '#web/test/server.ts';

const USED: Plain<DataOf<typeof previewInvitation>> = {
  group: { name: 'Flat 12', icon: 'home', colour: 'green', memberCount: 3 },
  groupId: null,
  invitedBy: BEN.displayName,
  guestName: null,
  guests: [],
  status: 'used',
  expiresAt: '2126-03-08T09:00:00.000Z',
};

// On a fresh page: what a server offers is read once for as long as a page is open.
it('a sign-in with Google leads back to the page from which the login was opened', async () => {
  const { server } = startHouse({ isSignedIn: false });
  const offer = { version: '1.0.0', demo: false, google: true, premiumForAll: true, supportEmail: null };
  server.answer(publicConfig, () => offer);
  server.answer(previewInvitation, () => USED);
  // The same document: a test may not leave its page.
  const url = `${window.location.origin}/login#google`;
  server.answer(startGoogle, () => ({ url }));
  await openApp('/invitations/flat', { isSignedIn: false });
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect.poll(() => window.location.href).toBe(url);
  expect(pathAfterSignIn(undefined)).toBe('/invitations/flat');
});
