// Recomputes every group's ledger and names each difference; ends with 1 when there is one. Reads only.
import { listDifferences } from './ledger-check.ts';
import { runCommand, withInstallation } from './maintenance.ts';

await runCommand(() =>
  withInstallation(process.env, { max: 1, statementTimeout: 0 }, async ({ db }) => {
    const differences = await listDifferences(db);
    for (const { what, groupId, currency, of, kept, expected } of differences) {
      console.log(
        `group ${groupId} ${currency} ${of}: ${what} (kept ${kept ?? 0}, expected ${expected ?? 0})`,
      );
    }
    console.log(differences.length === 0 ? 'The ledger is exact.' : `${differences.length} differences.`);
    return differences.length === 0 ? 0 : 1;
  }),
);
