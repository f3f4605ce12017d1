import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Deps } from '#server/deps.ts';
import { OperatorError } from '#server/operator-error.ts';
import { endSessionsOf } from '#server/people/sessions/commands.ts';
import { deleteUnconfirmedUser, setEmail } from '#server/people/users/commands.ts';
import { findAddressee } from '#server/people/users/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { emailChangeMail } from './mails.ts';
import {
  confirmSide,
  deleteEmailChange,
  deletePendingResets,
  type EmailSide,
  writeEmailChange,
} from './rows.ts';

// Only support changes an address, and only both addresses together confirm it: whoever has got hold of one of them, or
// talks support into it, gets nowhere.

const VALID_SECONDS = 48 * 60 * 60;

/** `expired` also when the link is not ours or the change is over. */
export type EmailChangeOutcome = 'waiting' | 'changed' | 'taken' | 'expired';

/** Mails both addresses. Both in lower case. Throws an OperatorError when there is nothing to change. */
export async function startEmailChange(
  deps: Pick<Deps, 'db' | 'config' | 'secret' | 'clock' | 'newId'>,
  oldEmail: string,
  newEmail: string,
): Promise<void> {
  const owner = await findAddressee(deps.db, oldEmail);
  if (!owner?.isConfirmed) throw new OperatorError(`No account has the confirmed address ${oldEmail}.`);
  const other = await findAddressee(deps.db, newEmail);
  if (other?.isConfirmed) throw new OperatorError(`${newEmail} has an account already.`);
  const [id, now] = [deps.newId(), deps.clock()];
  const expiresAt = new Date(now.getTime() + VALID_SECONDS * 1000);
  await deps.db.transaction().execute(async (trx) => {
    await writeEmailChange(trx, { id, userId: owner.id, newEmail, expiresAt });
    for (const [side, to] of [['old', oldEmail] as const, ['new', newEmail] as const]) {
      const link = `${deps.config.publicUrl}/api/auth/confirm-email?token=${await sign(id, side, deps)}`;
      const facts = { to, displayName: owner.displayName, locale: owner.locale ?? 'en', link };
      await addJob(trx, 'send-mail', emailChangeMail(newEmail, facts));
    }
  });
}

/** What following one of the two links does. With the second the address changes and every session ends. */
export async function confirmEmailChange(deps: Deps, token: string): Promise<EmailChangeOutcome> {
  const link = await read(token, deps);
  if (!link) return 'expired';
  const { outcome, ended } = await deps.db.transaction().execute((trx) => confirmIn(trx, deps, link));
  deps.revocations.announce(ended);
  return outcome;
}

async function confirmIn(
  trx: Trx,
  deps: Deps,
  { id, side }: { id: string; side: EmailSide },
): Promise<{ outcome: EmailChangeOutcome; ended: readonly string[] }> {
  const change = await confirmSide(trx, id, side, deps.clock());
  if (!change) return { outcome: 'expired', ended: [] };
  if (!change.isComplete) return { outcome: 'waiting', ended: [] };
  await deleteEmailChange(trx, id);
  const other = await findAddressee(trx, change.newEmail);
  if (other?.isConfirmed) return { outcome: 'taken', ended: [] };
  await deleteUnconfirmedUser(trx, change.newEmail);
  await setEmail(trx, change.userId, change.newEmail, deps.clock());
  // A link to choose a password that went to the old address would open the account to whoever reads it.
  await deletePendingResets(trx, change.userId);
  return { outcome: 'changed', ended: await endSessionsOf(trx, deps, change.userId) };
}

async function sign(id: string, side: EmailSide, { secret, clock }: Pick<Deps, 'secret' | 'clock'>) {
  return new SignJWT({ side })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(id)
    .setExpirationTime(Math.floor(clock().getTime() / 1000) + VALID_SECONDS)
    .sign(keyOf(secret));
}

async function read(
  token: string,
  { secret, clock }: Deps,
): Promise<{ id: string; side: EmailSide } | undefined> {
  try {
    const options = {
      algorithms: ['HS256'],
      typ: TYPE,
      requiredClaims: ['sub', 'exp'],
      currentDate: clock(),
    };
    const { sub: id, side } = (await jwtVerify(token, keyOf(secret), options)).payload;
    return id !== undefined && (side === 'old' || side === 'new') ? { id, side } : undefined;
  } catch {
    return undefined;
  }
}

const TYPE = 'email-change+jwt';

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('email-change').digest();
}
