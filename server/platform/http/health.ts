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
  let asked: { until: number; readonly isReady: Promise<boolean> } | undefined;

  app.get('/readyz', async () => {
    const now = clock().getTime();
    asked = asked && now < asked.until ? asked : ask(now);
    if (!(await inTime(asked.isReady))) throw new DomainError('SERVICE_UNAVAILABLE');
    return { status: 'ready' };
  });

  /** One question at a time, until the connection that it has gone over may be taken for a dead one. */
  function ask(now: number) {
    const question = { until: now + SILENT_MS, isReady: isReady() };
    const end = () => {
      question.until = now + 1_000;
    };
    question.isReady.then(end, end);
    return question;
  }

  async function isReady(): Promise<boolean> {
    await answer(db, {});
    migrated ||= (await pendingMigrations(databaseUrl)).length === 0;
    return migrated;
  }
}

/** False where the answer is not there in time. */
async function inTime(isReady: Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, READY_MS, false).unref();
  try {
    return await Promise.race([isReady, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A probe gives up by itself after a few seconds, and then knows no more than that nothing came. */
const READY_MS = 3_000;

/** Longer than a database that lives takes to answer. */
const SILENT_MS = 10_000;

const answer = statement({ text: 'select 1 as answer', row: { answer: int4 } });
