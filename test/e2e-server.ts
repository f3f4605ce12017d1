// The real server for the journeys in e2e/, on an empty database and with a mailbox of its own; both go when it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporaryPostgres } from './temporary-postgres.ts';

const postgres = await startTemporaryPostgres();
const dataDir = await mkdtemp(join(tmpdir(), 'quits-e2e-'));
const server = spawn(process.execPath, ['server/main.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    // A hundred people sign up from one address in a minute.
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'));
const [code] = await once(server, 'exit');
await postgres.stop();
await rm(dataDir, { recursive: true });
process.exitCode = code;
