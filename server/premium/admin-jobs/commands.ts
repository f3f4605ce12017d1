import { DomainError } from '#domain/error.ts';
import type { SessionContext } from '#server/platform/commands/handlers.ts';
import { findJobFailure, lockJob, rescheduleJob } from '#server/platform/jobs/failures.ts';
import { recordAct } from '#server/premium/admin-acts/commands.ts';

/** Throws RESOURCE_NOT_FOUND where the job is gone, runs at this moment, or has not failed since it was tried again. */
export async function retryJob(ctx: SessionContext, { id }: { readonly id: string }): Promise<void> {
  // Of two admins at once, the second finds the job without a failure.
  await lockJob(ctx.trx, Number(id));
  const failure = await findJobFailure(ctx.trx, Number(id));
  if (!failure || !(await rescheduleJob(ctx.trx, failure.id))) throw new DomainError('RESOURCE_NOT_FOUND');
  const { task, attempts } = failure;
  await recordAct(ctx, { action: 'retry-job', subject: { kind: 'job', id }, details: { task, attempts } });
}
