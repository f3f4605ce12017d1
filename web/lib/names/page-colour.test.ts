import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_COLOUR } from './page-colour.ts';

it('the colour of the page is that of the tokens, in light and in dark', () => {
  const tokens = readFileSync('web/tokens.css', 'utf8');
  const [, light, dark] = /--page: (#\w+);.*--page: (#\w+);/s.exec(tokens) ?? [];
  expect({ light, dark }).toEqual(PAGE_COLOUR);
});
