import type { AmountEntryProblem } from '#domain/money/amount-entry.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';

const PROBLEMS = {
  malformed: 'field.amountMalformed',
  'too-precise': 'field.amountTooPrecise',
  'not-positive': 'field.amountNotPositive',
  'too-large': 'field.amountTooLarge',
} as const satisfies Record<Exclude<AmountEntryProblem, 'empty'>, string>;

/** What is wrong with an amount, in words; undefined for what is no such problem. */
export function useAmountProblem(currency: string): (problem: string) => string | undefined {
  const { t } = useTranslation();
  return (problem) => (isKnown(problem) ? t(PROBLEMS[problem], { currency }) : undefined);
}

function isKnown(problem: string): problem is keyof typeof PROBLEMS {
  return problem in PROBLEMS;
}
