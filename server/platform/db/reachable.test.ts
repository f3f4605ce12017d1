import { expect, it } from 'vitest';
import { OperatorError } from '#server/operator-error.ts';
import { createTestDatabase } from '#test/database.ts';
import { proveReachable } from './reachable.ts';

const database = await createTestDatabase();
const changed = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

it('a database that answers is reachable', async () => {
  await expect(proveReachable(database.url)).resolves.toBeUndefined();
});

it.each([
  ['a closed port', 'postgresql://quits:sesame@127.0.0.1:1/quits', 'ECONNREFUSED'],
  [
    'a closed port of a host with several addresses',
    'postgresql://quits:sesame@localhost:1/quits',
    'ECONNREFUSED',
  ],
  ['an unknown host', 'postgresql://quits:sesame@database.invalid/quits', 'database.invalid'],
  ['a password that is not encoded', 'postgres://quits:sesame%E0@127.0.0.1/quits', 'URI malformed'],
  ['no such database', changed((url) => (url.pathname = '/nowhere')), 'database "nowhere" does not exist'],
  ['no such role', changed((url) => (url.username = 'stranger')), '"stranger"'],
])('%s is refused in one line that names the variable', async (_, url, reason) => {
  const error = await proveReachable(url).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(OperatorError);
  const line = error instanceof OperatorError ? error.message : '';
  expect(line).toMatch(/^DATABASE_URL: the database cannot be reached: .+$/);
  expect(line).toContain(reason);
  for (const password of ['sesame', decodeURIComponent(new URL(database.url).password)]) {
    expect(line).not.toContain(password);
  }
});
