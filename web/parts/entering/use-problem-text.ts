import type { Member } from '#contract/groups.ts';
import type { Reason } from '#domain/error.ts';
import { TRANSACTION_RULES } from '#domain/ledger/rules.ts';
import { ApiError, hasCode } from '#web/lib/api/api-error.ts';
import { formatNumber } from '#web/lib/format/number-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { useAmountProblem } from '#web/parts/money/use-amount-problem.ts';
import { nameOf } from '#web/parts/people/people.ts';
import type { Draft } from './draft.ts';
import type { DraftAction } from './draft-reducer.ts';
import type { Problem } from './parsed-draft.ts';

/** What is wrong with a field of an entry, in words. Those of a side stand in a line of its own, and are none here. */
export function useProblemText({
  foreign,
  currency,
}: Draft): (problem: Problem, rule: string) => string | undefined {
  const { t } = useTranslation('entering');
  const language = useLanguage();
  const amountProblem = useAmountProblem(foreign?.currency ?? currency);
  return (problem, rule) => {
    if (problem === 'amount') return amountProblem(rule) ?? t('problem.amount');
    if (problem === 'rate' && rule === 'too-small') return t('problem.rateTooSmall');
    if (problem === 'rate' && rule === 'too-large') return t('problem.rateTooLarge');
    if (problem === 'date' || problem === 'rate') return t(`problem.${problem}`);
    if (problem === 'payers' || problem === 'recipients') return '';
    if (problem === 'same-person') return undefined;
    const { min, max } = TRANSACTION_RULES[problem];
    return t(`problem.${problem}`, { min, max: formatNumber(max, language) });
  };
}

/** The words for a refused entry. A participant who has left is named, where they are among the `members`. */
export function useEntryRefusal(
  members: readonly Member[],
  textOf: (failure: unknown) => string,
): (failure: unknown) => string {
  const { t } = useTranslation('entering');
  return (failure) => {
    if (participantReason(failure) === 'unknown') return t('problem.unknown');
    const former = formerIn(failure, members);
    return former
      ? t('problem.former', { name: nameOf(former.displayName, t('app:deletedMember')) })
      : textOf(failure);
  };
}

function formerIn(failure: unknown, members: readonly Member[]): Member | undefined {
  if (participantReason(failure) !== 'former' || !(failure instanceof ApiError)) return undefined;
  const { userId } = failure.params;
  return members.find((member) => member.userId === userId);
}

function participantReason(failure: unknown): Reason | undefined {
  return hasCode(failure, 'INVALID_EXPENSE_PARTICIPANTS') ? failure.params.reason : undefined;
}

/** The fields that an action is about: what the server refused of them is no longer said. */
export function fieldsOf({ kind }: DraftAction): readonly string[] {
  return FIELDS_OF[kind] ?? [];
}

const FIELDS_OF: { readonly [Kind in DraftAction['kind']]?: readonly string[] } = {
  describe: ['description'],
  note: ['note'],
  'set-amount': ['amount'],
  'set-date': ['date'],
};
