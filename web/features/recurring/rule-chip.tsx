import { Chip } from '#web/kit/content/chip.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { DueChip } from '#web/parts/recurring/due-chip.tsx';
import { type RuleProps, useStanding } from './use-standing.ts';

/** When it is booked next, unless it would pause then. */
export function RuleChip({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const { hasEnded, willPause } = useStanding({ rule, group });
  if (willPause) return <Chip tone="warning">{t('due.willPause')}</Chip>;
  return <DueChip rule={rule} group={group} isOver={hasEnded} />;
}
