import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts';
import { PAST_DAYS_MAX, RULE_DATES } from '#domain/recurrence/rule.ts';
import { dayOfMonthOf, endsAfterStart, FREQUENCIES } from '#domain/recurrence/schedule.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { DateField } from '#web/kit/fields/date-field.tsx';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { TextField } from '#web/kit/fields/text-field.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import type { NextDates } from './next-dates.ts';
import { type RuleDraft, type RuleProblem, scheduleOf } from './rule-draft.ts';

interface ScheduleFieldsProps {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  errorOf: (problem: RuleProblem) => string | undefined;
  /** Undefined where too many days have passed. */
  dates: NextDates | undefined;
  /** It is paused: nothing is booked before it is resumed. */
  isPaused: boolean;
  /** The name of the owner; undefined where the reader is, or becomes, the owner. */
  owner: string | undefined;
}

/** How often it comes back, from when to when, and on which days that is. */
export function ScheduleFields({ draft, change, errorOf, dates, isPaused, owner }: ScheduleFieldsProps) {
  const { t } = useTranslation('repeating');
  const { frequency, intervalText, date, endDate, hasReminder } = draft;
  const unit = t(`unit.${frequency}`, { count: intervalText.trim() === '1' ? 1 : 2 });
  return (
    <section aria-label={t('schedule')} className="rounded-l border border-line p-4">
      <Stack gap="m">
        <SegmentedControl
          label={t('frequency.label')}
          block
          size="sm"
          value={frequency}
          onValueChange={(value) => change({ frequency: value })}
          options={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-3 gap-y-4 sm:grid-cols-[6.5rem_1fr_1fr]">
          <div className="max-sm:col-span-full max-sm:max-w-40">
            <TextField
              name="interval"
              label={t('interval')}
              aria-label={t('intervalOf', { unit: t(`unit.${frequency}`, { count: 2 }) })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              trailing={<span className="pointer-events-none pr-3 text-s text-ink-3">{unit}</span>}
              className="pr-16"
              value={intervalText}
              onFocus={(event) => event.target.select()}
              onChange={(event) => change({ intervalText: event.target.value })}
              error={errorOf('interval')}
            />
          </div>
          <DateField
            name="date"
            label={t('startDate')}
            min={RULE_DATES.min}
            max={RULE_DATES.max}
            value={date}
            onChange={(event) => change({ date: event.target.value })}
            error={errorOf('date')}
          />
          <DateField
            name="endDate"
            label={`${t('endDate')} (${t('app:field.optional')})`}
            min={date || RULE_DATES.min}
            max={RULE_DATES.max}
            value={endDate}
            onChange={(event) => change({ endDate: event.target.value })}
            error={errorOf('endDate')}
          />
        </div>
        {isShortSometimes(draft) && (
          <Text size="s" tone="faint">
            {t('shortMonths')}
          </Text>
        )}
        <Preview draft={draft} dates={dates} isPaused={isPaused} />
        <Checkbox
          checked={hasReminder}
          onChange={(event) => change({ hasReminder: event.target.checked })}
          label={owner === undefined ? t('reminder') : t('reminderOf', { name: owner })}
        />
      </Stack>
    </section>
  );
}

function isEndedBefore({ date, endDate }: ScheduleFieldsProps['draft']): boolean {
  return isCalendarDate(date) && isCalendarDate(endDate) && !endsAfterStart({ startDate: date, endDate });
}

/** Said again at every change: it is what the fields above come to. */
function Preview({ draft, dates, isPaused }: Pick<ScheduleFieldsProps, 'draft' | 'dates' | 'isPaused'>) {
  const { t } = useTranslation('repeating');
  const language = useLanguage();
  const schedule = scheduleOf(draft);
  const day = (date: CalendarDate | undefined) => (date ? formatDate(date, language) : '');
  if (!schedule) {
    const unknown = isCalendarDate(draft.date) ? undefined : t('preview.unknown');
    // Another field that is wrong says so itself.
    const said = isEndedBefore(draft) ? t('preview.none') : unknown;
    return (
      said && (
        <Text size="s" tone="faint">
          {said}
        </Text>
      )
    );
  }
  if (!dates) return <Notice tone="warning">{t('preview.tooMany', { count: PAST_DAYS_MAX })}</Notice>;
  const { now, next, today } = dates;
  return (
    <div aria-live="polite">
      <Stack gap="s">
        {now.length > 0 && (
          <Notice>
            {t('preview.now', { count: now.length, first: day(now[0]), last: day(now.at(-1)) })}
            {draft.repeats && ` ${t('preview.besides', { date: day(draft.repeats) })}`}
          </Notice>
        )}
        <Stack gap="xs">
          <Heading level={3}>{t('preview.title')}</Heading>
          {next.length === 0 ? (
            <Text size="s" tone="muted">
              {t('preview.none')}
            </Text>
          ) : (
            <ul aria-label={t('preview.title')} className="flex flex-wrap gap-1.5">
              {next.map((date) => (
                <li key={date} className="rounded-pill bg-sunken px-2.5 py-1 text-s tabular-nums">
                  {formatDate(date, language, 'weekday')}
                  {date.slice(0, 4) !== today.slice(0, 4) && ` ${date.slice(0, 4)}`}
                </li>
              ))}
            </ul>
          )}
          {isPaused && (
            <Text size="s" tone="muted">
              {t('preview.paused')}
            </Text>
          )}
        </Stack>
      </Stack>
    </div>
  );
}

function isShortSometimes(draft: RuleDraft): boolean {
  const schedule = scheduleOf(draft);
  if (!schedule) return false;
  const { frequency, startDate } = schedule;
  const day = dayOfMonthOf(schedule);
  return (
    (frequency === 'monthly' && day > 28) ||
    (frequency === 'yearly' && day === 29 && startDate.slice(5, 7) === '02')
  );
}
