import { z } from 'zod';
import type { Page, ParsedOf } from '#contract/endpoint.ts';
import type { FailedJob, listFailedJobs as listEndpoint } from '#contract/premium/admin-jobs.ts';
import { firstCharacters } from '#domain/fields/text-rule.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, decodeCursor, numberInCursor } from '#server/platform/http/cursor.ts';
import { type JobFailure, listJobFailures } from '#server/platform/jobs/failures.ts';

const ERROR_LENGTH = 300;

/** The newest first. */
export async function listFailedJobs(
  db: Db,
  { state, cursor, limit }: ParsedOf<typeof listEndpoint>['query'],
): Promise<Page<FailedJob>> {
  const [beforeId] = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : decodeCursor(cursor, cursorSchema);
  const failures = await listJobFailures(db, {
    isGivenUp: state === undefined ? null : state === 'given-up',
    beforeId,
    limit: limit + 1,
  });
  return cutPage(failures.map(failedJobOf), limit, ({ id }) => [id]);
}

function failedJobOf({ id, lastError, runAt, createdAt, ...job }: JobFailure): FailedJob {
  // Without the stack, which is in the server's log.
  const [firstLine = ''] = lastError.split('\n');
  return {
    ...job,
    id: String(id),
    state: job.attempts >= job.maxAttempts ? 'given-up' : 'waiting',
    lastError: firstCharacters(firstLine, ERROR_LENGTH),
    runAt: runAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

const cursorSchema = z.tuple([numberInCursor]);
