import { openAuth } from '#server/people/auth/auth.ts';
import type { StepsContext } from '#server/platform/commands/context.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import { lockPasswordLinks } from '#server/platform/db/person-lock.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { findOwner, type MailRequest, type MailWish, requestMail } from './commands.ts';
import { accountMail } from './mails.ts';
import { findPasswordTime } from './rows.ts';

interface ResetRequest extends MailRequest {
  /** When the password was chosen that the account had at the request. Undefined in a job of an earlier version. */
  readonly passwordTime?: string | null;
}

export function requestPasswordReset(ctx: BrowserContext, wish: MailWish): Promise<void> {
  return requestMail(ctx, wish, async (trx, request) => {
    const passwordTime = await findPasswordTime(trx, wish.email);
    await addJob(trx, 'send-password-reset', { ...request, passwordTime }, request.userId);
  });
}

/**
 * A job. A mail that fails is tried again with another token; each works once and for an hour. Where the password has
 * changed since the request no link is made, as one that was mailed before the change would be void.
 */
export async function sendPasswordReset(
  ctx: StepsContext,
  { userId, locale, passwordTime }: ResetRequest,
): Promise<void> {
  const addressee = await findOwner(ctx, userId);
  if (!addressee) return;
  const { email } = addressee;
  const token = await ctx.transaction(async ({ trx }) => {
    await lockPasswordLinks(trx, addressee.id);
    const isChanged = passwordTime !== undefined && (await findPasswordTime(trx, email)) !== passwordTime;
    if (isChanged) return undefined;
    let given: string | undefined;
    const messages = {
      resetPassword: async (made: string) => {
        given = made;
      },
    };
    await (await openAuth(trx, ctx, messages)).api.requestPasswordReset({ body: { email } });
    return given;
  });
  if (token === undefined) return;
  const link = `${ctx.config.publicUrl}/reset-password?token=${token}`;
  const displayName = addressee.isConfirmed ? addressee.displayName : '';
  const facts = { displayName, to: email, locale: addressee.locale ?? locale, link };
  await ctx.sendMail(accountMail('passwordReset', facts));
}
