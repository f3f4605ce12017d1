import type { Tier } from '#domain/groups/tier.ts';
import { TierChip } from '#web/features/admin/list/tier-chip.tsx';
import { FactRow } from '#web/kit/content/fact-row.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

interface TierChangeSummaryProps {
  name: string;
  from: Tier;
  to: Tier;
  reason: string;
}

/** What is about to be done, once more. */
export function TierChangeSummary({ name, from, to, reason }: TierChangeSummaryProps) {
  const { t } = useTranslation('admin');
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2.5 text-s">
      <FactRow term={t('changes.user')}>
        <bdi>{name}</bdi>
      </FactRow>
      <FactRow term={t('tierChange.from')}>
        <TierChip tier={from} />
      </FactRow>
      <FactRow term={t('tierChange.to')}>
        <TierChip tier={to} />
      </FactRow>
      <FactRow term={t('tierChange.reason')}>
        <span className="whitespace-pre-line wrap-anywhere">{reason.trim()}</span>
      </FactRow>
    </dl>
  );
}
