import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { formatDateFrom, relativeDay } from '#web/lib/format/date-format.ts';
import { useToday } from '#web/lib/format/use-today.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useTodayOf } from '#web/parts/groups/today-of.ts';
import { namesInSentence } from '#web/parts/people/people.ts';
import { usePeople } from '#web/parts/people/use-people.ts';
import { dueOf } from '#web/parts/recurring/due.ts';
import { type RuleProps, useStanding } from './use-standing.ts';

/** What there is to say of a rule, in which the reader is "you". */
export function useRuleWords({ rule, group }: RuleProps) {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const people = usePeople(group);
  const standing = useStanding({ rule, group });
  const groupsDay = useTodayOf(group);
  const isOwnDay = groupsDay === useToday();
  /** Where it is another day for the reader, "tomorrow" would be misread. */
  const day = (date: RecurringExpense['startDate']) =>
    isOwnDay ? relativeDay(date, groupsDay, language) : formatDateFrom(date, groupsDay, language);
  const { payers, recipients, currency, nextExecution, createdCount, lastCreatedDate, endDate } = rule;
  /** Of a day that is near, the chip says the same. */
  const isNear = isOwnDay && ['today', 'tomorrow'].includes(dueOf(rule, groupsDay, standing.hasEnded).kind);
  const next = nextExecution && !isNear ? [t('row.next', { date: day(nextExecution) })] : [];
  const [payer, second] = payers.parts.map(({ userId }) => people.get(userId));
  const owner = people.get(rule.createdBy);

  return {
    pausedBecause: pausedBecause(),
    lacksCurrency: standing.lacksCurrency ? t('lacksCurrency', { currency }) : undefined,
    willPauseBecause: willPauseBecause(),
    facts: [...next, paidBy()],
    history: [
      lastCreatedDate
        ? t('row.created', { count: createdCount, date: day(lastCreatedDate) })
        : t('row.createdNone'),
      ...(endDate ? [t('row.until', { date: day(endDate) })] : []),
    ],
  };

  function pausedBecause(): string | undefined {
    switch (standing.paused) {
      case undefined:
        return undefined;
      case 'has-currency-again':
        return t('hasCurrencyAgain', { currency });
      case 'reason-has-passed':
        return t('reasonHasPassed');
      case 'owner-left':
      case 'group-archived':
      case 'premium-ended':
        if (owner.isYou) return t(`pausedBecauseYou.${standing.paused}`);
    }
    return t(`pausedBecause.${standing.paused}`, { name: owner.shortName, currency });
  }

  function willPauseBecause(): string | undefined {
    switch (standing.willPause) {
      case undefined:
        return undefined;
      case 'premium-ended':
      case 'group-archived':
        return t(`willPauseBecauseYou.${standing.willPause}`);
      case 'owner-left':
        return t('ownerHasLeft', { name: owner.shortName });
      case 'owner-lacks-premium':
        return t('ownerLacksPremium', { name: owner.shortName });
      case 'currency-removed':
        return t('currencyIsGone', { currency });
      case 'member-left': {
        const names = namesOfFormer();
        return t('splitNamesFormer', { count: names.length, names: namesInSentence(names, language) });
      }
    }
  }

  function namesOfFormer(): string[] {
    const inSplit = new Set([...payers.parts, ...recipients.parts].map(({ userId }) => userId));
    return [...inSplit].flatMap(
      (userId) => people.all.find((one) => one.isFormer && one.userId === userId)?.shortName ?? [],
    );
  }

  function paidBy(): string {
    const [byName, byYou] = next.length
      ? (['row.paidBy', 'row.paidByYou'] as const)
      : (['row.paidByFirst', 'row.paidByYouFirst'] as const);
    if (second || !payer) return t(byName, { name: t('fact.several', { count: payers.parts.length }) });
    return payer.isYou ? t(byYou) : t(byName, { name: payer.shortName });
  }
}
