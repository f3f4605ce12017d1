import { expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Chip } from './chip.tsx';

async function forceColours(value: 'active' | 'none'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}

it('a chip has an edge in a contrast theme, where its ground is that of the page', async () => {
  onTestFinished(() => forceColours('none'));
  const { container } = await render(<Chip>Free</Chip>);
  const chip = container.firstElementChild;
  if (!chip) throw new Error('there is no chip');
  expect(getComputedStyle(chip).borderTopWidth).toBe('0px');
  await forceColours('active');
  await expect.poll(() => getComputedStyle(chip).borderTopWidth).toBe('1px');
});
