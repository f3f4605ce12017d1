import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { today } from '#web/lib/format/date-format.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { type Due, dueOf } from './due.ts';

const TONES = {
  overdue: 'warning',
  today: 'accent',
  tomorrow: 'accent',
  inDays: 'neutral',
  paused: 'warning',
  over: 'neutral',
} as const satisfies Record<Due['kind'], string>;

/** 'overdue', 'today', 'tomorrow', 'in 12 days'; 'paused' or 'ended' where nothing is due. */
export function DueChip({ rule }: { rule: RecurringExpense }) {
  const { t } = useTranslation('recurring');
  const due = dueOf(rule, today());
  const params = due.kind === 'inDays' ? { count: due.days } : {};
  return <Chip tone={TONES[due.kind]}>{t(`due.${due.kind}`, params)}</Chip>;
}
