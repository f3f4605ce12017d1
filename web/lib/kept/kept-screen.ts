import type { QueryClient } from '@tanstack/react-query';
import type { KeptScreen } from '#web/lib/arrival/arrival.ts';
import type { AnswerStore } from './answer-store.ts';

// What stands on the screen is kept beside the answers that it shows, and goes with them. web/arrival.ts shows it on the next visit,
// before the app is there.

const PAGE = /^\/(?:dashboard|activity|groups|groups\/([^/]+)(?:\/(?:balances|activity))?)$/;
/** Lies over the page, or changes it for as long as it is open. */
const OPENED = '[role="dialog"], [role="alertdialog"], [data-popup-open]';
/** Holds the code by which one joins a group, which the device does not keep. */
const INVITATION = '[href*="/invitations/"]';

/** Not where a visit to this address would begin with something else than what stands there now. */
export async function keepScreen(store: AnswerStore, client: QueryClient): Promise<void> {
  const { pathname, search, hash } = window.location;
  const [isKept, group = ''] = PAGE.exec(pathname) ?? [];
  const root = document.getElementById('root');
  const isKeepable = window.scrollY === 0 && !document.querySelector(`${OPENED}, ${INVITATION}`);
  if (!isKept || search || hash || !root || !isKeepable || !hasRead(client)) return;
  const screen: KeptScreen = {
    markup: markupOf(root, document.querySelectorAll('[data-bottom-bar]')),
    width: window.innerWidth,
    language: document.documentElement.lang,
  };
  await store.write([{ group, hash: JSON.stringify(['screen', pathname]), at: Date.now(), data: screen }]);
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
