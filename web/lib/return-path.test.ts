import { expect, it } from 'vitest';
import { ownPath } from './return-path.ts';

const ORIGIN = 'https://quits.example';

it.each([
  ['/groups/1?tab=2#top', '/groups/1?tab=2#top'],
  ['https://quits.example/dashboard', '/dashboard'],
])('%j leads back into the app', (target, path) => {
  expect(ownPath(target, ORIGIN)).toBe(path);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/',
  'https://quits.example.evil.example/',
  'https://quits.example@evil.example/',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
  undefined,
  { pathname: '/groups' },
])('%j leads nowhere', (target) => {
  expect(ownPath(target, ORIGIN)).toBeUndefined();
});
