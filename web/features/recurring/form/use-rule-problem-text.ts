import { PAST_DAYS_MAX, RULE_DATES } from '#domain/recurrence/rule.ts';
import { INTERVAL_MAX } from '#domain/recurrence/schedule.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { parseDraft } from '#web/parts/entering/parsed-draft.ts';
import { useProblemText } from '#web/parts/entering/use-problem-text.ts';
import { OUT_OF_RANGE, type RuleDraft, type RuleProblem, TOO_MANY_DAYS } from './rule-draft.ts';

/** Says what is wrong with a field of a rule; undefined where another field's text says it. */
export function useRuleProblemText(
  draft: RuleDraft,
): (problem: RuleProblem, rule: string) => string | undefined {
  const { t } = useTranslation('repeating');
  const entryProblem = useProblemText(draft);
  const outOfRange = () =>
    t('problem.outOfRange', { first: RULE_DATES.min.slice(0, 4), last: RULE_DATES.max.slice(0, 4) });
  return (problem, rule) => {
    switch (problem) {
      case 'description':
        return rule === 'required' ? t('problem.description') : entryProblem(problem, rule);
      case 'amount':
        return rule === 'empty' || rule === 'not-positive'
          ? t('problem.amount')
          : entryProblem(problem, rule);
      case 'date':
        if (rule === OUT_OF_RANGE) return outOfRange();
        return rule === TOO_MANY_DAYS
          ? t('problem.tooMany', { count: PAST_DAYS_MAX })
          : t('problem.startDate');
      case 'interval':
        return t('problem.interval', { max: INTERVAL_MAX });
      case 'payers':
      case 'recipients':
        return parseDraft(draft)[problem].problem === 'mismatch' ? t(`problem.${problem}`) : '';
      case 'endDate':
        return rule === OUT_OF_RANGE ? outOfRange() : t('problem.endDate');
      case 'rate':
      case 'note':
      case 'same-person':
        return entryProblem(problem, rule);
    }
  };
}
