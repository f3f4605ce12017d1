import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { DAY_SECONDS } from '#domain/calendar/day.ts';
import { ACCOUNT_RULES } from '#domain/people/rules.ts';
import { SESSION_DAYS, USE_WRITTEN_DAYS } from '#server/platform/callers/account-cookie.ts';
import type { CommandBase } from '#server/platform/commands/context.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What Better Auth asks for while it works: messages that have to go out, and changes that follow from its own. */
export interface AuthEvents {
  /** A new account, whose address has to be confirmed. */
  confirmAddress(userId: string): Promise<void>;
  /** A registration with the address of this account. */
  addressTaken(userId: string): Promise<void>;
  resetPassword(token: string): Promise<void>;
  passwordWasReset(userId: string): Promise<void>;
}

/**
 * Better Auth over our tables, bound to `db`: given a transaction, all that it writes is part of it. Making one costs
 * a fraction of a millisecond, so there is one for each use. None of its own HTTP routes is exposed.
 */
export function createAuth(
  db: Db,
  { config, secret, newId, passwords }: Pick<CommandBase, 'config' | 'secret' | 'newId' | 'passwords'>,
  events: Partial<AuthEvents> = {},
) {
  return betterAuth({
    baseURL: config.publicUrl,
    secret,
    logger: { disabled: true },
    telemetry: { enabled: false },
    // The one transaction is the caller's.
    database: { db, type: 'postgres', transaction: false },
    advanced: {
      cookiePrefix: 'quits',
      defaultCookieAttributes: { path: '/api', sameSite: 'lax', httpOnly: true },
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
      // Not `newId` itself: what Better Auth calls it with would make each id without regard to the one before.
      database: { generateId: () => newId(), validateSchema: false },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: ACCOUNT_RULES.password.min,
      // Better Auth counts UTF-16 units, of which a character may take two. The contract has counted characters before.
      maxPasswordLength: ACCOUNT_RULES.password.max * 2,
      resetPasswordTokenExpiresIn: 60 * 60,
      ...(passwords && { password: passwords }),
      onExistingUserSignUp: async ({ user }) => events.addressTaken?.(user.id),
      sendResetPassword: async ({ token }) => events.resetPassword?.(token),
      onPasswordReset: async ({ user }) => events.passwordWasReset?.(user.id),
    },
    emailVerification: {
      sendVerificationEmail: async ({ user }) => events.confirmAddress?.(user.id),
    },
    session: {
      ...SESSIONS,
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: USE_WRITTEN_DAYS * DAY_SECONDS,
    },
    user: USERS,
    account: IDENTITIES,
    verification: VERIFICATIONS,
    plugins: [firstFactors],
  });
}

/**
 * Signing in, in two halves: Better Auth's own opens the session at once, and here a second factor may come between
 * the password and the session.
 */
const firstFactors = {
  id: 'first-factors' as const,
  endpoints: {
    /** The owner of the password, and its hash as it was read. Every answer computes one hash, so that its time tells nothing. */
    checkPassword: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ email: z.string(), password: z.string() }) },
      async ({ body, context: { internalAdapter, password } }) => {
        const found = await internalAdapter.findUserByEmail(body.email, { includeAccounts: true });
        const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
        if (!found || !hash) {
          await password.hash(body.password);
          return undefined;
        }
        const { id, emailVerified } = found.user;
        const isRight = await password.verify({ hash, password: body.password });
        return isRight ? { userId: id, isConfirmed: emailVerified, hash } : undefined;
      },
    ),
    /** The owner of the link to choose a password whose token this is, who may have had none so far. */
    findOwnerOfReset: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ token: z.string() }) },
      async ({ body, context: { internalAdapter } }) => {
        const found = await internalAdapter.findVerificationValue(`reset-password:${body.token}`);
        if (!found) return undefined;
        const accounts = await internalAdapter.findAccounts(found.value);
        const hasPassword = accounts.some(({ providerId }) => providerId === 'credential');
        return { userId: found.value, hasPassword };
      },
    ),
    /** For a user whose identity is proved already. */
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) return undefined;
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(context, { session, user });
        return session.id;
      },
    ),
  },
};

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

const USERS = {
  modelName: 'users',
  fields: { name: 'display_name', emailVerified: 'email_verified', image: 'avatar_url', ...stamps },
  additionalFields: { locale: { type: 'string', required: false } },
} as const;

const SESSIONS = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...stamps,
  },
};

const IDENTITIES = {
  modelName: 'identities',
  fields: {
    userId: 'user_id',
    providerId: 'provider_id',
    accountId: 'account_id',
    password: 'password_hash',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...stamps,
  },
};

// A copy of the database resets no password.
const VERIFICATIONS = {
  storeIdentifier: 'hashed',
  modelName: 'verifications',
  // Looking for one deletes none: a job clears what has expired.
  disableCleanup: true,
  fields: { expiresAt: 'expires_at', ...stamps },
} as const;
