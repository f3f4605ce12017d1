import pg from 'pg';
import { measureClaim } from './claim.ts';
import { startServers } from './servers.ts';

// `npm run bench -- claim`, with numbers of transactions behind it where others are wanted.

const asked = process.argv.slice(3).map(Number);

const servers = await startServers();
const pool = new pg.Pool({ connectionString: servers.databaseUrl });
try {
  for (const transactions of asked.length > 0 ? asked : [5_000, 50_000])
    await measureClaim(servers, pool, transactions);
} finally {
  await pool.end();
  await servers.stop();
}
