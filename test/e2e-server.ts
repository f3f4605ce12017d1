// The real server, as it is built, for the journeys in e2e/, on an empty database, with a mailbox of its own and an OpenID
// provider in Google's place; all of them go when it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGoogleStandIn } from '#server/external/google-stand-in.ts';
import { sendTo, startPaddleStandIn } from '#server/external/paddle/stand-in.ts';
import { E2E_ADMINS } from './e2e-admins.ts';
import { databaseNote, paddleNote } from './e2e-database.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const postgres = await startTemporaryPostgres();
const dataDir = await mkdtemp(join(tmpdir(), 'quits-e2e-'));
const note = databaseNote(String(process.env.PORT));
await writeFile(note, postgres.url, { mode: 0o600 });
const google = await startGoogleStandIn(
  [
    { sub: 'grace', email: 'grace@gmail.example', emailVerified: true, name: 'Grace' },
    { sub: 'linus', email: 'linus@gmail.example', emailVerified: true, name: 'Linus' },
    { sub: 'una', email: 'una@gmail.example', emailVerified: false, name: 'Una' },
  ],
  `http://localhost:${process.env.PORT}/auth/callback`,
);
// A journey that moves the clock has a server of its own, whose passwords are hashed as slowly as in production.
const before = process.env.CLOCK_PORT ? './test/movable-clock.ts' : './test/quick-passwords.ts';
// A journey moves its clock, and has cards refused, at the address in the note.
const paddle = await startPaddleStandIn(sendTo(`http://127.0.0.1:${process.env.PORT}/api/paddle/webhook`));
const shop = paddleNote(String(process.env.PORT));
await writeFile(shop, paddle.url, { mode: 0o600 });
const server = spawn(process.execPath, ['--import', before, 'server/dist/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    // A hundred people sign up from one address in a minute.
    RATE_LIMITS: 'off',
    // Two browsers and a database share the machine: it may be late, and must still answer.
    MAX_EVENT_LOOP_DELAY: '0',
    LOG_LEVEL: 'warn',
    ADMIN_EMAILS: E2E_ADMINS.join(','),
    GOOGLE_CLIENT_ID: google.settings.clientId,
    GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
    GOOGLE_ISSUER: google.settings.issuer,
    PADDLE_API_KEY: paddle.settings.apiKey,
    PADDLE_CLIENT_TOKEN: paddle.settings.clientToken,
    PADDLE_WEBHOOK_SECRET: paddle.settings.webhookSecret,
    PADDLE_ENVIRONMENT: paddle.settings.environment,
    PADDLE_API_URL: paddle.url,
    PADDLE_SCRIPT_URL: paddle.settings.scriptUrl,
    PADDLE_PRICE_MONTHLY: paddle.settings.prices.PREMIUM_MONTHLY,
    PADDLE_PRICE_YEARLY: paddle.settings.prices.PREMIUM_YEARLY,
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'));
const [code] = await once(server, 'exit');
await google.close();
await paddle.close();
await postgres.stop();
await Promise.all([rm(dataDir, { recursive: true }), rm(note), rm(shop)]);
process.exitCode = code;
