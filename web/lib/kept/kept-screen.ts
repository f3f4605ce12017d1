import type { QueryClient } from '@tanstack/react-query';
import type { KeptScreen } from '#web/lib/arrival/arrival.ts';
import { screenHash } from '#web/lib/names/device-names.ts';
import type { AnswerStore } from './answer-store.ts';

// The content of the screen is kept beside the answers that it shows, and is deleted with them.
// web/arrival.ts shows it on the next visit, before the app is there.

const PAGE = /^\/(?:dashboard|activity|groups|groups\/([^/]+)(?:\/(?:balances|activity))?)$/;
/**
 * Elements with which a screen is not kept: dialogs over the page, messages about this moment, and links with
 * the code of an invitation.
 */
const PASSING =
  '[role="dialog"], [role="alertdialog"], [data-popup-open], [role="alert"], [data-passing], [href*="/invitations/"]';
/** More than a page begins with: of a list that was read on, the next visit shows the first page. */
const ELEMENTS_MAX = 1_500;

/** Keeps the screen, unless a visit to this address would begin with other content than what it shows now. */
export async function keepScreen(store: AnswerStore, client: QueryClient): Promise<void> {
  const { pathname, search, hash } = window.location;
  const [isKept, group = ''] = PAGE.exec(pathname) ?? [];
  const root = document.getElementById('root');
  if (!isKept || search || hash || !root || window.scrollY !== 0 || !navigator.onLine) return;
  if (shownPath() !== pathname || !hasRead(client) || hasTyped(root) || document.querySelector(PASSING))
    return;
  if (root.getElementsByTagName('*').length > ELEMENTS_MAX) return;
  const screen: KeptScreen = {
    markup: markupOf(root, document.querySelectorAll('[data-bottom-bar]')),
    width: window.innerWidth,
    language: document.documentElement.lang,
  };
  await store.write([{ group, hash: screenHash(pathname), at: Date.now(), data: screen }]);
}

/**
 * The path of the screen that is shown. While the next screen is loading, the address is already that of the
 * next one.
 */
function shownPath(): string | undefined {
  return document.querySelector<HTMLElement>('[data-shown]')?.dataset.shown;
}

function hasTyped(root: HTMLElement): boolean {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type="checkbox"], [type="radio"]), textarea',
  );
  return [...fields].some(({ value }) => value !== '');
}

/** Whether all is there that the page shows. */
function hasRead(client: QueryClient): boolean {
  const shown = client.getQueryCache().findAll({ type: 'active' });
  return shown.every(({ state }) => state.status === 'success');
}

/** `beside`: what lies over the page and is not in the root. */
function markupOf(root: HTMLElement, beside: Iterable<Element>): string {
  const copy = document.createElement('div');
  for (const element of [...root.children, ...beside]) copy.append(element.cloneNode(true));
  for (const styled of copy.querySelectorAll<HTMLElement>('[style]')) {
    styled.dataset.style = styled.style.cssText;
    styled.removeAttribute('style');
  }
  return copy.innerHTML;
}
