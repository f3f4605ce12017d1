import { isAPIError } from 'better-auth/api';
import type { Locale } from '#contract/accounts.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '#server/deps.ts';
import { createAuth } from '#server/people/auth/auth.ts';
import { invitationUrl, readToken } from '#server/people/auth/invitation-token.ts';
import { refuseCommonPassword } from '#server/people/auth/password-rules.ts';
import { endSessionsOf } from '#server/people/sessions/commands.ts';
import {
  clearDeletionDue,
  confirmUser,
  deleteUnconfirmedUser,
  insertConfirmedUser,
} from '#server/people/users/commands.ts';
import { type Addressee, findAddressee, findAddresseeById } from '#server/people/users/queries.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { readConfirmation, signConfirmation } from './confirmation.ts';
import { accountMail, noticeMail } from './mails.ts';
import type { AccountNotice } from './notice-texts.ts';
import { deleteExpiredVerifications, deleteVerificationsOf } from './rows.ts';

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
 * An account whose address Google vouches for. An unconfirmed registration of the address never proved to own it: that
 * account goes, and its password with it. Part of the change that asks for it.
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

/** A mail to the owner of an account, if there is one. The caller does not learn whether there is. */
export interface MailRequest {
  /** Null for an address without an account: the request for it takes the same time, and no mail goes out. */
  readonly userId: string | null;
  /** For an account that has not chosen a language. */
  readonly locale: Locale;
  /** Of an invitation that waits for the owner. */
  readonly invitationToken?: string | undefined;
}

/** Queues a mail to the account of an address. An address without an account takes the same statements. */
export function requestMail(
  { db }: Deps,
  task: 'send-confirmation' | 'send-password-reset',
  { email, ...request }: { readonly email: string } & Omit<MailRequest, 'userId'>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const userId = (await findAddressee(trx, email))?.id ?? null;
    await addJob(trx, task, { ...request, userId }, userId);
  });
}

/** A job. */
export async function sendConfirmation(deps: Deps, request: MailRequest): Promise<void> {
  const { userId, locale, invitationToken } = request;
  const addressee = await findOwner(deps, userId);
  if (!addressee || addressee.isConfirmed) return;
  const link = await confirmationLink(deps, addressee.id, invitationToken);
  const facts = { ...addressee, to: addressee.email, locale: addressee.locale ?? locale, link };
  await deps.sendMail(accountMail('confirmation', facts));
}

/** A job. An invitation asks a person who has an account to log in. The language is that of the registration. */
export async function sendAlreadyRegistered(deps: Deps, request: MailRequest): Promise<void> {
  const { userId, locale, invitationToken } = request;
  const addressee = await findOwner(deps, userId);
  if (!addressee) return;
  const { publicUrl } = deps.config;
  const invitation = ownToken(deps, invitationToken);
  const link = invitation ? invitationUrl(invitation, publicUrl) : `${publicUrl}/login`;
  await deps.sendMail(accountMail('alreadyRegistered', { ...addressee, to: addressee.email, locale, link }));
}

/** A job. A mail that fails is tried again with another token; each works once and for an hour. */
export async function sendPasswordReset(deps: Deps, { userId, locale }: MailRequest): Promise<void> {
  const addressee = await findOwner(deps, userId);
  if (!addressee) return;
  const { email } = addressee;
  const token = await deps.db.transaction().execute(async (trx) => {
    let given: string | undefined;
    const messages = {
      resetPassword: async (made: string) => {
        given = made;
      },
    };
    await createAuth(trx, deps, messages).api.requestPasswordReset({ body: { email } });
    return given;
  });
  if (token === undefined) return;
  const link = `${deps.config.publicUrl}/reset-password?token=${token}`;
  const facts = { ...addressee, to: email, locale: addressee.locale ?? locale, link };
  await deps.sendMail(accountMail('passwordReset', facts));
}

/** Ends every session of the account: those who knew the old password are out. */
export async function resetPassword(deps: Deps, token: string, newPassword: string): Promise<void> {
  await refuseCommonPassword(newPassword, []);
  const ended = await deps.db.transaction().execute(async (trx) => {
    let sessionIds: readonly string[] = [];
    const messages = {
      passwordWasReset: async (userId: string) => {
        // The link was mailed to the address, so its use confirms the address.
        await confirmUser(trx, userId, deps.clock());
        sessionIds = await endSessionsOf(trx, deps, userId);
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
  if (outcome === 'cleared') await notifyOwner(trx, userId, { kind: 'deletionCancelled' });
}

/** Mails the owner of an account what was done to it. Part of the change itself, so that neither is without the other. */
export async function notifyOwner(trx: Trx, userId: string, notice: AccountNotice): Promise<void> {
  await addJob(trx, 'send-notice', { userId, notice }, userId);
}

/** A job. */
export async function sendNotice(
  deps: Deps,
  { userId, notice }: { readonly userId: string; readonly notice: AccountNotice },
): Promise<void> {
  const addressee = await findOwner(deps, userId);
  if (!addressee) return;
  const { publicUrl } = deps.config;
  const facts = { ...addressee, to: addressee.email, locale: addressee.locale ?? 'en', publicUrl };
  await deps.sendMail(noticeMail(notice, facts));
}

/** What was mailed to the owner of an account that is deleted, and waits for an answer. */
export async function forgetPerson(
  trx: Trx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await deleteVerificationsOf(trx, userId, email);
}

export function clearExpiredVerifications({ db, clock }: Deps): Promise<void> {
  return db.transaction().execute((trx) => deleteExpiredVerifications(trx, clock()));
}

async function registerOnce(deps: Deps, registration: Registration, mailLocale: Locale): Promise<string> {
  const { displayName: name, email, password, locale, invitationToken } = registration;
  return deps.db.transaction().execute(async (trx) => {
    await deleteUnconfirmedUser(trx, email);
    const request = (userId: string) => ({ userId, locale: mailLocale, invitationToken });
    const auth = createAuth(trx, deps, {
      confirmAddress: (userId) => addJob(trx, 'send-confirmation', request(userId), userId),
      addressTaken: (userId) => addJob(trx, 'send-already-registered', request(userId), userId),
    });
    const { user } = await auth.api.signUpEmail({
      body: { name, email, password, ...(locale && { locale }) },
    });
    return user.id;
  });
}

/** Undefined where the account is deleted, or made way for another registration of its address. */
async function findOwner({ db }: Deps, userId: string | null): Promise<Addressee | undefined> {
  return userId === null ? undefined : findAddresseeById(db, userId);
}

async function confirmationLink(deps: Deps, userId: string, invitationToken?: string): Promise<string> {
  const { config, secret, clock } = deps;
  const confirmation = { userId, invitationToken: ownToken(deps, invitationToken) };
  return `${config.publicUrl}/api/auth/confirm?token=${await signConfirmation(confirmation, secret, clock())}`;
}

/** A token that this server did not sign is left out of the mail. The registration goes on without it. */
function ownToken({ secret }: Deps, token: string | undefined): string | undefined {
  return token !== undefined && readToken(token, secret) ? token : undefined;
}

function refuseToken(error: unknown): never {
  if (isAPIError(error)) throw invalidField('token', 'invalid_token', 'the link was used or is too old');
  throw error;
}
