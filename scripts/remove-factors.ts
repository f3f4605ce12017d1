// Removes every second factor of an account whose owner has lost them: npm run factors:remove -- ana@example.org
// Every session of the account ends, and the server mails its address that this was done.
import { emailSchema } from '#contract/accounts.ts';
import { OperatorError } from '#server/operator-error.ts';
import { removeFactorsOf } from '#server/people/second-factors/removal.ts';
import { runCommand, withInstallation } from './maintenance.ts';

await runCommand(async () => {
  const email = emailSchema.safeParse(process.argv[2]).data;
  if (!email || process.argv.length !== 3) {
    throw new OperatorError('Say the address of the account: npm run factors:remove -- ana@x.org');
  }
  await withInstallation(process.env, { max: 1 }, ({ db }) =>
    db.transaction().execute((trx) => removeFactorsOf({ trx, now: new Date() }, email)),
  );
  console.log(
    `The second factors of ${email} are removed, and every device is signed out. The owner is mailed.`,
  );
  return 0;
});
