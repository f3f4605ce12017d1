import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { DueChip } from '#web/parts/recurring/due-chip.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface RuleChipProps {
  rule: RecurringExpense;
  group: Group | undefined;
}

/** When it is booked next, unless it would pause then. */
export function RuleChip({ rule, group }: RuleChipProps) {
  const { t } = useTranslation('recurring');
  const { hasEnded, willPauseBecause } = useRuleWords(rule, group);
  if (willPauseBecause) return <Chip tone="warning">{t('due.willPause')}</Chip>;
  return <DueChip rule={rule} group={group} isOver={hasEnded} />;
}
