import type { ActSubject, AdminAction } from '#contract/premium/admin-acts.ts';
import type { SessionContext } from '#server/platform/commands/handlers.ts';
import { insertAct } from './rows.ts';

/** In the database transaction of the act itself: neither is there without the other. */
export async function recordAct(
  { trx, actor, now, newId }: Pick<SessionContext, 'trx' | 'actor' | 'now' | 'newId'>,
  {
    action,
    subject,
    details,
  }: {
    readonly action: AdminAction;
    readonly subject: { readonly kind: ActSubject; readonly id: string };
    /** Never a secret, nor what people have entered in groups. */
    readonly details: Readonly<Record<string, string | number>>;
  },
): Promise<void> {
  await insertAct(trx, {
    id: newId(),
    at: now,
    adminId: actor.userId,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    details: JSON.stringify(details),
  });
}
