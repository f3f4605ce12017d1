import { Chip } from '#web/kit/content/chip.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { DueChip } from '#web/parts/recurring/due-chip.tsx';
import { type RuleProps, useRuleWords } from './use-rule-words.ts';

/** When it is booked next, unless it would pause then. */
export function RuleChip({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const { hasEnded, willPauseBecause } = useRuleWords(rule, group);
  if (willPauseBecause) return <Chip tone="warning">{t('due.willPause')}</Chip>;
  return <DueChip rule={rule} group={group} isOver={hasEnded} />;
}
