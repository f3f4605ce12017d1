import type { Locale } from '#contract/accounts.ts';
import type { Mail } from '#server/external/mail.ts';
import { int8, json, text } from '#server/platform/db/columns.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';

declare global {
  namespace GraphileWorker {
    /** Every task with what it is told. server/worker.ts says what each does. */
    interface Tasks {
      'send-mail': Mail;
      'send-confirmation': MailRequest;
      'send-password-reset': MailRequest;
      'send-invitation': InvitationRef;
      'delete-due-accounts': Record<never, never>;
      'delete-picture': { readonly id: string };
      'clear-expired-sessions': Record<never, never>;
      'clear-expired-verifications': Record<never, never>;
      'clear-idempotency-keys': Record<never, never>;
      'clear-rate-limits': Record<never, never>;
    }
  }
}

export type TaskName = keyof GraphileWorker.Tasks;
export type PayloadOf<T extends TaskName> = GraphileWorker.Tasks[T];

/**
 * A person who may have no account asks for a mail. Whether they have one is looked up by the job: the answer to the
 * request takes as long for an unknown address as for a known one.
 */
export interface MailRequest {
  readonly email: string;
  readonly locale: Locale;
  /** Of an invitation that waits for the person who asks. */
  readonly invitationToken?: string | undefined;
}

/** An invitation to mail, as it is when its turn comes. */
export interface InvitationRef {
  readonly groupId: string;
  readonly id: string;
}

/**
 * Queues a job as part of the transaction that asks for it: it runs if that commits, and only then. A task must
 * tolerate being run twice, because a process may die between doing it and saying so.
 */
export async function addJob<T extends TaskName>(trx: Trx, task: T, payload: PayloadOf<T>): Promise<void> {
  await insertJob(trx, { task, payload: JSON.stringify(payload) });
}

/** As many jobs as there are payloads, each of which may fail without the others. */
export async function addJobs<T extends TaskName>(
  trx: Trx,
  task: T,
  payloads: readonly PayloadOf<T>[],
): Promise<void> {
  await insertJobs(trx, { task, payloads: JSON.stringify(payloads) });
}

// Ten attempts with graphile-worker's growing pauses are about six hours of a mail server being away.
const insertJob = statement({
  text: `
    select job.id from graphile_worker.add_job(:task, payload := :payload::json, max_attempts := 10) as job`,
  values: { task: text, payload: json() },
  row: { id: int8 },
});

const insertJobs = statement({
  text: `
    select job.id from json_array_elements(:payloads::json) as entry (payload),
      lateral graphile_worker.add_job(:task, payload := entry.payload, max_attempts := 10) as job`,
  values: { task: text, payloads: json() },
  row: { id: int8 },
});
