import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
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
