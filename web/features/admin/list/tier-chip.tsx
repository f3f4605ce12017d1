import type { Tier } from '#domain/groups/tier.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

export function TierChip({ tier }: { tier: Tier }) {
  const { t } = useTranslation('admin');
  return <Chip tone={tier === 'premium' ? 'warning' : 'neutral'}>{t(`tier.${tier}`)}</Chip>;
}
