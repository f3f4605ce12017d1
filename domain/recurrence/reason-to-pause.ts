import type { CurrencyCode } from '#domain/money/currency.ts';
import type { PauseReason } from './rule.ts';

/** What a rule asks of its group. */
interface Asked {
  readonly createdBy: string;
  readonly currency: CurrencyCode;
  readonly payers: NamedSide;
  readonly recipients: NamedSide;
}

interface NamedSide {
  readonly parts: readonly { readonly userId: string }[];
}

interface Terms {
  readonly isMember: (userId: string) => boolean;
  readonly hasCurrency: (currency: CurrencyCode) => boolean;
}

export type GroupsReason = Extract<PauseReason, 'owner-left' | 'currency-removed' | 'member-left'>;
export type OwnersReason = Extract<PauseReason, 'premium-ended' | 'group-archived'>;

/**
 * Why nothing would be booked by a rule in its group as it is now: on its next day it pauses instead. What its owner has is
 * asked beside this, by `reasonOfOwner`.
 */
export function reasonToPause(
  { createdBy, currency, payers, recipients }: Asked,
  { isMember, hasCurrency }: Terms,
): GroupsReason | undefined {
  if (!isMember(createdBy)) return 'owner-left';
  if (!hasCurrency(currency)) return 'currency-removed';
  return [...payers.parts, ...recipients.parts].every(({ userId }) => isMember(userId))
    ? undefined
    : 'member-left';
}

/** Likewise, of what its owner has. Others are not told of the archive before: it is private. */
export function reasonOfOwner({
  lacksPremium,
  hasArchived,
}: {
  readonly lacksPremium: boolean;
  readonly hasArchived: boolean;
}): OwnersReason | undefined {
  if (lacksPremium) return 'premium-ended';
  return hasArchived ? 'group-archived' : undefined;
}
