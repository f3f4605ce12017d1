import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
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
