import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import type { Warn } from './outage.ts';

const { database, db } = await startTestApp();
const ignore = () => {};

/** The connections of the process that listens. */
async function connections(name: string): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw('select count(*)::int as count from pg_stat_activity where application_name = $1', [
      name,
    ]),
  );
  return rows[0]?.count ?? 0;
}

/** The server ends them. */
async function cut(name: string): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      name,
    ]),
  );
}

/** Listening, and told after a connection was lost. */
async function listening(
  name: string,
  recover: () => void,
  to = database.url,
  warn: Warn = ignore,
): Promise<Notifications> {
  const url = new URL(to);
  url.searchParams.set('application_name', name);
  const notifications = createNotifications(url.href, warn);
  onTestFinished(() => notifications.close());
  notifications.on('news', () => {});
  notifications.onGap(recover);
  await notifications.start();
  return notifications;
}

/** A rejection that nothing handles. Vitest would take it for a failure of the test. */
async function takeRejection(cause: () => Promise<void>): Promise<unknown> {
  const handlers = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const rejection = once(process, 'unhandledRejection');
  await cause();
  const [reason] = await rejection;
  for (const handler of handlers) process.on('unhandledRejection', handler);
  return reason;
}

/** An address of the database of which the connections can be cut. */
async function wayToDatabase() {
  const { host, port } = new pg.Client({ connectionString: database.url });
  const to = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  let refused: PromiseWithResolvers<void> | undefined;
  const server = createServer((socket) => {
    if (refused) {
      socket.destroy();
      refused.resolve();
      return;
    }
    open.add(socket.on('error', () => {}));
    const onward = connect(to).on('error', () => {});
    socket.pipe(onward).pipe(socket);
    socket.once('close', () => onward.destroy());
  });
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.host = await listenOn(server);
  return {
    url: url.href,
    /** Cuts what is open and refuses what comes. Resolves once the first has come. */
    cutAndRefuse(): Promise<void> {
      refused = Promise.withResolvers();
      for (const socket of open) socket.destroy();
      open.clear();
      return refused.promise;
    },
    letThrough(): void {
      refused = undefined;
    },
  };
}

/** @returns its address. */
async function listenOn(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return `127.0.0.1:${address.port}`;
}

it('a listener that fails after a gap leaves no second connection', async () => {
  await listening('failing listener', () => {
    throw new Error('not recovered');
  });
  const failed = await takeRejection(() => cut('failing listener'));
  expect(failed).toMatchObject({ message: 'not recovered' });
  await expect.poll(() => connections('failing listener')).toBe(1);
  // That one is watched as the first one was.
  await takeRejection(() => cut('failing listener'));
  await expect.poll(() => connections('failing listener')).toBe(1);
});

it('a database that cannot be reached is said once, and not at every attempt', async () => {
  const way = await wayToDatabase();
  const said: string[] = [];
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  await listening('warning listener', resolve, way.url, (line) => said.push(line));
  await way.cutAndRefuse();
  await way.cutAndRefuse();
  way.letThrough();
  await isBack;
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch('What other processes say is not heard: ');
});

it('of a gap nothing is told after the end', async () => {
  const way = await wayToDatabase();
  const told: string[] = [];
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  const ended = await listening('ended listener', () => told.push('ended'), way.url);
  await way.cutAndRefuse();
  // Meanwhile it has begun to wait for its second attempt.
  await expect.poll(() => connections('ended listener')).toBe(0);
  await ended.close();
  way.letThrough();
  await listening('later listener', resolve, way.url);
  await way.cutAndRefuse();
  way.letThrough();
  await isBack;
  expect(told).toEqual([]);
});

it('a connection that is only being made is ended as well', async () => {
  const silent = createServer();
  const arrival = once(silent, 'connection');
  const notifications = createNotifications(`postgres://quits@${await listenOn(silent)}/none`, ignore);
  void notifications.start();
  const [socket] = await arrival;
  const gone = once(socket.resume(), 'close');
  await notifications.close();
  await gone;
});

it('a connection on which PostgreSQL refuses to listen is closed', async () => {
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'refused listener');
  const notifications = createNotifications(url.href, ignore);
  // No channel has an empty name: the server refuses it, as a standby refuses every one.
  notifications.on('', () => {});
  await expect(notifications.start()).rejects.toThrow('zero-length');
  await expect.poll(() => connections('refused listener')).toBe(0);
});
