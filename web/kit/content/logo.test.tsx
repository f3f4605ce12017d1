import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Logo } from './logo.tsx';

it('the logo has one line and its width, however wide the letters are', async () => {
  await render(<Logo />);
  const word = page.getByText('quits', { exact: true });
  const { width, height } = word.element().getBoundingClientRect();
  const wide = document.createElement('style');
  wide.textContent = 'span { letter-spacing: 0.1em !important }';
  document.head.append(wide);
  const wider = word.element().getBoundingClientRect();
  wide.remove();
  expect(wider).toMatchObject({ width, height });
});
