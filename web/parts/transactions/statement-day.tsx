import type { ReactNode } from 'react';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { dayParts, formatDate } from '#web/lib/format/date-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';

interface StatementDayProps {
  date: CalendarDate;
  children: ReactNode;
}

/** One day of a statement: its number in the gutter, its rows beside it. */
export function StatementDay({ date, children }: StatementDayProps) {
  const language = useLanguage();
  const { day, month, year } = dayParts(date, language);
  const isThisYear = Number(year) === new Date().getFullYear();
  return (
    <section
      aria-label={formatDate(date, language, 'long')}
      className="grid grid-cols-[2.75rem_1fr] pt-1.5 [--room:calc(100vw-4.75rem)] sm:grid-cols-[3.25rem_1fr]"
    >
      <time
        dateTime={date}
        className="pt-4 text-xs leading-none font-[550] tracking-wide text-ink-3 uppercase"
      >
        <b className="mb-1 block text-xl leading-none font-semibold text-ink">{day}</b>
        {month}
        {!isThisYear && <span className="mt-1 block">{year}</span>}
      </time>
      <div className="min-w-0 border-b border-line">{children}</div>
    </section>
  );
}
