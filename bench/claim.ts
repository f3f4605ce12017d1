import { measureClaim } from './measure-claim.ts';
import { startServers } from './servers.ts';

// `npm run bench -- claim`, with numbers of transactions behind it where others are wanted.

const asked = process.argv.slice(3).map(Number);

const servers = await startServers();
try {
  for (const transactions of asked.length > 0 ? asked : [5_000, 50_000])
    await measureClaim(servers, transactions);
} finally {
  await servers.stop();
}
