// Begins to change the e-mail address of an account: npm run email:change -- old@example.org new@example.org
// Both addresses are mailed a link by the server, and the change takes effect once both have confirmed on the page that it opens.
import { v7 } from 'uuid';
import { emailSchema } from '#contract/accounts.ts';
import { OperatorError } from '#server/operator-error.ts';
import { startEmailChange } from '#server/people/accounts/email-change.ts';
import { runCommand, withInstallation } from './maintenance.ts';

await runCommand(async () => {
  const [oldEmail, newEmail] = process.argv.slice(2).map((text) => emailSchema.safeParse(text).data);
  if (!oldEmail || !newEmail || process.argv.length !== 4) {
    throw new OperatorError(
      'Say the old address and the new one: npm run email:change -- old@x.org new@y.org',
    );
  }
  await withInstallation(process.env, { max: 1 }, ({ db }) =>
    db
      .transaction()
      .execute((trx) => startEmailChange({ trx, newId: v7, now: new Date() }, { oldEmail, newEmail })),
  );
  console.log(
    `${oldEmail} and ${newEmail} are mailed a link each. Both must confirm on its page within 48 hours.`,
  );
  return 0;
});
