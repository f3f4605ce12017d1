import { DomainError } from '#domain/error.ts';
import type { Tier } from '#domain/groups/tier.ts';
import { tierChangeErrors } from '#domain/groups/tier-change.ts';
import { subscriptionReason } from '#domain/premium/subscription-reason.ts';
import { changeTier } from '#server/membership/tiers/commands.ts';
import { findDeletions } from '#server/people/users/queries.ts';
import type { StepsContext, TrxContext } from '#server/platform/commands/context.ts';
import type { SessionContext } from '#server/platform/commands/handlers.ts';
import { lockPerson } from '#server/platform/db/person-lock.ts';
import type { Caller } from '#server/platform/http/actor.ts';
import { announceOwn } from '#server/platform/live/changes.ts';
import { recordAct } from '#server/premium/admin-acts/commands.ts';
import { addGrant, endGrantsOf } from '#server/premium/subscriptions/commands.ts';
import { listSubscriptions } from '#server/premium/subscriptions/queries.ts';
import { findTierFacts } from './queries.ts';
import { insertTierChange } from './rows.ts';

interface TierChangeInput {
  readonly id: string;
  readonly tier: Tier;
  readonly reason: string;
}

/**
 * Premium is granted, or what was granted ends. Both log entries are written in the same database transaction. Throws
 * USER_NOT_FOUND, and INVALID_TIER_TRANSITION `{reason}` with the first of tierChangeErrors.
 */
export async function changeUserTier(
  ctx: SessionContext,
  { id: userId, tier, reason }: TierChangeInput,
): Promise<{ tier: Tier }> {
  const { trx, actor, now, newId } = ctx;
  // Of two admins at once, the second sees what the first has changed.
  await lockPerson(trx, userId);
  const facts = await findTierFacts(trx, userId);
  if (!facts) throw new DomainError('USER_NOT_FOUND');
  const [error] = tierChangeErrors(facts, tier, reason);
  if (error) throw new DomainError('INVALID_TIER_TRANSITION', { reason: error });
  if (tier === 'premium') await addGrant(trx, { id: newId(), userId, now });
  else await endGrantsOf(trx, userId, now);
  await changeTier(trx, userId, tier, now);
  const change = { id: newId(), userId, at: now, oldTier: facts.tier, newTier: tier };
  await insertTierChange(trx, { ...change, changedBy: actor.userId, reason });
  await announceOwn(trx, { userId, event: 'tier.changed' });
  const details = { from: facts.tier, to: tier, reason };
  await recordAct(ctx, { action: 'change-tier', subject: { kind: 'user', id: userId }, details });
  return { tier };
}

/**
 * Has the tier of an account follow from its subscriptions, and logs where it changes. While a deletion is due
 * it is not lowered: the owner's recurring expenses go on for the others, and the owner uses nothing of it without signing in,
 * which runs `endHeldPremium`. The account's open pages are told in either case: what they show of the subscription has changed.
 * In the database transaction that has written them, under the person's lock.
 */
export async function refreshTier(
  { trx, now, newId }: Pick<TrxContext, 'trx' | 'now' | 'newId'>,
  { userId, reason }: { readonly userId: string; readonly reason: string },
): Promise<void> {
  await announceOwn(trx, { userId, event: 'tier.changed' });
  const facts = await findTierFacts(trx, userId);
  const tier: Tier = facts?.isEntitled ? 'premium' : 'free';
  if (!facts || facts.tier === tier) return;
  if (tier === 'free' && (await findDeletions(trx, [userId])).has(userId)) return;
  await changeTier(trx, userId, tier, now);
  const change = { id: newId(), userId, at: now, oldTier: facts.tier, newTier: tier };
  await insertTierChange(trx, { ...change, changedBy: null, reason });
}

/** A job: the owner has taken the deletion back. The subscription may have ended while it was due. */
export function endHeldPremium({ transaction }: StepsContext, { userId }: Caller): Promise<void> {
  return transaction(async (ctx) => {
    await lockPerson(ctx.trx, userId);
    const [shown] = await listSubscriptions(ctx.trx, userId);
    if (!shown) return;
    const reason = subscriptionReason({ externalId: shown.external_id, status: shown.status });
    await refreshTier(ctx, { userId, reason });
  });
}
