import type { Dispatch } from 'react';
import { addDays, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { formatRelativeDay, today } from '#web/lib/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { PillButton } from '#web/ui/pill-button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Row } from '#web/ui/row.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { Draft } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';

interface DatePillProps {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
}

export function DatePill({ draft, dispatch }: DatePillProps) {
  const { t } = useTranslation('transactions');
  const language = useLanguage();
  const now = today();
  const day = isCalendarDate(draft.date) ? formatRelativeDay(draft.date, now, language) : t('form.date');
  // Inside a sentence: "today", "3 Nov".
  const word = day.charAt(0).toLocaleLowerCase(language) + day.slice(1);
  return (
    <Popover
      label={t('form.date')}
      trigger={<PillButton aria-label={t('form.choose.date', { current: word })}>{word}</PillButton>}
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
            label={t('form.date')}
            value={draft.date}
            onChange={(event) => dispatch({ kind: 'set-date', date: event.target.value })}
          />
        </Stack>
      )}
    </Popover>
  );
}
