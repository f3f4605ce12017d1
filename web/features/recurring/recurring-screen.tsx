import { useParams } from 'react-router';
import { RuleList } from './rule-list.tsx';
import { RulePage } from './rule-page.tsx';

/** The recurring expense that the address names, or all of them. */
export function Screen() {
  return useParams().recurringExpenseId ? <RulePage /> : <RuleList />;
}
