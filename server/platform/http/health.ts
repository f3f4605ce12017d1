import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { int4 } from '#server/platform/db/columns.ts';
import { pendingMigrations } from '#server/platform/db/migrate.ts';
import { statement } from '#server/platform/db/statement.ts';

export function healthRoutes(app: FastifyInstance, { db, databaseUrl }: Deps): void {
  // Applied migrations stay applied, so only the first answers ask the database.
  let migrated = false;

  app.get('/healthz', async () => ({ status: 'up' }));

  app.get('/readyz', async () => {
    await answer(db, {});
    migrated ||= (await pendingMigrations(databaseUrl)).length === 0;
    if (!migrated) throw new DomainError('SERVICE_UNAVAILABLE');
    return { status: 'ready' };
  });
}

const answer = statement({ text: 'select 1 as answer', row: { answer: int4 } });
