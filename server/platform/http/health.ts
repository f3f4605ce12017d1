import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { pendingMigrations } from '#server/platform/db/migrate.ts';

export function healthRoutes(app: FastifyInstance, { db, databaseUrl }: Deps): void {
  // Once applied, migrations stay applied: only the first answers look.
  let migrated = false;

  app.get('/healthz', async () => ({ status: 'up' }));

  app.get('/readyz', async () => {
    await sql`select 1`.execute(db);
    migrated ||= (await pendingMigrations(databaseUrl)).length === 0;
    if (!migrated) throw new DomainError('SERVICE_UNAVAILABLE');
    return { status: 'ready' };
  });
}
