// Recomputes every group's ledger and names each difference; ends with 1 when there is one. Reads only.
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { loadSecrets } from '#server/secrets.ts';
import { findDifferences } from './ledger-check.ts';

const config = loadConfig(process.env);
const server = config.databaseUrl ? { url: config.databaseUrl, stop: async () => {} } : await startOrJoin();
const database = openDatabase({ url: server.url, max: 1, statementTimeout: 0 });
try {
  const differences = await findDifferences(database.db);
  for (const { what, groupId, currency, of, kept, expected } of differences) {
    console.log(`group ${groupId} ${currency} ${of}: ${what} (kept ${kept ?? 0}, expected ${expected ?? 0})`);
  }
  console.log(differences.length === 0 ? 'The ledger is exact.' : `${differences.length} differences.`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await database.close();
  await server.stop();
}

async function startOrJoin() {
  const { databasePassword } = await loadSecrets(config.dataDir);
  return startEmbedded({ dataDir: config.dataDir, password: databasePassword, whenInUse: 'join' });
}
