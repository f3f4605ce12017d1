import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { Chip } from '#web/kit/content/chip.tsx';
import { formatDateFrom } from '#web/lib/format/date-format.ts';
import { useToday } from '#web/lib/format/use-today.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useTodayOf } from '#web/parts/groups/today-of.ts';
import { type Due, dueOf } from './due.ts';

const TONES = {
  overdue: 'warning',
  today: 'accent',
  tomorrow: 'accent',
  inDays: 'neutral',
  paused: 'warning',
  over: 'neutral',
} as const satisfies Record<Due['kind'], string>;

interface DueChipProps {
  rule: RecurringExpense;
  group: Group | undefined;
  /** That it books nothing any more: no rule that has a next day. */
  isOver?: boolean;
}

/** 'overdue', 'today', 'tomorrow', 'in 12 days', or the date where it is another day for the reader; 'paused', 'ended'. */
export function DueChip({ rule, group, isOver = false }: DueChipProps) {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const ownDay = useToday();
  const day = useTodayOf(group);
  const due = dueOf(rule, day, isOver);
  const params = due.kind === 'inDays' ? { count: due.days } : {};
  const { nextExecution } = rule;
  return (
    <Chip tone={TONES[due.kind]}>
      {nextExecution && nextExecution >= day && day !== ownDay
        ? formatDateFrom(nextExecution, day, language)
        : t(`due.${due.kind}`, params)}
    </Chip>
  );
}
