import { useParams } from 'react-router';
import { EditRule } from './edit-rule.tsx';
import { NewRule } from './new-rule.tsx';

/** The form of the recurring expense that the address names, or of a new one. */
export function Screen() {
  return useParams().recurringExpenseId ? <EditRule /> : <NewRule />;
}
