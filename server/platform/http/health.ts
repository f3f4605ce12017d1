import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { int4 } from '#server/platform/db/columns.ts';
import { pendingMigrations } from '#server/platform/db/migrate.ts';
import { statement } from '#server/platform/db/statement.ts';

export function healthRoutes(app: FastifyInstance, { db, databaseUrl, clock }: Deps): void {
  // Applied migrations stay applied, so only the first answers ask the database.
  let migrated = false;

  app.get('/healthz', async () => ({ status: 'up' }));

  // No limit holds here, so that many who ask at once get one answer.
  let asked: { readonly until: number; readonly isReady: Promise<boolean> } | undefined;

  app.get('/readyz', async () => {
    const now = clock().getTime();
    if (!asked || asked.until <= now) asked = { until: now + 1_000, isReady: isReady() };
    if (!(await asked.isReady)) throw new DomainError('SERVICE_UNAVAILABLE');
    return { status: 'ready' };
  });

  async function isReady(): Promise<boolean> {
    await answer(db, {});
    migrated ||= (await pendingMigrations(databaseUrl)).length === 0;
    return migrated;
  }
}

const answer = statement({ text: 'select 1 as answer', row: { answer: int4 } });
