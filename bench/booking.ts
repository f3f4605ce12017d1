import pg from 'pg';
import { v7 } from 'uuid';
import { newTransactionSchema } from '#contract/transactions.ts';
import { loadConfig } from '#server/config.ts';
import { createTransactions } from '#server/ledger/transactions/commands.ts';
import { enterGroups } from '#server/membership/history/write.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createGroup, expenseOf } from './group.ts';
import { startServers } from './servers.ts';

// `npm run bench -- booking`: transactions of one group that are created many at once, as a recurring expense books the days
// that it has missed.

const TRANSACTIONS = 10_000;
const AT_ONCE = 500;
const SECONDS = 5;

const servers = await startServers();
const pool = new pg.Pool({ connectionString: servers.databaseUrl });
const { db, close } = openDatabase({ url: servers.databaseUrl, max: 1 });
try {
  const group = await createGroup(servers.app, pool, servers.secret);
  const [userId = ''] = group.members;
  const draft = newTransactionSchema.parse(expenseOf(group));
  const given = { secret: servers.secret, newId: v7, policy: loadConfig({ PREMIUM_FOR_ALL: 'on' }) };
  const began = performance.now();
  for (let done = 0; done < TRANSACTIONS; done += AT_ONCE) {
    await db.transaction().execute(async (trx) => {
      const caller = { userId };
      const inside = await enterGroups({ ...given, trx, now: new Date(), caller }, [group.groupId]);
      const drafts = Array.from({ length: AT_ONCE }, () => draft);
      await createTransactions(await inside(group.groupId), drafts);
    });
  }
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await pool.query<{ count: string }>('select count(*) from transactions');
  const verdict = seconds <= SECONDS ? 'reached' : 'MISSED';
  console.log(
    `${rows[0]?.count} transactions of ${group.members.length} shares, ${AT_ONCE} at once: ${seconds.toFixed(1)} s (at most ${SECONDS}: ${verdict})`,
  );
} finally {
  await close();
  await pool.end();
  await servers.stop();
}
