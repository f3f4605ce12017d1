import { expect, it } from 'vitest';
import { hashOf, SECTIONS, sectionOf } from './profile-address.ts';

it.each(SECTIONS)('the address of %s opens it', (section) => {
  expect(sectionOf(hashOf(section))).toBe(section);
});

it.each(['', '#', '#profiles', '#profile/', '#profile/admin', '#comments'])('%s opens no profile', (hash) => {
  expect(sectionOf(hash)).toBeUndefined();
});
