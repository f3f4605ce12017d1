import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { needingRights, proveReachable } from '#server/platform/db/reachable.ts';
import { migrateQueue } from '#server/platform/jobs/schema.ts';
import { buildApp } from './app.ts';
import { type Config, ECB_RATES_URL, type GoogleSettings, loadConfig } from './config.ts';
import { makeDataDir } from './data-dir.ts';
import { type Deps, openDeps } from './deps.ts';
import { listen } from './listen.ts';
import { OperatorError } from './operator-error.ts';
import type { PaddleSettings } from './paddle-settings.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { startWorker } from './worker.ts';

// Each part that starts adds a function that stops it. They run in reverse order.
const stops: (() => Promise<unknown>)[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));

try {
  await start(loadConfig(process.env));
} catch (error) {
  // A signal during the start closes what the start still uses.
  if (!stopping) console.error(error instanceof OperatorError ? error.message : error);
  await stop(1);
}

async function start(config: Config): Promise<void> {
  await makeDataDir(config.dataDir);
  const secrets = await secretsOf(config);
  if (config.databaseUrl !== undefined) await proveReachable(config.databaseUrl);
  const databaseUrl = config.databaseUrl ?? (await startDatabase(config, secrets.databasePassword));
  await needingRights(async () => {
    await migrate(databaseUrl);
    await migrateQueue(databaseUrl);
  });
  const database = openDatabase({ url: databaseUrl, max: config.databasePool });
  stops.push(database.close);

  const secret = secrets.auth;
  const google = config.google ?? (await startStandIn(config));
  const exchangeRatesUrl = await rateSourceOf(config);
  const paddle = config.paddle ?? (await startShop(config));
  const given = { ...config, google, exchangeRatesUrl, paddle };
  // The log is the application's, which is built from what warns here.
  let log: FastifyBaseLogger | undefined;
  const warn = (line: string) => (log ?? console).warn(line);
  const { deps, close } = await openDeps({ config: given, database, databaseUrl, secret, warn });
  stops.push(close);
  if (config.demo) await seed(deps);
  const app = buildApp(deps);
  log = app.log;
  const worker = await startWorker(deps, app.log);
  stops.push(worker.stop, () => app.close());
  releaseMemory();
  const address = await listen(app, config);
  console.log(
    `Quits runs at ${config.port === 0 ? address : config.publicUrl}; its data is in ${config.dataDir}`,
  );
}

/** Nothing is generated, and nothing written, where both are given. */
async function secretsOf({ authSecret, databaseUrl, dataDir }: Config): Promise<Secrets> {
  if (authSecret !== undefined && databaseUrl !== undefined)
    return { auth: authSecret, databasePassword: '' };
  const secrets = await loadSecrets(dataDir);
  return { ...secrets, auth: authSecret ?? secrets.auth };
}

/** Gives the system back what only starting needed, some 20 MB, before the first request. Without `--expose-gc` it stays. */
function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

// What only the demo needs is loaded for it alone.

async function seed({ db, clock }: Deps): Promise<void> {
  const { seedDemo } = await import('#db/seed.ts');
  await seedDemo(db, clock());
}

/** In the demo a visitor can sign in with Google too, as one of the cast or as a new person. */
async function startStandIn({ demo, environment, publicUrl }: Config): Promise<GoogleSettings | undefined> {
  if (!demo || environment !== 'development') return undefined;
  const { DEMO_GOOGLE_ACCOUNTS } = await import('#db/seed/cast.ts');
  const { startGoogleStandIn } = await import('./external/google-stand-in.ts');
  const standIn = await startGoogleStandIn(DEMO_GOOGLE_ACCOUNTS, `${publicUrl}/auth/callback`);
  stops.push(standIn.close);
  return standIn.settings;
}

/** The demo sells premium for no money. */
async function startShop(config: Config): Promise<PaddleSettings | undefined> {
  if (!config.demo || config.environment !== 'development' || config.premiumForAll) return undefined;
  const { host, port } = config;
  const here = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const { sendTo, startPaddleStandIn } = await import('./external/paddle/stand-in.ts');
  const standIn = await startPaddleStandIn(sendTo(`http://${here}:${port}/api/paddle/webhook`));
  stops.push(standIn.close);
  return standIn.settings;
}

/** The demo asks no server of others: rates that are made up stand in the place of the default source. */
async function rateSourceOf({ demo, environment, exchangeRatesUrl }: Config): Promise<string | undefined> {
  const isDefault = exchangeRatesUrl === ECB_RATES_URL;
  if (!demo || environment !== 'development' || !isDefault) return exchangeRatesUrl;
  const { startRateSourceStandIn } = await import('./external/rate-source-stand-in.ts');
  const standIn = await startRateSourceStandIn(() => new Date());
  stops.push(standIn.close);
  return standIn.url;
}

async function startDatabase(config: Config, password: string): Promise<string> {
  const onLost = () => {
    if (stopping) return;
    console.error(`PostgreSQL has ended unexpectedly; ${join(config.dataDir, 'postgres.log')} may say why.`);
    void stop(1);
  };
  const { dataDir } = config;
  const { url, place, stop: stopDatabase } = await startEmbedded({ dataDir, password, onLost });
  stops.push(stopDatabase);
  if (place.cluster !== join(dataDir, 'postgres')) {
    console.log(`The user postgres cannot reach ${dataDir}: the database is in ${place.cluster}`);
  }
  return url;
}

/** Ends the process: requests first, the database last. What does not end in ten seconds is left behind. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const step of stops.reverse()) {
    const deadline = new AbortController();
    const late = wait(10_000, undefined, { signal: deadline.signal }).catch(() => {});
    await Promise.race([step().catch((error: unknown) => console.error(error)), late]);
    deadline.abort();
  }
  process.exit(code);
}
