import { isAPIError } from 'better-auth/api';
import type { Locale } from '#contract/accounts.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { type AuthMessages, createAuth } from '#server/people/auth/auth.ts';
import { invitationUrl, readToken } from '#server/people/auth/invitation-token.ts';
import { refuseCommonPassword } from '#server/people/auth/password-rules.ts';
import { endSessionsOf } from '#server/people/sessions/commands.ts';
import {
  clearDeletionDue,
  confirmUser,
  deleteUnconfirmedUser,
  insertConfirmedUser,
} from '#server/people/users/commands.ts';
import { findAddressee, getAddressee } from '#server/people/users/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { addJob, type MailRequest } from '#server/platform/jobs/queue.ts';
import { readConfirmation, signConfirmation } from './confirmation.ts';
import type { AccountMail } from './mail-texts.ts';
import { accountMail, noticeMail } from './mails.ts';
import type { AccountNotice } from './notice-texts.ts';
import { deleteExpiredVerifications } from './rows.ts';

export interface Registration {
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
  /** Chosen, so kept with the account. */
  readonly locale?: Locale | undefined;
  /** Of an invitation that waits: where the confirmation leads. */
  readonly invitationToken?: string | undefined;
}

/**
 * Creates an account and mails its confirmation. For an address that has an account nothing changes and its owner is
 * mailed; the answer, and the password hashed for it, are the same. Returns the id of the account, or of none.
 */
export async function register(deps: Deps, registration: Registration, mailLocale: Locale): Promise<string> {
  await refuseCommonPassword(registration.password, [registration.email, registration.displayName]);
  try {
    return await registerOnce(deps, registration, mailLocale);
  } catch (error) {
    // Two registrations at once: the address was free when this one looked, and is taken now.
    if (isAPIError(error)) return await registerOnce(deps, registration, mailLocale);
    throw error;
  }
}

/**
 * An account whose address somebody else vouches for. Whoever registered the address and never confirmed it did not
 * own it: that account goes, and with it the password that they chose. Part of the change that asks for it.
 */
export async function createConfirmedAccount(
  trx: Trx,
  { newId, clock }: Deps,
  { email, displayName }: { email: string; displayName: string },
): Promise<string> {
  await deleteUnconfirmedUser(trx, email);
  const id = newId();
  await insertConfirmedUser(trx, { id, email, displayName }, clock());
  return id;
}

export interface Confirmed {
  readonly outcome: 'confirmed' | 'already' | 'expired';
  /** Only when following the link has just confirmed that account. */
  readonly userId?: string;
  readonly invitationToken?: string | undefined;
}

/** What following the link in a confirmation mail does. */
export async function confirmAddress({ db, secret, clock }: Deps, token: string): Promise<Confirmed> {
  const confirmation = await readConfirmation(token, secret, clock());
  if (!confirmation) return { outcome: 'expired' };
  const { userId, invitationToken } = confirmation;
  const outcome = await db.transaction().execute((trx) => confirmUser(trx, userId, clock()));
  if (outcome === 'gone') return { outcome: 'expired' };
  return outcome === 'confirmed' ? { outcome, userId, invitationToken } : { outcome, invitationToken };
}

/** A job: see MailRequest. */
export async function sendConfirmation(deps: Deps, request: MailRequest): Promise<void> {
  const { email, locale, invitationToken } = request;
  const addressee = await findAddressee(deps.db, email);
  if (!addressee || addressee.isConfirmed) return;
  const link = await confirmationLink(deps, addressee.id, invitationToken);
  await deps.sendMail(
    accountMail('confirmation', { ...addressee, to: email, locale: addressee.locale ?? locale, link }),
  );
}

/** A job: see MailRequest. */
export async function sendPasswordReset(deps: Deps, { email, locale }: MailRequest): Promise<void> {
  const addressee = await findAddressee(deps.db, email);
  if (!addressee) return;
  await deps.db.transaction().execute(async (trx) => {
    const messages = queuedMessages(deps, trx, addressee.locale ?? locale);
    await createAuth(trx, deps, messages).api.requestPasswordReset({ body: { email } });
  });
}

/** Ends every session of the account: whoever knew the old password is out. */
export async function resetPassword(deps: Deps, token: string, newPassword: string): Promise<void> {
  await refuseCommonPassword(newPassword, []);
  const ended = await deps.db.transaction().execute(async (trx) => {
    let sessionIds: readonly string[] = [];
    const messages: AuthMessages = {
      ...queuedMessages(deps, trx, 'en'),
      passwordWasReset: async (user) => {
        // Whoever holds a link that was mailed to the address has confirmed the address.
        await confirmUser(trx, user.id, deps.clock());
        sessionIds = await endSessionsOf(trx, deps, user.id);
      },
    };
    await createAuth(trx, deps, messages)
      .api.resetPassword({ body: { token, newPassword } })
      .catch(refuseToken);
    return sessionIds;
  });
  deps.revocations.announce(ended);
}

/** Signing in cancels a scheduled deletion, and is part of it. Throws UNAUTHORIZED where the account is deleted. */
export async function cancelDeletion(trx: Trx, deps: Deps, userId: string): Promise<void> {
  const outcome = await clearDeletionDue(trx, userId, deps.clock());
  if (outcome === 'deleted') throw new DomainError('UNAUTHORIZED');
  if (outcome === 'cleared') await notifyOwner(trx, deps, userId, { kind: 'deletionCancelled' });
}

/** Mails the owner of an account what was done to it; part of the change itself, so that neither is without the other. */
export async function notifyOwner(
  trx: Trx,
  { config: { publicUrl } }: Deps,
  userId: string,
  notice: AccountNotice,
): Promise<void> {
  const { email, displayName, locale } = await getAddressee(trx, userId);
  const facts = { to: email, displayName, locale: locale ?? 'en', publicUrl };
  await addJob(trx, 'send-mail', noticeMail(notice, facts));
}

export function clearExpiredVerifications({ db, clock }: Deps): Promise<void> {
  return db.transaction().execute((trx) => deleteExpiredVerifications(trx, clock()));
}

async function registerOnce(deps: Deps, registration: Registration, mailLocale: Locale): Promise<string> {
  const { displayName: name, email, password, locale, invitationToken } = registration;
  return deps.db.transaction().execute(async (trx) => {
    await deleteUnconfirmedUser(trx, email);
    const auth = createAuth(trx, deps, queuedMessages(deps, trx, mailLocale, invitationToken));
    const { user } = await auth.api.signUpEmail({
      body: { name, email, password, ...(locale && { locale }) },
    });
    return user.id;
  });
}

/** Each message is a job of the transaction: it goes out if what it speaks of was committed. */
function queuedMessages(deps: Deps, trx: Trx, locale: Locale, invitationToken?: string): AuthMessages {
  const { publicUrl } = deps.config;
  const send = (kind: AccountMail, user: { email: string; name: string }, link: string) =>
    addJob(trx, 'send-mail', accountMail(kind, { to: user.email, displayName: user.name, locale, link }));
  const invitation = ownToken(deps, invitationToken);
  return {
    confirmAddress: async (user) =>
      send('confirmation', user, await confirmationLink(deps, user.id, invitationToken)),
    // An invitation asks whoever has an account to log in.
    addressTaken: (user) =>
      send(
        'alreadyRegistered',
        user,
        invitation ? invitationUrl(invitation, publicUrl) : `${publicUrl}/login`,
      ),
    resetPassword: (user, token) => send('passwordReset', user, `${publicUrl}/reset-password?token=${token}`),
    passwordWasReset: async () => {},
  };
}

async function confirmationLink(deps: Deps, userId: string, invitationToken?: string): Promise<string> {
  const { config, secret, clock } = deps;
  const confirmation = { userId, invitationToken: ownToken(deps, invitationToken) };
  return `${config.publicUrl}/api/auth/confirm?token=${await signConfirmation(confirmation, secret, clock())}`;
}

/** What was not made here has no business in a link that we mail, and no reason to refuse an account for. */
function ownToken({ secret }: Deps, token: string | undefined): string | undefined {
  return token !== undefined && readToken(token, secret) ? token : undefined;
}

function refuseToken(error: unknown): never {
  if (isAPIError(error)) throw invalidField('token', 'invalid_token', 'the link was used or is too old');
  throw error;
}
