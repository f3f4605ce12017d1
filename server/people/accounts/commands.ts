import { LOCALES, type Locale, type register as registerEndpoint } from '#contract/accounts.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { daysBefore } from '#domain/calendar/day.ts';
import { DomainError } from '#domain/error.ts';
import { type Hashing, hashBefore, isAuthRefusal, openAuth } from '#server/people/auth/auth.ts';
import { endWaitingSignIns } from '#server/people/auth/challenges.ts';
import {
  type InvitationKey,
  invitationUrl,
  readToken,
  tokenOf,
} from '#server/people/auth/invitation-token.ts';
import { refuseCommonPassword } from '#server/people/auth/password-rules.ts';
import { registrationCookie } from '#server/people/auth/registration-cookie.ts';
import { endSessionsOf } from '#server/people/sessions/commands.ts';
import {
  clearDeletionDue,
  confirmUser,
  deleteStaleRegistrations,
  deleteUnconfirmedUser,
  insertConfirmedUser,
} from '#server/people/users/commands.ts';
import {
  type Addressee,
  findAddressee,
  findAddresseeById,
  getAddressee,
} from '#server/people/users/queries.ts';
import { acceptedLanguage } from '#server/platform/callers/accepted-language.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { BrowserContext } from '#server/platform/commands/handlers.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { lockPasswordLinks, lockPerson } from '#server/platform/db/person-lock.ts';
import { invalidField } from '#server/platform/http/error.ts';
import { addJob } from '#server/platform/jobs/queue.ts';
import { confirmationLink, readConfirmation } from './confirmation.ts';
import { countMail } from './mail-limits.ts';
import { accountMail, noticeMail } from './mails.ts';
import type { AccountNotice } from './notice-texts.ts';
import { deleteExpiredVerifications, deletePendingResets, deleteVerificationsOf } from './rows.ts';

/** A locale is chosen, so it is kept with the account. */
type Registration = ParsedOf<typeof registerEndpoint>['body'];

/**
 * Creates an account and mails its confirmation. For an address that has an account nothing changes and its owner is
 * mailed; the answer, its cookie, and the password hashed for it, are the same.
 */
export async function register(
  ctx: BrowserContext,
  registration: Registration,
): Promise<{ user: { email: string; displayName: string } }> {
  const { email, displayName, password } = registration;
  await refuseCommonPassword(password, [email, displayName]);
  await countMail(ctx, email);
  const { hashing } = await hashBefore(ctx, password);
  const id = await registerOnce(ctx, registration, hashing).catch(async (error: unknown) => {
    // Two registrations at once: the address was free when this one looked, and is taken now.
    if (await isAuthRefusal(error)) return registerOnce(ctx, registration, hashing);
    throw error;
  });
  ctx.setCookies(registrationCookie(id, ctx.config));
  return { user: { email, displayName } };
}

/**
 * An account whose address Google vouches for. An unconfirmed registration of the address never proved to own it: that
 * account goes, and its password with it. Part of the change that asks for it.
 */
export async function createConfirmedAccount(
  { trx, newId, now }: TrxContext,
  { email, displayName }: { email: string; displayName: string },
): Promise<string> {
  await deleteUnconfirmedUser(trx, email);
  const id = newId();
  await insertConfirmedUser(trx, { id, email, displayName }, now);
  return id;
}

export interface Confirmed {
  readonly outcome: 'confirmed' | 'already' | 'expired';
  /** The account, unless the link has expired. */
  readonly userId?: string;
  readonly invitationToken?: string | undefined;
}

/** What following the link in a confirmation mail does. */
export async function confirmAddress(
  { secret, now, transaction }: StepsContext,
  token: string,
  confirmedBy: (userId: string) => string | null,
): Promise<Confirmed> {
  const confirmation = await readConfirmation(token, secret, now);
  if (!confirmation) return { outcome: 'expired' };
  const { userId, invitationToken } = confirmation;
  const outcome = await transaction(({ trx }) => confirmUser(trx, userId, now, confirmedBy(userId)));
  if (outcome === 'gone') return { outcome: 'expired' };
  return { outcome, userId, invitationToken };
}

/** What a visitor enters to request a mail to an address, with the token of an invitation that waits for its owner. */
export type MailWish = Pick<Registration, 'email' | 'locale' | 'invitationToken'>;

/** A mail to the owner of an account, if there is one. The caller does not learn whether there is. */
export interface MailRequest {
  /** Null for an address without an account: the request for it takes the same time, and no mail goes out. */
  readonly userId: string | null;
  /** For an account that has not chosen a language. */
  readonly locale: Locale;
  /** One that waits for the owner. Its token is signed when the mail is made, so that the queue opens no group. */
  readonly invitation?: InvitationKey | undefined;
}

export function resendConfirmation(ctx: BrowserContext, wish: MailWish): Promise<void> {
  return requestMail(ctx, wish, (trx, request) => addJob(trx, 'send-confirmation', request, request.userId));
}

/** A job. */
export async function sendConfirmation(ctx: StepsContext, request: MailRequest): Promise<void> {
  const { userId, locale, invitation } = request;
  const addressee = await findOwner(ctx, userId);
  if (!addressee || addressee.isConfirmed) return;
  const link = await confirmationLink(ctx, addressee.id, invitation);
  const facts = { displayName: '', to: addressee.email, locale: addressee.locale ?? locale, link };
  await ctx.sendMail(accountMail('confirmation', facts));
}

/** A job. An invitation asks a person who has an account to log in. */
export async function sendAlreadyRegistered(ctx: StepsContext, request: MailRequest): Promise<void> {
  const { userId, locale, invitation } = request;
  const addressee = await findOwner(ctx, userId);
  if (!addressee) return;
  const { publicUrl } = ctx.config;
  const link = invitation ? invitationUrl(tokenOf(invitation, ctx.secret), publicUrl) : `${publicUrl}/login`;
  const facts = { ...addressee, to: addressee.email, locale: addressee.locale ?? locale, link };
  await ctx.sendMail(accountMail('alreadyRegistered', facts));
}

/**
 * Ends every session of the account: those who knew the old password are out. `then` is part of it. What is known of the owner
 * is refused as a password once the token has named them, so that a wrong token learns nothing; the link then works again.
 */
export async function resetPassword(
  ctx: BrowserContext,
  { token, password: newPassword }: { readonly token: string; readonly password: string },
  then: (inner: TrxContext, userId: string) => Promise<void>,
): Promise<void> {
  await refuseCommonPassword(newPassword, []);
  const { hashing } = await hashBefore(ctx, newPassword);
  await ctx.transaction(async (inner) => {
    let isFirst = false;
    const messages = {
      passwordWasReset: async (userId: string) => {
        const { email, displayName } = await getAddressee(inner.trx, userId);
        await refuseCommonPassword(newPassword, [email, displayName]);
        // The link was mailed to the address, so its use confirms the address.
        await confirmUser(inner.trx, userId, inner.now);
        await passwordWasChanged(inner.trx, userId, { isFirst });
        await then(inner, userId);
        // Last, so that it ends what began while `then` waited for it.
        await endSessionsOf(inner, userId);
      },
    };
    const auth = await openAuth(inner.trx, { ...inner, ...hashing }, messages);
    const owner = await auth.api.findOwnerOfReset({ body: { token } });
    if (owner) {
      isFirst = !owner.hasPassword;
      // A way in that is added at this moment is there for `then` to see, or is refused with its session.
      await lockPerson(inner.trx, owner.userId);
      await lockPasswordLinks(inner.trx, owner.userId);
    }
    await auth.api.resetPassword({ body: { token, newPassword } }).catch(refuseToken);
  });
}

/**
 * Part of every change of a password, after it is written and before sessions end: a link to choose one that was mailed before
 * is void, and so is a sign-in that waits for its second factor.
 */
export async function passwordWasChanged(
  trx: Trx,
  userId: string,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  await deletePendingResets(trx, userId);
  await endWaitingSignIns(trx, { userId });
  await notifyOwner(trx, userId, { kind: isFirst ? 'passwordAdded' : 'passwordChanged' });
}

/** Signing in cancels a scheduled deletion, and is part of it. Throws UNAUTHORIZED where the account is deleted. */
export async function cancelDeletion({ trx, now }: TrxContext, userId: string): Promise<void> {
  const outcome = await clearDeletionDue(trx, userId, now);
  if (outcome === 'deleted') throw new DomainError('UNAUTHORIZED');
  if (outcome === 'none') return;
  await notifyOwner(trx, userId, { kind: 'deletionCancelled' });
  await addJob(trx, 'end-held-premium', { userId }, userId);
}

/** Mails the owner of an account what was done to it. Part of the change itself, so that neither is without the other. */
export async function notifyOwner(trx: Trx, userId: string, notice: AccountNotice): Promise<void> {
  await addJob(trx, 'send-notice', { userId, notice }, userId);
}

/** A job. */
export async function sendNotice(
  ctx: StepsContext,
  { userId, notice }: { readonly userId: string; readonly notice: AccountNotice },
): Promise<void> {
  const addressee = await findOwner(ctx, userId);
  if (!addressee) return;
  const { publicUrl, supportEmail } = ctx.config;
  const to = { ...addressee, to: addressee.email, locale: addressee.locale ?? 'en' };
  await ctx.sendMail(noticeMail(notice, { ...to, publicUrl, supportEmail }));
}

/** What was mailed to the owner of an account that is deleted, and waits for an answer. */
export async function forgetPerson(
  trx: Trx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await deleteVerificationsOf(trx, userId, email);
}

/** The link of a confirmation mail is valid for a day, and another one can be asked for. */
const UNCONFIRMED_DAYS = 7;

/** A job. */
export function clearExpiredVerifications({ transaction }: StepsContext): Promise<void> {
  return transaction(async ({ trx, now }) => {
    await deleteExpiredVerifications(trx, now);
    await deleteStaleRegistrations(trx, daysBefore(now, UNCONFIRMED_DAYS));
  });
}

async function registerOnce(
  ctx: BrowserContext,
  registration: Registration,
  hashing: Hashing,
): Promise<string> {
  const { displayName: name, email, password, locale, invitationToken } = registration;
  const mailLocale = locale ?? acceptedLocale(ctx.headers);
  return ctx.transaction(async (inner) => {
    const { trx } = inner;
    await deleteUnconfirmedUser(trx, email);
    const invitation = invitationOf(ctx, invitationToken);
    const request = (userId: string) => ({ userId, locale: mailLocale, invitation });
    const auth = await openAuth(
      trx,
      { ...inner, ...hashing },
      {
        confirmAddress: (userId) => addJob(trx, 'send-confirmation', request(userId), userId),
        addressTaken: (userId) => addJob(trx, 'send-already-registered', request(userId), userId),
      },
    );
    const { user } = await auth.api.signUpEmail({
      body: { name, email, password, ...(locale && { locale }) },
    });
    return user.id;
  });
}

/** Queues a mail to the account of an address. An address without an account takes the same statements. */
export async function requestMail(
  ctx: BrowserContext,
  { email, locale = acceptedLocale(ctx.headers), invitationToken }: MailWish,
  queue: (trx: Trx, request: MailRequest) => Promise<void>,
): Promise<void> {
  await countMail(ctx, email);
  await ctx.transaction(async ({ trx }) => {
    const userId = (await findAddressee(trx, email))?.id ?? null;
    await queue(trx, { locale, invitation: invitationOf(ctx, invitationToken), userId });
  });
}

/** The first language of the browser that there are texts in. */
function acceptedLocale(headers: Headers): Locale {
  return acceptedLanguage(headers.get('accept-language') ?? undefined, LOCALES);
}

/** Undefined where the account is deleted, or made way for another registration of its address. */
export async function findOwner({ db }: StepsContext, userId: string | null): Promise<Addressee | undefined> {
  return userId === null ? undefined : findAddresseeById(db, userId);
}

/** A token that this server did not sign is left out of the mail. The registration goes on without it. */
function invitationOf({ secret }: StepsContext, token = ''): InvitationKey | undefined {
  return readToken(token, secret);
}

async function refuseToken(error: unknown): Promise<never> {
  if (await isAuthRefusal(error))
    throw invalidField('token', 'invalid_token', 'the link was used or is too old');
  throw error;
}
