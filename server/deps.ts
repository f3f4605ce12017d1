import { join } from 'node:path';
import type { Pool } from 'pg';
import { v7 } from 'uuid';
import type { SettlementPlan } from '#domain/settlement/settlement.ts';
import { createWriteLanes, type WriteLanes } from '#server/platform/commands/writes.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { createNotifications } from '#server/platform/db/notifications.ts';
import type { Warn } from '#server/platform/db/outage.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { createFolder } from '#server/platform/files/folder.ts';
import { type FileWork, WAITING_FILES_MAX } from '#server/platform/files/kept-file.ts';
import { type AccessTokens, createAccessTokens } from '#server/platform/http/access-token.ts';
import { createRevocations, type Revocations } from '#server/platform/http/revocations.ts';
import { HOLD_POOL } from '#server/platform/jobs/abandoned.ts';
import { type Changes, createChanges } from '#server/platform/live/changes.ts';
import { createFairQueue, type FairQueue } from '#server/platform/turns/fair-queue.ts';
import type { Config } from './config.ts';
import { createBucket } from './external/bucket.ts';
import { createGoogle, type Google } from './external/google.ts';
import { createMailer, type SendMail } from './external/mail.ts';
import { createPaddle, type Paddle } from './external/paddle/paddle.ts';
import { createRateSource, type RateSource } from './external/rate-source.ts';

/** What the application is built from. Time, ids and chance come from here, so that tests can choose them. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly pool: Pool;
  /** For what needs a connection of its own. */
  readonly databaseUrl: string;
  readonly changes: Changes;
  /** Of requests that write into groups, each group a lane. */
  readonly groupWrites: WriteLanes;
  readonly revocations: Revocations;
  /** Says to other processes that this one is there, which runs the jobs of this pool of workers. */
  readonly holdPool: (pool: string) => Promise<void>;
  /** Signs tokens and links; the same in every process. */
  readonly secret: string;
  readonly tokens: AccessTokens;
  readonly clock: () => Date;
  /** UUIDv7. */
  readonly newId: () => string;
  readonly sendMail: SendMail;
  /** Searches that take a whole core for about a second. */
  readonly searches: FairQueue<SettlementPlan>;
  /** Unset, this installation offers no sign-in with Google. */
  readonly google?: Google | undefined;
  /** Unset, pictures are kept in the database. */
  readonly pictures?: FileStore | undefined;
  /** Files that belong to rows of the database. */
  readonly files: FileStore;
  readonly fileWork: FileWork;
  /** Unset, amounts are shown in their own currency alone. */
  readonly rateSource?: RateSource | undefined;
  /** Unset, this installation sells nothing. */
  readonly paddle?: Paddle | undefined;
  /** Unset, Better Auth's: scrypt, which is slow on purpose. */
  readonly passwords?: Passwords;
}

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
}

export interface OpenDeps {
  readonly deps: Deps;
  /** After the application has closed; leaves the database open. */
  close(): Promise<void>;
}

/** Connects the parts. `chosen` replaces single ones. */
export async function openDeps(
  {
    config,
    database,
    databaseUrl,
    secret,
    warn,
  }: { config: Config; database: Database; databaseUrl: string; secret: string; warn: Warn },
  chosen: Partial<Deps> = {},
): Promise<OpenDeps> {
  const notifications = createNotifications(databaseUrl, warn);
  const changes = createChanges(notifications, database.pool, warn);
  const clock = chosen.clock ?? (() => new Date());
  const revocations = createRevocations(notifications, database.db, clock, warn);
  await notifications.start();
  await revocations.start();
  const bucket = config.bucket && createBucket(config.bucket);
  const deps: Deps = {
    config,
    db: database.db,
    pool: database.pool,
    databaseUrl,
    changes,
    groupWrites: createWriteLanes({ db: database.db, clock, changes }),
    revocations,
    holdPool: (pool) => notifications.hold(HOLD_POOL, [pool]),
    secret,
    tokens: createAccessTokens(secret, clock),
    clock,
    newId: v7,
    sendMail: createMailer(config),
    // A currency each of a group, for one caller; and for all together less than an answer may take.
    searches: createFairQueue({ all: 32, lane: 10 }),
    google: config.google && createGoogle(config.google, `${config.publicUrl}/auth/callback`),
    rateSource: config.exchangeRatesUrl === undefined ? undefined : createRateSource(config.exchangeRatesUrl),
    paddle: config.paddle && createPaddle(config.paddle, clock),
    pictures: bucket,
    files: bucket ?? createFolder(join(config.dataDir, 'files')),
    fileWork: createFairQueue(WAITING_FILES_MAX),
    ...chosen,
  };
  return {
    deps,
    async close() {
      revocations.close();
      await changes.close();
      await notifications.close();
    },
  };
}
