import { DomainError } from '#domain/error.ts';
import { hasPremium } from '#domain/groups/tier.ts';
import { type OwnersReason, reasonOfOwner } from '#domain/recurrence/reason-to-pause.ts';
import type { PauseReason } from '#domain/recurrence/rule.ts';
import type { GroupContext } from '#server/membership/commands/write.ts';
import { requireWithinLimit } from '#server/membership/memberships/permission.ts';
import { getOwnTerms } from '#server/membership/own-groups/queries.ts';

// Why a rule books nothing. Booking, resuming and restoring ask the same of its owner, as the owner is now.

/** Why no rule of the owner may book in the group now. Another member who resumes such a rule becomes its owner. */
export async function findReasonOfOwner(
  { trx, member, policy }: Pick<GroupContext, 'trx' | 'member' | 'policy'>,
  ownerId: string,
): Promise<'owner-left' | OwnersReason | undefined> {
  if (!member.active.has(ownerId)) return 'owner-left';
  const { tier, isArchived } = await getOwnTerms(trx, { groupId: member.groupId, userId: ownerId });
  return reasonOfOwner({ lacksPremium: !hasPremium(tier, policy), hasArchived: isArchived });
}

/**
 * Of a caller who is to own a rule. Throws PREMIUM_FEATURE_REQUIRED, INVALID_INPUT `{reason: 'group-archived'}` and
 * TIER_LIMITS_EXCEEDED.
 */
export async function requireMayOwn(group: GroupContext): Promise<void> {
  const { trx, member, policy } = group;
  const reason = await findReasonOfOwner(group, member.userId);
  if (reason === 'premium-ended') {
    throw new DomainError('PREMIUM_FEATURE_REQUIRED', { feature: 'recurring_expenses' });
  }
  if (reason) throw new DomainError('INVALID_INPUT', { reason });
  await requireWithinLimit(trx, member, policy);
}

/**
 * To whom a rule belongs once the caller has resumed it. Throws TIER_LIMITS_EXCEEDED, and where that is the caller, what
 * requireMayOwn throws.
 */
export async function ownerOnResume(
  group: GroupContext,
  { createdBy }: { readonly createdBy: string },
): Promise<string> {
  const { trx, member, policy } = group;
  if (createdBy === member.userId || (await findReasonOfOwner(group, createdBy))) {
    await requireMayOwn(group);
    return member.userId;
  }
  await requireWithinLimit(trx, member, policy);
  return createdBy;
}

/** For which reason a rule pauses whose expense is refused so. */
export function pauseReasonOf({ code, params }: DomainError): PauseReason {
  if (code === 'TIER_LIMITS_EXCEEDED') return 'premium-ended';
  if (code === 'INVALID_EXPENSE_PARTICIPANTS') return 'member-left';
  return params.reason === 'currency' ? 'currency-removed' : 'refused';
}
