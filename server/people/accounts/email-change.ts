import { SignJWT } from 'jose';
import type { DataOf } from '#contract/endpoint.ts';
import type { EmailChangeOutcome, getEmailChange as readChange } from '#contract/sign-in/email-change.ts';
import { DomainError } from '#domain/error.ts';
import { OperatorError } from '#server/operator-error.ts';
import { endSessionsOf } from '#server/people/sessions/commands.ts';
import { deleteUnconfirmedUser, setEmail } from '#server/people/users/commands.ts';
import { findAddressee, findAddresseeById } from '#server/people/users/queries.ts';
import { keyFor, verifiedPayload } from '#server/platform/callers/keys.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import { retryIfTaken } from '#server/platform/db/unique-violation.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { notifyOwner } from './commands.ts';
import { emailChangeMail } from './mails.ts';
import {
  confirmSide,
  deleteEmailChange,
  deletePendingResets,
  type EmailSide,
  findEmailChange,
  writeEmailChange,
} from './rows.ts';

// Only support changes an address, and both addresses together confirm it. Control of one of them, or of support, is
// not enough, and neither is opening the links: what looks at mail opens every link in it.

const VALID_SECONDS = 48 * 60 * 60;

/** Mails both addresses. Both in lower case. Throws an OperatorError when there is nothing to change. */
export async function startEmailChange(
  { trx, newId, now }: Pick<TrxContext, 'trx' | 'newId' | 'now'>,
  { oldEmail, newEmail }: { readonly oldEmail: string; readonly newEmail: string },
): Promise<void> {
  const owner = await findAddressee(trx, oldEmail);
  if (!owner?.isConfirmed) throw new OperatorError(`No account has the confirmed address ${oldEmail}.`);
  const other = await findAddressee(trx, newEmail);
  if (other?.isConfirmed) throw new OperatorError(`${newEmail} has an account already.`);
  const id = newId();
  const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000);
  await writeEmailChange(trx, { id, userId: owner.id, newEmail, expiresAt });
  for (const side of ['old', 'new'] as const) {
    await addJob(trx, 'send-email-change', { id, side }, owner.id);
  }
}

/** A job. A change that is over, or was begun anew, is not mailed. */
export async function sendEmailChange(
  ctx: StepsContext,
  { id, side }: { readonly id: string; readonly side: EmailSide },
): Promise<void> {
  const change = await findEmailChange(ctx.db, id, ctx.now);
  const owner = change && (await findAddresseeById(ctx.db, change.userId));
  if (!owner) return;
  const { newEmail, expiresAt } = change;
  const token = await sign(id, side, expiresAt, ctx.secret);
  const link = `${ctx.config.publicUrl}/email-change?token=${token}`;
  const to = side === 'old' ? owner.email : newEmail;
  const { displayName, locale } = owner;
  await ctx.sendMail(emailChangeMail(newEmail, { to, displayName, locale: locale ?? 'en', link }));
}

/** What the page of a link shows. Throws RESOURCE_NOT_FOUND when the link is not ours or the change is over. */
export async function getEmailChange(ctx: StepsContext, token: string): Promise<DataOf<typeof readChange>> {
  const { id, side } = await read(token, ctx);
  const change = await findEmailChange(ctx.db, id, ctx.now);
  if (!change) throw new DomainError('RESOURCE_NOT_FOUND');
  return { newEmail: change.newEmail, side, hasConfirmed: change.hasConfirmed[side] };
}

/** The button on that page. With the second address the change is made and every session ends. Throws as above. */
export async function confirmEmailChange(
  ctx: StepsContext,
  { token }: { readonly token: string },
): Promise<{ outcome: EmailChangeOutcome }> {
  const link = await read(token, ctx);
  // An account that takes the new address during the change is found by the second attempt.
  return { outcome: await retryIfTaken(() => ctx.transaction((inner) => confirmIn(inner, link))) };
}

async function confirmIn(
  ctx: TrxContext,
  { id, side }: { id: string; side: EmailSide },
): Promise<EmailChangeOutcome> {
  const { trx, now } = ctx;
  const change = await confirmSide(trx, id, side, now);
  if (!change) throw new DomainError('RESOURCE_NOT_FOUND');
  if (!change.isComplete) return 'waiting';
  await deleteEmailChange(trx, id);
  const other = await findAddressee(trx, change.newEmail);
  if (other?.isConfirmed) return 'taken';
  await deleteUnconfirmedUser(trx, change.newEmail);
  // A link to choose a password that went to the old address would open the account to the reader of the old mailbox.
  // Deleted first: a reset takes their lock before it locks the account.
  await deletePendingResets(trx, change.userId);
  await setEmail(trx, change.userId, change.newEmail, now);
  await notifyOwner(trx, change.userId, { kind: 'emailChanged' });
  await endSessionsOf(ctx, change.userId);
  return 'changed';
}

function sign(id: string, side: EmailSide, expiresAt: Date, secret: string): Promise<string> {
  return new SignJWT({ side })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(id)
    .setExpirationTime(expiresAt)
    .sign(keyFor('email-change', secret));
}

async function read(token: string, { secret, now }: StepsContext): Promise<{ id: string; side: EmailSide }> {
  const payload = await verifiedPayload(token, { key: keyFor('email-change', secret), typ: TYPE, now });
  const { sub: id, side } = payload ?? {};
  if (id === undefined || (side !== 'old' && side !== 'new')) throw new DomainError('RESOURCE_NOT_FOUND');
  return { id, side };
}

const TYPE = 'email-change+jwt';
