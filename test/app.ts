import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { register } from '#contract/accounts.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { login } from '#contract/sessions.ts';
import { buildApp } from '#server/app.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { type Deps, openDeps } from '#server/deps.ts';
import type { DatabaseOptions, Db } from '#server/platform/db/database.ts';
import { runPendingJobs } from '#server/worker.ts';
import { type Client, createClient, type UserClient } from './client.ts';
import { type ManualClock, manualClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createOutbox, type Outbox } from './outbox.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly db: Db;
  readonly database: TestDatabase;
  /** Registered, confirmed and signed in; the same person each time. */
  as(name: string): Promise<UserClient>;
  /** A caller who is not signed in; a new one each time it is called. */
  stranger(): Client;
  readonly anonymous: Client;
  readonly clock: ManualClock;
  readonly mails: Outbox;
  /** Another process on the same database, with its own memory. */
  another(settings?: Partial<Config>): Promise<TestApp>;
}

export const PASSWORD = 'correct horse';

/** What PostgreSQL calls the connection on which an app hears of other processes. */
export const LISTENER = 'listener';

/** The whole application on a database of its own; closes itself at the end of the test or of the test file that starts it. */
export async function startTestApp(
  settings: Partial<Config> = {},
  connections: Partial<DatabaseOptions> = {},
): Promise<TestApp> {
  const database = await createTestDatabase(connections);
  const dataDir = await mkdtemp(join(tmpdir(), 'quits-data-'));
  const closers: (() => Promise<void>)[] = [];
  const atItsEnd = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  atItsEnd(async () => {
    for (const close of closers.reverse()) await close();
    await rm(dataDir, { recursive: true, force: true });
    await database.close();
  });
  return startOn(database, { dataDir, ...settings }, closers);
}

export function emailOf(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@quits.example`;
}

async function startOn(
  database: TestDatabase,
  settings: Partial<Config>,
  closers: (() => Promise<void>)[],
): Promise<TestApp> {
  const clock = manualClock();
  const outbox = createOutbox();
  // Tests are many to a machine, and what they ask must be answered however long it takes.
  const patient = { NODE_ENV: 'test', RATE_LIMITS: 'off', MAX_EVENT_LOOP_DELAY: '0' };
  const config = { ...loadConfig(patient), ...settings };
  const { deps, close } = await openDeps(
    {
      config,
      database,
      databaseUrl: listenerUrl(database.url),
      secret: 'a secret that only tests know of, 32+',
      warn: () => {},
    },
    { clock: clock.now, newId: v7, sendMail: outbox.send, passwords: CHEAP_PASSWORDS },
  );
  const app = buildApp(deps);
  await app.ready();
  closers.push(async () => {
    await app.close();
    await close();
  });
  const people = new Map<string, Promise<UserClient>>();
  const stranger = () => createClient(app);
  return {
    app,
    deps,
    db: database.db,
    database,
    clock,
    stranger,
    anonymous: stranger(),
    mails: outbox.reader(() => runPendingJobs(deps)),
    as(name) {
      const known = people.get(name) ?? enter(stranger(), database.db, name);
      people.set(name, known);
      return known;
    },
    another: (changed = {}) => startOn(database, { ...settings, ...changed }, closers),
  };
}

async function enter(client: Client, db: Db, name: string): Promise<UserClient> {
  const email = emailOf(name);
  await client.post(register.path, { displayName: name, email, password: PASSWORD });
  await db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute();
  return signIn(client, name);
}

/** By the name that `as` takes, or by an email. */
export async function signIn(
  client: Client,
  name: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<UserClient> {
  const email = name.includes('@') ? name : emailOf(name);
  const { status, body } = await client.post<DataOf<typeof login>>(login.path, { email, password }, headers);
  if (status !== 200) throw new Error(`${name} could not sign in: ${JSON.stringify(body)}`);
  client.token = body.data.accessToken;
  return Object.assign(client, { user: body.data.user });
}

function listenerUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', LISTENER);
  return url.href;
}

/** Real hashing is slow on purpose, and none of these tests is about it. */
const CHEAP_PASSWORDS = {
  hash: async (password: string) => `plain:${password}`,
  verify: async ({ hash, password }: { hash: string; password: string }) => hash === `plain:${password}`,
};
