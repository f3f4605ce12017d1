import { expect, it, onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UsageBar } from './usage-bar.tsx';

async function forceColours(value: 'active' | 'none'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}

it('the bar of what is used has an edge in a contrast theme, also where nothing is used', async () => {
  onTestFinished(() => forceColours('none'));
  const { container } = await render(<UsageBar used={0} max={2} />);
  const bar = container.firstElementChild;
  if (!bar) throw new Error('there is no bar');
  expect(getComputedStyle(bar).borderTopWidth).toBe('0px');
  await forceColours('active');
  await expect.poll(() => getComputedStyle(bar).borderTopWidth).toBe('1px');
});
