import { calendarDate } from '#domain/calendar/calendar-date.ts';
import { dayOfMonthOf, type Schedule } from '#domain/recurrence/schedule.ts';
import { formatDayOfWeek, formatDayOfYear } from '#web/lib/format/day-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';

const LEAP_DAY = calendarDate('2000-02-29');

/** 'Every 2 weeks on Monday', 'Monthly on the 31st', 'Yearly on 29 February'. */
export function useScheduleWords(): (schedule: Omit<Schedule, 'endDate'>) => string {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const ordinals = new Intl.PluralRules(language, { type: 'ordinal' });

  function ordinal(day: number): string {
    const form = ordinals.select(day);
    return t(`dayOfMonth.${form === 'one' || form === 'two' || form === 'few' ? form : 'other'}`, { day });
  }

  return ({ frequency, interval, startDate, ...schedule }) => {
    const day = dayOfMonthOf({ startDate, ...schedule });
    return t(`schedule.${frequency}`, {
      count: interval,
      weekday: formatDayOfWeek(startDate, language),
      // Of those that begin in a month that lacks their day, only 29 February is one of a year.
      date: formatDayOfYear(schedule.dayOfMonth ? LEAP_DAY : startDate, language),
      day: ordinal(day),
    });
  };
}
