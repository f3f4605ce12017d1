import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { reasonToPause } from '#domain/recurrence/reason-to-pause.ts';
import type { PauseReason } from '#domain/recurrence/rule.ts';
import { formatDateFrom, relativeDay } from '#web/lib/format/date-format.ts';
import { useToday } from '#web/lib/format/use-today.ts';
import { useSession } from '#web/lib/session/session-context.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useTodayOf } from '#web/parts/groups/today-of.ts';
import { namesInSentence, type Person, peopleOf } from '#web/parts/people/people.ts';
import { dueOf } from '#web/parts/recurring/due.ts';
import { useTier } from '#web/queries/groups/tier.ts';
import { isOver } from './is-over.ts';

/** What a part of the screen about a rule is given. */
export interface RuleProps {
  rule: RecurringExpense;
  /** Not known while the list of groups is older than the rule. */
  group: Group | undefined;
}

/** What there is to say of a rule, in which the reader is "you". */
export function useRuleWords(rule: RecurringExpense, group: Group | undefined) {
  const { t } = useTranslation('recurring');
  const language = useLanguage();
  const you = useSession().user?.id ?? '';
  const people = peopleOf(group?.members ?? [], you, t('app:deletedMember'));
  const tier = useTier()?.tier;
  const isFree = tier === 'free';
  const groupsDay = useTodayOf(group);
  const isOwnDay = groupsDay === useToday();
  /** Where it is another day for the reader, "tomorrow" would be misread. */
  const day = (date: RecurringExpense['startDate']) =>
    isOwnDay ? relativeDay(date, groupsDay, language) : formatDateFrom(date, groupsDay, language);
  const { payers, nextExecution, createdCount, lastCreatedDate, endDate } = rule;
  const hasEnded = isOver(rule, groupsDay);
  /** Of a day that is near, the chip says the same. */
  const isNear = isOwnDay && ['today', 'tomorrow'].includes(dueOf(rule, groupsDay, hasEnded).kind);
  const next = nextExecution && !isNear ? [t('row.next', { date: day(nextExecution) })] : [];
  /** Undefined as long as the group is not known. */
  const hasCurrency = group?.currencies.includes(rule.currency);
  const [payer, second] = payers.parts.map(({ userId }) => people.get(userId));

  function paidBy(): string {
    const [byName, byYou] = next.length
      ? (['row.paidBy', 'row.paidByYou'] as const)
      : (['row.paidByFirst', 'row.paidByYouFirst'] as const);
    if (second || !payer) return t(byName, { name: t('fact.several', { count: payers.parts.length }) });
    return payer.isYou ? t(byYou) : t(byName, { name: payer.shortName });
  }

  return {
    people,
    hasEnded,
    pausedBecause: pausedBecause(people.get(rule.createdBy)),
    /** Beside another reason for which it is paused, as it is not resumed until this is mended. */
    lacksCurrency: lacksCurrency(),
    /** Of one that is active still: it is paused on its next day, and books nothing. */
    willPauseBecause: willPauseBecause(),
    facts: [...next, paidBy()],
    history: [
      lastCreatedDate
        ? t('row.created', { count: createdCount, date: day(lastCreatedDate) })
        : t('row.createdNone'),
      ...(endDate ? [t('row.until', { date: day(endDate) })] : []),
    ],
  };

  function lacksCurrency(): string | undefined {
    const { isActive, pauseReason, currency } = rule;
    return hasCurrency === false && !isActive && !hasEnded && pauseReason !== 'currency-removed'
      ? t('lacksCurrency', { currency })
      : undefined;
  }

  function willPauseBecause(): string | undefined {
    if (!rule.isActive || hasEnded) return undefined;
    const own = ownersReason();
    if (own) return t(`willPauseBecauseYou.${own}`);
    const owner = people.get(rule.createdBy);
    const { reason, former } = standingReason();
    if (reason === 'owner-left') return t('ownerHasLeft', { name: owner.shortName });
    // The reader's own tier is known from elsewhere, and sooner.
    if (rule.ownerLacksPremium && !owner.isYou) return t('ownerLacksPremium', { name: owner.shortName });
    if (!reason) return undefined;
    if (reason === 'currency-removed') return t('currencyIsGone', { currency: rule.currency });
    const inSplit = new Set([...payers.parts, ...rule.recipients.parts].map(({ userId }) => userId));
    const names = [...inSplit].flatMap((userId) => former.get(userId)?.shortName ?? []);
    return t('splitNamesFormer', { count: names.length, names: namesInSentence(names, language) });
  }

  /** Why nothing would be booked in the group as it is now. */
  function standingReason() {
    // One that is not in the list may have joined since it was read.
    const former = new Map(people.all.filter((one) => one.isFormer).map((one) => [one.userId, one]));
    const reason = reasonToPause(rule, {
      isMember: (userId) => !former.has(userId),
      hasCurrency: () => hasCurrency !== false,
    });
    return { reason, former };
  }

  function pausedBecause(owner: Person): string | undefined {
    const { pauseReason, currency } = rule;
    if (!pauseReason) return undefined;
    const standing = standingReason().reason ?? ownersReason();
    const isOver = hasPassed(pauseReason, standing);
    // A currency that is lacking is said beside it.
    if (isOver && (hasEnded || standing === 'currency-removed')) return undefined;
    if (isOver && !standing)
      return pauseReason === 'currency-removed' ? t('hasCurrencyAgain', { currency }) : t('reasonHasPassed');
    const reason = isOver && standing ? standing : pauseReason;
    if (owner.isYou && (reason === 'owner-left' || reason === 'group-archived' || reason === 'premium-ended'))
      return t(`pausedBecauseYou.${reason}`);
    return t(`pausedBecause.${reason}`, { name: owner.shortName, currency });
  }

  /** An archive and a plan are known of the reader's own alone. */
  function ownersReason(): 'premium-ended' | 'group-archived' | undefined {
    if (rule.createdBy !== you) return undefined;
    if (isFree) return 'premium-ended';
    return group?.archivedAt ? 'group-archived' : undefined;
  }

  /** As far as the reader can know. */
  function hasPassed(reason: PauseReason, standing: PauseReason | undefined): boolean {
    switch (reason) {
      case 'owner-left':
      case 'currency-removed':
      case 'member-left':
        return group !== undefined && reason !== standing;
      case 'group-archived':
        return rule.createdBy === you && group !== undefined && !group.archivedAt;
      case 'premium-ended':
        return rule.createdBy === you && tier !== undefined && !isFree;
      default:
        return false;
    }
  }
}
