import { afterAll, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTestDatabase } from '#test/database.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

it('accounts that had premium before there were subscriptions keep it as a grant', async () => {
  const { pool, db, url } = database;
  await pool.query(`
    drop table subscriptions, paddle_events;
    delete from schema_migrations where name = '0019_subscriptions.sql';
    insert into users (id, email, email_verified, display_name, tier, is_guest, created_at, updated_at) values
      ('0190a000-0000-7000-8000-000000000001', 'ana@quits.example', true, 'Ana', 'premium', false, now(), now()),
      ('0190a000-0000-7000-8000-000000000002', 'ben@quits.example', true, 'Ben', 'free', false, now(), now()),
      ('0190a000-0000-7000-8000-000000000003', 'cleo@quits.example', false, 'Cleo', 'premium', false, now(), now())`);
  expect(await migrate(url)).toEqual(['0019_subscriptions.sql']);
  const columns = ['user_id', 'external_id', 'plan', 'status', 'expires_at'] as const;
  expect(await db.selectFrom('subscriptions').select(columns).execute()).toEqual([
    {
      user_id: '0190a000-0000-7000-8000-000000000001',
      external_id: expect.stringMatching(/^admin-grant-[0-9a-f-]{36}$/),
      plan: null,
      status: 'active',
      expires_at: null,
    },
  ]);
});
