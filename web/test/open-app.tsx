import { clear, createStore } from 'idb-keyval';
import { toast } from 'sonner';
import { expect } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { App } from '#web/app.tsx';
import { forgetPendingSignOut } from '#web/lib/api/pending-sign-out.ts';
import { FullLoad } from '#web/lib/browser/full-load.ts';
import { session } from '#web/lib/session/session.ts';
import { rememberUser } from '#web/lib/session/session-user.ts';
import type { Language } from '#web/lib/texts/language.ts';
import { changeLanguage, startTexts } from '#web/lib/texts/texts.ts';
import { type House, type HouseFacts, openHouse } from './house.ts';

export interface Visit extends HouseFacts {
  language?: Language;
  /** Whether the language was chosen on this device. */
  isLanguageChosen?: boolean;
}

/** What the app keeps on the device. */
export const KEPT_ENTRIES = createStore('quits-entries', 'entries');
export const KEPT_DRAFTS = createStore('quits-drafts', 'drafts');
export const KEPT_RECEIPTS = createStore('quits-receipts', 'receipts');

let house: House | undefined;

/** The server of this test, for what must be said before the app is opened. Ended after the test by itself. */
export function startHouse(facts: HouseFacts = {}): House {
  house = openHouse(facts);
  return house;
}

/** Opens the whole app at an address, as `main.tsx` does, over the house of this test. */
export async function openApp(
  path: string,
  { language = 'en', isLanguageChosen = true, ...facts }: Visit = {},
) {
  const current = house ?? startHouse(facts);
  window.history.replaceState(null, '', path);
  await startTexts();
  // With the texts that the tests before have used: what waits for texts is hidden meanwhile, and its field loses the focus.
  await changeLanguage(language);
  if (!isLanguageChosen) localStorage.removeItem('language');
  if (facts.isSignedIn ?? true) rememberUser(current.user);
  // Not before the texts: what it says before the page is there is heard by no screen.
  void session.start();
  // A full load would take the test with it.
  const load = (address: string) => window.history.replaceState(null, '', address);
  const screen = await render(
    <FullLoad value={load}>
      <App />
    </FullLoad>,
  );
  // Its name in index.html, to which the styles hold: that dialogs lie above the page depends on it.
  screen.container.id = 'root';
  return { screen, house: current, server: current.server };
}

/** The page goes, and with it what it holds outside of the device; the next one is of the same account. */
export async function leavePage(): Promise<void> {
  await cleanup();
  await session.signOut();
  // The account stays signed in on the device, also where the server could not be told.
  forgetPendingSignOut();
}

/** Everything that a test has left in the page goes, and what was asked against the contract fails it. */
export async function clearPage(): Promise<void> {
  if (house) await leavePage();
  else await cleanup();
  const complaints = (await house?.server.close()) ?? [];
  house = undefined;
  // Messages outlive the screen that shows them.
  toast.dismiss();
  localStorage.clear();
  await cookieStore.delete('quits.account');
  await Promise.all([clear(KEPT_ENTRIES), clear(KEPT_DRAFTS), clear(KEPT_RECEIPTS)]);
  sessionStorage.clear();
  expect(complaints, 'calls that the contract or the test does not foresee').toEqual([]);
}
