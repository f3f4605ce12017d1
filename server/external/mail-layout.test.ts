import { expect, it } from 'vitest';
import { renderMailLayout } from '../../scripts/mail-layout.ts';
import { readPalettes } from '../../scripts/mail-palette.ts';
import { MAIL_LAYOUT } from './mail-layout.gen.ts';

it('the layout of the messages is what its components and the colours of the app make: npm run mail:generate', () => {
  expect(MAIL_LAYOUT).toBe(renderMailLayout());
});

it('its colours are what a browser computes from those of the app', () => {
  const { light, dark } = readPalettes();
  // Read back from a canvas on which Chromium drew them.
  expect(light).toEqual({
    sunken: '#f7f6f3',
    raised: '#ffffff',
    line: '#e5e3de',
    ink: '#1a1e28',
    ink2: '#565b65',
    action: '#1a1e28',
    onAction: '#ffffff',
  });
  expect(dark).toMatchObject({ sunken: '#0d131e', raised: '#1a2230', ink: '#f0f2f6', action: '#f0f2f6' });
});
