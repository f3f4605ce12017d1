import { type Dispatch, memo } from 'react';
import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { Button } from '#web/kit/actions/button.tsx';
import { PillButton } from '#web/kit/actions/pill-button.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { Row } from '#web/kit/layout/row.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { Popover } from '#web/kit/popups/popover.tsx';
import { formatRelativeDay, relativeDay } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { Draft } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';

interface DatePillProps {
  date: Draft['date'];
  /** The reader's own day. */
  now: CalendarDate;
  dispatch: Dispatch<DraftAction>;
  /** Of what says that the date is wrong, where it is. */
  errorId: string | undefined;
}

export const DatePill = memo(function DatePill({ date, now, dispatch, errorId }: DatePillProps) {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  // Inside a sentence: "today", "3 Nov".
  const day = isCalendarDate(date) ? relativeDay(date, now, language) : undefined;
  return (
    <Popover
      label={t('date')}
      trigger={
        <PillButton
          // By which the form finds what to mend.
          name="date"
          aria-label={t('choose.date', { current: day ?? t('choose.noDate') })}
          aria-describedby={errorId}
        >
          {day ?? t('date').toLocaleLowerCase(language)}
        </PillButton>
      }
    >
      {(close) => (
        <Stack gap="m">
          <Row>
            {[0, -1].map((days) => (
              <Button
                key={days}
                size="sm"
                onClick={() => {
                  dispatch({ kind: 'set-date', date: addDays(now, days) });
                  close();
                }}
              >
                {formatRelativeDay(addDays(now, days), now, language)}
              </Button>
            ))}
          </Row>
          <DateField
            label={t('date')}
            value={date}
            onChange={(event) => dispatch({ kind: 'set-date', date: event.target.value })}
          />
        </Stack>
      )}
    </Popover>
  );
});
