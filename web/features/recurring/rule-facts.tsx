import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { FactRow } from '#web/kit/content/fact-row.tsx';
import { Text } from '#web/kit/content/text.tsx';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { formatDate } from '#web/lib/format/date-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import type { People } from '#web/parts/people/people.ts';
import { usePeople } from '#web/parts/people/use-people.ts';
import { useScheduleWords } from '#web/parts/recurring/use-schedule-words.ts';
import { type RuleProps, useStanding } from './use-standing.ts';

/** What is booked, when, by whom and for whom. */
export function RuleFacts({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const scheduleWords = useScheduleWords();
  const people = usePeople(group);
  const { willPause } = useStanding({ rule, group });
  const { nextExecution, lastCreatedDate, createdCount, endDate, startDate, note } = rule;
  const day = (date: typeof startDate) => formatDate(date, language, 'long');
  const owner = people.get(rule.createdBy);
  return (
    <Card padded>
      <Text weight="strong">{scheduleWords(rule)}</Text>
      {group && (
        <Text size="s" tone="muted">
          <TextLink alone tone="muted" to={`/groups/${group.id}`}>
            {group.name}
          </TextLink>
        </Text>
      )}
      <div className="@container">
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-s @max-[15rem]:grid-cols-1">
          <FactRow term={t('fact.next')}>
            {nextExecution
              ? willPause
                ? t('fact.willPause', { date: day(nextExecution) })
                : day(nextExecution)
              : t('fact.none')}
          </FactRow>
          <FactRow term={t('fact.created')}>
            {createdCount > 0 ? t('fact.createdCount', { count: createdCount }) : t('fact.createdNone')}
          </FactRow>
          {lastCreatedDate && <FactRow term={t('fact.last')}>{day(lastCreatedDate)}</FactRow>}
          <FactRow term={t('fact.starts')}>{day(startDate)}</FactRow>
          <FactRow term={t('fact.ends')}>{endDate ? day(endDate) : t('fact.endsNever')}</FactRow>
          <Side term={t('fact.paidBy')} side={rule.payers} currency={rule.currency} people={people} />
          <Side term={t('fact.forWhom')} side={rule.recipients} currency={rule.currency} people={people} />
          <FactRow term={t('fact.owner')}>{owner.isYou ? t('fact.you') : owner.name}</FactRow>
          {note && (
            <FactRow term={t('fact.note')}>
              <bdi className="whitespace-pre-line wrap-anywhere">{note}</bdi>
            </FactRow>
          )}
        </dl>
      </div>
    </Card>
  );
}

interface SideProps {
  term: string;
  side: RecurringExpense['payers'];
  currency: string;
  people: People;
}

function Side({ term, side, currency, people }: SideProps) {
  const { t } = useTranslation('recurring');
  return (
    <FactRow term={term}>
      {side.parts.map(({ userId, amount }) => (
        <span key={userId} className="flex flex-wrap justify-end gap-x-3">
          <span className="flex-[1_1_3rem] truncate">
            {people.get(userId).isYou ? t('fact.you') : people.get(userId).shortName}
          </span>
          <MoneyText amount={amount} currency={currency} weight="normal" />
        </span>
      ))}
    </FactRow>
  );
}
