import { newTransactionSchema } from '#contract/transactions.ts';
import { BOOKED_AT_ONCE, bookMany, createGroup, expenseOf } from './group.ts';
import { startServers } from './servers.ts';

// `npm run bench -- booking`: transactions of one group that are created many at once, as a recurring expense books the days
// that it has missed.

const TRANSACTIONS = 10_000;
const SECONDS = 5;

const servers = await startServers();
try {
  const group = await createGroup(servers);
  const draft = newTransactionSchema.parse(expenseOf(group));
  const began = performance.now();
  await bookMany(servers, group, TRANSACTIONS, () => draft);
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await servers.pool.query<{ count: string }>('select count(*) from transactions');
  const verdict = seconds <= SECONDS ? 'reached' : 'MISSED';
  console.log(
    `${rows[0]?.count} transactions of ${group.members.length} shares, ${BOOKED_AT_ONCE} at once: ${seconds.toFixed(1)} s (at most ${SECONDS}: ${verdict})`,
  );
} finally {
  await servers.stop();
}
