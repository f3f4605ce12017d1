import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { newerVersion } from './newer-version.ts';
import { refusedFields } from './refusals.ts';

const refusal = (status: number, details: unknown) =>
  new ApiError({ status, code: 'VALIDATION_ERROR', details });
const named = (...paths: string[]) => paths.map((path) => ({ path, code: 'too_small', message: '' }));

it('a refused path marks the field that it begins with', () => {
  const error = refusal(400, named('body.name', 'currencies.0', 'other'));
  expect(refusedFields(error, ['name', 'currencies', 'icon'])).toEqual({
    name: 'too_small',
    currencies: 'too_small',
  });
});

it('what is no refusal of fields marks none', () => {
  expect(refusedFields(refusal(500, undefined), ['name'])).toEqual({});
  expect(refusedFields(new Error('name'), ['name'])).toEqual({});
});

it('a newer version is found in the refusal of a stale one, and nowhere else', () => {
  const isGroup = (one: { version: number }): one is { version: number; members: [] } => 'members' in one;
  const group = { version: 7, members: [] };
  expect(newerVersion(refusal(409, group), isGroup)).toBe(group);
  expect(newerVersion(refusal(422, group), isGroup)).toBeUndefined();
  expect(newerVersion(refusal(409, { version: 7 }), isGroup)).toBeUndefined();
  expect(newerVersion(refusal(409, undefined), isGroup)).toBeUndefined();
  expect(newerVersion({ status: 409, details: group }, isGroup)).toBeUndefined();
});
