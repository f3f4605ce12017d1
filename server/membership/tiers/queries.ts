import { DomainError } from '#domain/error.ts';
import { type Tier, type TierInfo, tierInfo } from '#domain/groups/tier.ts';
import type { Config } from '#server/config.ts';
import { int8, textOf, uuid } from '#server/platform/db/columns.ts';
import type { Db } from '#server/platform/db/database.ts';
import { statement } from '#server/platform/db/statement.ts';
import type { Caller } from '#server/platform/http/actor.ts';

/** The configuration that decides who has premium, and whether it can be bought. */
export type TierPolicy = Pick<Config, 'premiumForAll' | 'paddle'>;

/** What it offers groups beside that, and how often their members may mail. */
export type GroupPolicy = TierPolicy & Pick<Config, 'currencies' | 'rateLimits'>;

export async function getTierInfo(
  db: Db,
  caller: Caller,
  { premiumForAll, paddle }: TierPolicy,
): Promise<TierInfo> {
  const [row] = await findUsage(db, { userId: caller.userId });
  if (!row) throw new DomainError('USER_NOT_FOUND');
  return tierInfo({
    tier: row.tier,
    groupCount: row.group_count,
    premiumForAll,
    hasBilling: paddle !== undefined,
  });
}

type PremiumFeature = 'custom_colours' | 'recurring_expenses';

/** Throws PREMIUM_FEATURE_REQUIRED `{feature}` without premium. */
export async function requirePremium(
  db: Db,
  caller: Caller,
  feature: PremiumFeature,
  policy: TierPolicy,
): Promise<void> {
  const { tier } = await getTierInfo(db, caller, policy);
  if (tier !== 'premium') throw new DomainError('PREMIUM_FEATURE_REQUIRED', { feature });
}

const findUsage = statement({
  text: `
    select users.tier, (select count(*) from user_groups where user_groups.user_id = :userId) as group_count
    from users where users.id = :userId`,
  values: { userId: uuid },
  row: { tier: textOf<Tier>(), group_count: int8 },
});
