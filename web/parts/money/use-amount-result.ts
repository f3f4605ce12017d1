import type { ReactNode } from 'react';
import { parseAmountEntry } from '#domain/money/amount-entry.ts';
import { type CurrencyCode, getCurrency } from '#domain/money/currency.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { useAmountProblem } from './use-amount-problem.ts';

interface AmountAsTyped {
  value: string;
  currency: CurrencyCode;
  hasFocus: boolean;
  mayBeZero: boolean;
}

/** What an amount field says beneath the figure: what a calculation comes to, or what is wrong with it, or nothing. */
export function useAmountResult({ value, currency, hasFocus, mayBeZero }: AmountAsTyped): {
  text?: ReactNode;
  isProblem: boolean;
} {
  const problemText = useAmountProblem(currency);
  const language = useLanguage();
  const entry = parseAmountEntry(value, getCurrency(currency), language);
  if (entry.ok && !entry.isExpression) return { isProblem: false };
  if (entry.ok) return { text: `= ${formatMoney(entry.amount, currency, language)}`, isProblem: false };
  if (entry.reason === 'empty' || (entry.reason === 'not-positive' && mayBeZero)) return { isProblem: false };
  // A calculation is malformed after every operator: it is not said before the field is left.
  if (entry.reason === 'malformed' && hasFocus) return { isProblem: false };
  return { text: problemText(entry.reason), isProblem: true };
}
