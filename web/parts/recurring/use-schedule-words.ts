import type { Schedule } from '#domain/recurrence/schedule.ts';
import { formatDayOfWeek, formatDayOfYear } from '#web/lib/format/day-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

/** 'Every 2 weeks on Monday', 'Monthly on the 31st', 'Yearly on 29 February'. */
export function useScheduleWords(): (schedule: Omit<Schedule, 'endDate'>) => string {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const ordinals = new Intl.PluralRules(language, { type: 'ordinal' });

  function dayOfMonth(day: number): string {
    const form = ordinals.select(day);
    return t(`dayOfMonth.${form === 'one' || form === 'two' || form === 'few' ? form : 'other'}`, { day });
  }

  return ({ frequency, interval, startDate }) =>
    t(`schedule.${frequency}`, {
      count: interval,
      weekday: formatDayOfWeek(startDate, language),
      date: formatDayOfYear(startDate, language),
      day: dayOfMonth(Number(startDate.slice(8))),
    });
}
