import Fastify from 'fastify';
import pg from 'pg';
import { v7 } from 'uuid';

// What the machine gives at best: Fastify with nothing in front, one prepared statement that reads or writes the same
// rows, no checks. The figures of the application are ratios to this one's in the same run.

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
});
const app = Fastify();

app.get('/healthz', () => 'ok');

app.get<{ Params: { groupId: string } }>('/transactions/:groupId', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'transactions',
    text: `select snapshot from transactions where group_id = $1 and deleted_at is null order by date desc, id desc limit 50`,
    values: [params.groupId],
  });
  return { data: rows.map((row) => row.snapshot) };
});

app.get<{ Params: { groupId: string } }>('/balances/:groupId', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'balances',
    text: `select currency, user_id, null as other_id, amount from balances where group_id = $1 and amount <> 0
      union all
      select currency, low_user_id, high_user_id, amount from pair_debts where group_id = $1 and amount <> 0`,
    values: [params.groupId],
  });
  return { data: rows };
});

interface Written {
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly date: string;
  readonly members: readonly string[];
  readonly amounts: readonly number[];
}

// One payer (the first member) and the others as recipients, as in the request that the application gets.
app.post<{ Params: { groupId: string }; Body: Written }>(
  '/transactions/:groupId',
  async ({ params, body }) => {
    const { rows } = await pool.query({
      name: 'create',
      text: `with counter as (
        update change_counters set last_seq = last_seq + 1 where group_id = $1 returning last_seq
      ), written as (
        insert into transactions (group_id, id, type, description, search_text, amount, currency, date,
          participant_ids, postings, debts, snapshot, created_by, created_at, updated_at)
        select $1, $2, 'expense', $3, $3, $4, $5, $6, $7::uuid[],
          array[row(($7::uuid[])[1], 'payer', $4)::posting]
            || array(select row(u, 'recipient', -a)::posting from unnest($7::uuid[], $8::bigint[]) as t (u, a)),
          array(select row(u, ($7::uuid[])[1], a)::debt from unnest($7::uuid[], $8::bigint[]) as t (u, a)
            where u <> ($7::uuid[])[1]),
          $9, ($7::uuid[])[1], now(), now() from counter
        returning group_id
      ), balance as (
        insert into balances (group_id, currency, user_id, amount)
        select group_id, $5, u, case when u = ($7::uuid[])[1] then $4 - a else -a end
        from written, unnest($7::uuid[], $8::bigint[]) as t (u, a) order by u
        on conflict (group_id, currency, user_id) do update set amount = balances.amount + excluded.amount
      ), pair as (
        insert into pair_debts (group_id, currency, low_user_id, high_user_id, amount)
        select group_id, $5, least(u, ($7::uuid[])[1]), greatest(u, ($7::uuid[])[1]),
          case when u < ($7::uuid[])[1] then a else -a end
        from written, unnest($7::uuid[], $8::bigint[]) as t (u, a) where u <> ($7::uuid[])[1] order by u
        on conflict (group_id, currency, low_user_id, high_user_id)
          do update set amount = pair_debts.amount + excluded.amount
      ), recorded as (
        insert into history (group_id, seq, noun, noun_id, action, version, user_id, at, snapshot)
        select $1, last_seq, 'transaction', $2, 'created', 1, ($7::uuid[])[1], now(), $9 from counter
      )
      select last_seq from counter`,
      values: [
        params.groupId,
        v7(),
        body.description,
        body.amount,
        body.currency,
        body.date,
        body.members,
        body.amounts,
        JSON.stringify(body),
      ],
    });
    return { data: rows };
  },
);

process.on('SIGTERM', () => void app.close().then(() => pool.end()));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
