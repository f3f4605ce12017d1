import type { GroupCategory } from '#contract/categories.ts';
import { takesCategory } from '#domain/ledger/transaction.ts';
import { iconOf } from '#web/parts/transactions/transaction-icon.ts';
import type { Draft } from './draft.ts';

/** The picture that the transaction will have in lists. */
export function DescriptionIcon({ draft, own }: { draft: Draft; own: readonly GroupCategory[] }) {
  const { type, description, category } = draft;
  const Icon = iconOf({ type, description, category: takesCategory(type) ? category : null }, own);
  return <Icon size={18} aria-hidden />;
}
