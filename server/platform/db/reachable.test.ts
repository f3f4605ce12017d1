import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { OperatorError } from '#server/operator-error.ts';
import { migrateQueue } from '#server/platform/jobs/schema.ts';
import { createTestDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';
import { needingRights, proveReachable } from './reachable.ts';

const UNKNOWN = 'database.invalid';

/** As the network's name server answers, which takes some networks longer than a start waits. */
function findNoUnknownHost(): void {
  const { lookup } = dns;
  const spied = vi.spyOn(dns, 'lookup').mockImplementation((...asked: unknown[]) => {
    const [host, answer] = [asked[0], asked.at(-1)];
    if (host !== UNKNOWN || typeof answer !== 'function') return Reflect.apply(lookup, dns, asked);
    setImmediate(() => answer(new Error(`getaddrinfo ENOTFOUND ${host}`)));
  });
  onTestFinished(() => void spied.mockRestore());
}

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
  ['an unknown host', `postgresql://quits:sesame@${UNKNOWN}/quits`, UNKNOWN],
  ['a password that is not encoded', 'postgres://quits:sesame%E0@127.0.0.1/quits', 'URI malformed'],
  ['no such database', changed((url) => (url.pathname = '/nowhere')), 'database "nowhere" does not exist'],
  ['no such role', changed((url) => (url.username = 'stranger')), '"stranger"'],
])('%s is refused in one line that names the variable', async (_, url, reason) => {
  findNoUnknownHost();
  const error = await proveReachable(url).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(OperatorError);
  const line = error instanceof OperatorError ? error.message : '';
  expect(line).toMatch(/^DATABASE_URL: the database cannot be reached: .+$/);
  expect(line).toContain(reason);
  for (const password of ['sesame', decodeURIComponent(new URL(database.url).password)]) {
    expect(line).not.toContain(password);
  }
});

it.each([
  ['closes', 'Connection terminated unexpectedly', (socket: Socket) => socket.end()],
  ['resets', 'read ECONNRESET', (socket: Socket) => socket.resetAndDestroy()],
])('a server that %s the connection before it is ready is told of in one line', async (_, reason, close) => {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => close(socket)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const port = String(Object(server.address()).port);
  const url = changed((given) => Object.assign(given, { hostname: '127.0.0.1', port, search: '' }));
  await expect(proveReachable(url)).rejects.toThrow(
    new OperatorError(
      `DATABASE_URL: the database cannot be reached: the connection was closed before it was ready (${reason})`,
    ),
  );
});

describe('a role that may connect', () => {
  const role = `guest_${randomBytes(6).toString('hex')}`;
  const { pool, url } = database;
  beforeAll(async () => {
    await pool.query(`create role ${role} login password 'sesame'`);
    await pool.query('drop table schema_migrations');
    await pool.query('drop schema graphile_worker cascade');
  });
  afterAll(async () => {
    await pool.query(`drop role ${role}`);
  });
  const itsUrl = changed((given) => Object.assign(given, { username: role, password: 'sesame' }));
  const line = (reason: string) =>
    new OperatorError(
      `DATABASE_URL: its role must own the database, to make tables and schemas in it: ${reason}`,
    );

  it.each([
    ['tables', migrate, 'permission denied for schema public'],
    ['schemas', migrateQueue, `permission denied for database ${new URL(url).pathname.slice(1)}`],
  ])('and make no %s is told in one line the right it needs', async (_, prepare, reason) => {
    await expect(needingRights(async () => void (await prepare(itsUrl)))).rejects.toThrow(line(reason));
  });

  it('and fails for another reason is told that reason', async () => {
    const failure = new Error('the disk is full');
    await expect(needingRights(() => Promise.reject(failure))).rejects.toBe(failure);
  });
});
