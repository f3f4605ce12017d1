// Begins to change the e-mail address of an account: npm run email:change -- old@example.org new@example.org
// Both addresses are mailed a link by the server, and the change takes effect once both have confirmed on the page that it opens.
import { v7 } from 'uuid';
import { emailSchema } from '#contract/accounts.ts';
import { loadConfig } from '#server/config.ts';
import { OperatorError } from '#server/operator-error.ts';
import { startEmailChange } from '#server/people/accounts/email-change.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { loadSecrets } from '#server/secrets.ts';

try {
  const [oldEmail, newEmail] = process.argv.slice(2).map((text) => emailSchema.safeParse(text).data);
  if (!oldEmail || !newEmail || process.argv.length !== 4) {
    throw new OperatorError(
      'Say the old address and the new one: npm run email:change -- old@x.org new@y.org',
    );
  }
  await begin(oldEmail, newEmail);
  console.log(
    `${oldEmail} and ${newEmail} are mailed a link each. Both must confirm on its page within 48 hours.`,
  );
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
}

async function begin(oldEmail: string, newEmail: string): Promise<void> {
  const config = loadConfig(process.env);
  const secrets = await loadSecrets(config.dataDir);
  const server = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbedded({
        dataDir: config.dataDir,
        password: secrets.databasePassword,
        whenInUse: 'join',
      });
  const database = openDatabase({ url: server.url, max: 1 });
  try {
    await database.db
      .transaction()
      .execute((trx) => startEmailChange({ trx, newId: v7, now: new Date() }, { oldEmail, newEmail }));
  } finally {
    await database.close();
    await server.stop();
  }
}
