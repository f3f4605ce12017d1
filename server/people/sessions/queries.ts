import type { FieldError } from '#contract/error.ts';
import { PROOFS, type Proof, type Session } from '#contract/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { findSecondFactors } from '#server/people/second-factors/queries.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { DetailedError } from '#server/platform/http/error.ts';
import { describeBrowser } from './browser.ts';

const PROOF_MINUTES = 10;

export async function listSessions(
  { db, clock }: Deps,
  actor: Actor,
): Promise<{ data: Session[]; nextCursor: null }> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', clock())
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const data = rows.map(async (row) => ({
    id: row.id,
    ...(await describeBrowser(row.user_agent)),
    ipAddress: row.ip_address || null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }));
  return { data: await Promise.all(data), nextCursor: null };
}

/**
 * For what changes how one signs in, or ends the account: a session that somebody left open must not be enough.
 * Throws INSUFFICIENT_PERMISSIONS, naming the ways to prove it, when the last proof is older than ten minutes.
 */
export async function requireProof(db: Db, { userId, sessionId }: Actor, now: Date): Promise<void> {
  const recent = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('proved_at', '>', new Date(now.getTime() - PROOF_MINUTES * 60 * 1000))
    .executeTakeFirst();
  if (recent) return;
  const details = (await listProofs(db, userId)).map(
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
  const ways = new Set<Proof>(await findSecondFactors(db, userId));
  if (identities.some((identity) => identity.password_hash !== null)) ways.add('password');
  if (identities.some((identity) => identity.provider_id === 'google')) ways.add('google');
  return PROOFS.filter((proof) => ways.has(proof));
}
