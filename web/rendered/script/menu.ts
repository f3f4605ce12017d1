import { onPress } from './press.ts';

const MENU = '#small-menu';
const BUTTON = 'button[data-press="menu"]';

/** The menu of a phone. There, going back closes it, as it closes every popup of the app: it has an entry in the history. */
export function openMenuWhenPressed(): void {
  onPress('menu', () => (isMenuOpen() ? closeMenu() : openMenu()));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isMenuOpen()) closeMenu();
  });
  window.addEventListener('popstate', () => showMenu(false));
  document.addEventListener('click', followInPlace);
  // Loaded again, the page has the menu closed and its entry still there.
  if (hasEntry()) window.history.replaceState(null, '');
}

export function isMenuOpen(): boolean {
  return document.querySelector(MENU) !== null;
}

export function showMenu(isOpen: boolean): void {
  if (isOpen === isMenuOpen()) return;
  const template = document.querySelector<HTMLTemplateElement>('#menu');
  if (isOpen) template?.after(template.content.cloneNode(true));
  else document.querySelector(MENU)?.remove();
  const hadFocus = !isOpen || document.activeElement?.matches(BUTTON);
  for (const button of document.querySelectorAll<HTMLButtonElement>(BUTTON)) {
    button.hidden = button.ariaExpanded !== String(isOpen);
    if (hadFocus && !button.hidden) button.focus();
  }
}

function openMenu(): void {
  showMenu(true);
  if (window.matchMedia('(pointer: coarse)').matches) window.history.pushState({ isMenu: true }, '');
}

function closeMenu(): void {
  if (hasEntry()) window.history.back();
  else showMenu(false);
}

function hasEntry(): boolean {
  return window.history.state?.isMenu === true;
}

/** The page that is opened from the menu takes the place of the menu's entry. */
function followInPlace(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(`${MENU} a`);
  if (!link || !hasEntry() || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.location.replace(link.href);
}
