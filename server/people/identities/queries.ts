import type { FieldError } from '#contract/error.ts';
import { PROOFS, type Proof } from '#contract/sessions.ts';
import type { SignInMethods } from '#contract/sign-in/identities.ts';
import { DomainError } from '#domain/error.ts';
import { describeSecondFactors, listSecondFactors } from '#server/people/second-factors/queries.ts';
import { findProofTime } from '#server/people/sessions/queries.ts';
import { nullable, text, timestamptz, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { DetailedError } from '#server/platform/http/error.ts';

const PROOF_MINUTES = 10;

/** Every way in that an account has. A password is the identity of its e-mail address. */
export async function getSignInMethods(db: Db, userId: string): Promise<SignInMethods> {
  const [identities, secondFactors] = await Promise.all([
    listIdentities(db, userId),
    describeSecondFactors(db, userId),
  ]);
  return {
    hasPassword: identities.some(({ provider }) => provider === 'email'),
    identities,
    ...secondFactors,
  };
}

/**
 * For changes of how the account signs in, and for its deletion: a session that was left open must not be enough.
 * Throws INSUFFICIENT_PERMISSIONS, naming the ways to prove it, when the last proof is older than ten minutes, and
 * UNAUTHORIZED once the session has ended.
 */
export async function requireProof(db: Db, actor: Actor, now: Date): Promise<void> {
  const provedAt = await findProofTime(db, actor);
  if (provedAt === undefined) throw new DomainError('UNAUTHORIZED');
  if (now.getTime() - provedAt.getTime() < PROOF_MINUTES * 60 * 1000) return;
  const details = (await listProofs(db, actor.userId)).map(
    (code): FieldError => ({ path: 'proof', code, message: 'prove again who you are' }),
  );
  throw new DetailedError('INSUFFICIENT_PERMISSIONS', details);
}

async function listProofs(db: Db, userId: string): Promise<Proof[]> {
  const identities = await db
    .selectFrom('identities')
    .select(['provider_id', 'password_hash'])
    .where('user_id', '=', userId)
    .execute();
  const ways = new Set<Proof>(await listSecondFactors(db, userId));
  if (identities.some((identity) => identity.password_hash !== null)) ways.add('password');
  if (identities.some((identity) => identity.provider_id === 'google')) ways.add('google');
  return PROOFS.filter((proof) => ways.has(proof));
}

async function listIdentities(db: Db, userId: string): Promise<SignInMethods['identities']> {
  const rows = await findIdentities(db, { userId });
  return rows.map((row) => ({
    provider: row.provider_id === 'google' ? 'google' : 'email',
    email: row.email ?? row.account_email,
    createdAt: row.created_at.toISOString(),
  }));
}

const findIdentities = statement({
  text: `
    select identities.provider_id, identities.email, users.email as account_email, identities.created_at
    from identities join users on users.id = identities.user_id
    where identities.user_id = :userId order by identities.provider_id`,
  values: { userId: uuid },
  row: { provider_id: text, email: nullable(text), account_email: text, created_at: timestamptz },
});
