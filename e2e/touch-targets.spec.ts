import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { show } from './screen.ts';
import { everyScreen } from './screens.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

const MAIN_SCREENS = new Set([
  'landing',
  'login',
  'register',
  'prices',
  'new group',
  'premium',
  'dashboard',
  'groups',
  'expenses',
  'balances',
  'transfers',
  'statistics',
  'statistics of a person',
  'payments of all groups',
  'recurring expenses',
  'recurring expense',
  'edit recurring expense',
  'activity',
  'activity of all groups',
  'details',
  'new expense',
  'expense',
  'edit expense',
  'history',
  'profile',
  'profile, security',
  'profile, devices',
  'profile, data',
]);

test('on a touch screen each target of the main screens has 44 pixels', async ({
  openDevice,
  signUp,
  signUpAdmin,
}) => {
  test.setTimeout(300_000);
  const [newcomer, member, friend, admin] = await Promise.all([
    signUp('Nora', PHONE),
    signUp('Ana', PHONE),
    signUp('Ben', PHONE),
    signUpAdmin('Root Admin', PHONE),
  ]);
  const stranger = await openDevice(PHONE);
  const screens = await everyScreen({ stranger, newcomer, member, friend, admin });
  const shown = screens.filter(({ name }) => MAIN_SCREENS.has(name));
  expect(shown).toHaveLength(MAIN_SCREENS.size);
  for (const screen of shown) {
    await test.step(screen.name, async () => {
      // As a new document: no sheet of the screen before lies over it.
      await show({ ...screen, isLoaded: true });
      expect.soft(await tooSmall(screen.page), screen.name).toEqual([]);
    });
  }
});

/**
 * What a finger hits over less than 44 pixels in height or width, by name. Excepted are links within a sentence: its lines are
 * no further apart.
 */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TARGETS =
      'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=tab], [role^=menuitem]';
    // By whole pixels from the middle one, of which both ends may be half.
    const SIZE = 43;
    // A page under a dialog is out of reach.
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
    const top = dialogs[dialogs.length - 1] ?? document;
    return [...top.querySelectorAll<HTMLElement>(TARGETS)].filter(isReachable).filter(isMissed).map(nameOf);

    function isReachable(target: HTMLElement): boolean {
      const { width, height } = target.getBoundingClientRect();
      const isShown = target.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
      return isShown && !target.closest('[inert], [aria-hidden=true], :disabled') && !isInSentence(target);
    }

    function isInSentence(target: HTMLElement): boolean {
      if (getComputedStyle(target).display !== 'inline') return false;
      const sentence = target.closest('p, li')?.cloneNode(true);
      if (!(sentence instanceof HTMLElement)) return false;
      for (const link of sentence.querySelectorAll('a, button')) link.remove();
      return /\p{L}/u.test(sentence.textContent ?? '');
    }

    function isMissed(target: HTMLElement): boolean {
      // What is only for assistive technology and the keyboard until it has the focus.
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      const isTiny = target.offsetWidth <= 1;
      const seen = (isTiny && labels[0]) || target;
      seen.scrollIntoView({ block: 'center', inline: 'center' });
      const { left, top: above, width, height } = seen.getBoundingClientRect();
      if (above + height < 0) return false;
      const [x, y] = [left + width / 2, above + height / 2];
      const reach = (dx: number, dy: number) => {
        let pixels = 0;
        while (pixels < SIZE && isHit(at(x + dx * (pixels + 1), y + dy * (pixels + 1)), target, labels))
          pixels++;
        return pixels;
      };
      return (
        (height < SIZE && reach(0, -1) + reach(0, 1) + 1 < SIZE) ||
        (width < SIZE && reach(-1, 0) + reach(1, 0) + 1 < SIZE)
      );
    }

    function at(x: number, y: number): Element | null {
      return document.elementFromPoint(x, y);
    }

    function isHit(hit: Element | null, target: HTMLElement, labels: readonly HTMLElement[]): boolean {
      return [target, ...labels].some((part) => part.contains(hit));
    }

    function nameOf(target: HTMLElement): string {
      const { width, height } = target.getBoundingClientRect();
      const name = target.getAttribute('aria-label') || target.textContent || target.getAttribute('name');
      return `${name?.trim().slice(0, 40)} (${target.tagName.toLowerCase()}, ${Math.round(width)} by ${Math.round(height)})`;
    }
  });
}
