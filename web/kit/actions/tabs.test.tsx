import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { flat } from '#web/test/cast.ts';
import { openApp, startHouse } from '#web/test/open-app.tsx';
import { eachInTurn } from '#web/test/rows.ts';

it('the line of a tab is as wide as its words, which a finger hits all the same', async () => {
  startHouse();
  await openApp('/groups#profile', { language: 'es' });
  await eachInTurn(['Perfil', 'Datos'], async (name) => {
    const tab = page.getByRole('tab', { name });
    await tab.click();
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    const element = tab.element();
    const words = document.createRange();
    words.selectNodeContents(element);
    const line = Number.parseFloat(getComputedStyle(element, '::after').width);
    expect(Math.abs(line - words.getBoundingClientRect().width)).toBeLessThan(0.5);
    expect(element.getBoundingClientRect().width).toBeGreaterThanOrEqual(44);
  });
});

it('the current tab of a group stays in view on a phone that is turned', async () => {
  startHouse();
  await page.viewport(844, 390);
  await openApp(`/groups/${flat().id}/activity`);
  const bar = page.getByRole('navigation', { name: 'Group', exact: true });
  const current = bar.getByRole('link', { name: 'Activity' });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => isWithin(current.element(), bar.element())).toBe(true);
  await page.viewport(390, 844);
  await expect.poll(() => bar.element().clientWidth).toBeLessThan(390);
  await expect.poll(() => isWithin(current.element(), bar.element())).toBe(true);
});

function isWithin(inner: Element, outer: Element): boolean {
  const [shown, room] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()];
  return shown.left >= room.left && shown.right <= room.right;
}
