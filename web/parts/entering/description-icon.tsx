import { takesCategory } from '#domain/ledger/transaction.ts';
import { iconOf } from '#web/parts/transactions/transaction-icon.ts';
import type { Draft } from './draft.ts';

/** The picture that the transaction will have in lists. */
export function DescriptionIcon({ draft }: { draft: Draft }) {
  const Icon = iconOf(draft.type, draft.description, takesCategory(draft.type) ? draft.category : null);
  return <Icon size={18} aria-hidden />;
}
