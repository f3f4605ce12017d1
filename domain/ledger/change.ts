// What an edit changed, for people to read: a field with its old and new value, a side member by member. Amounts are
// compared as they were resolved: weights that give each member the same money as before are no change.

import type { MinorUnits } from '#domain/money/money.ts';
import type { SplitMode } from './split.ts';
import type { SideContent, TransactionContent } from './transaction.ts';

export type ContentChange =
  | { field: 'description' | 'currency' | 'date'; before: string; after: string }
  | { field: 'amount'; before: MinorUnits; after: MinorUnits }
  | { field: 'category' | 'note'; before: string | null; after: string | null }
  | SideChange;

export interface SideChange {
  field: 'payers' | 'recipients';
  beforeMode: SplitMode;
  afterMode: SplitMode;
  /** Only members whose amount changed; empty when only the mode did. */
  members: MemberChange[];
}

/** Minor units; null where the member was not, or is no longer, on that side. */
export interface MemberChange {
  userId: string;
  before: MinorUnits | null;
  after: MinorUnits | null;
}

/** The differences in the order a reader expects: what, how much, when, who, and what is said beside it; none for equal contents. */
export function changesBetween(before: TransactionContent, after: TransactionContent): ContentChange[] {
  const changes: ContentChange[] = [];
  for (const field of ['description', 'amount', 'currency', 'date'] as const) {
    if (before[field] !== after[field]) changes.push(fieldChange(field, before, after));
  }
  for (const field of ['payers', 'recipients'] as const) {
    const members = memberChanges(before[field], after[field]);
    const beforeMode = before[field].mode;
    const afterMode = after[field].mode;
    if (members.length > 0 || beforeMode !== afterMode)
      changes.push({ field, beforeMode, afterMode, members });
  }
  for (const field of ['category', 'note'] as const) {
    if (before[field] !== after[field])
      changes.push({ field, before: before[field] ?? null, after: after[field] ?? null });
  }
  return changes;
}

function fieldChange(
  field: 'description' | 'amount' | 'currency' | 'date',
  before: TransactionContent,
  after: TransactionContent,
): ContentChange {
  if (field === 'amount') return { field, before: before.amount, after: after.amount };
  return { field, before: before[field], after: after[field] };
}

// In the order of the new side, then those who left it: the order of the entries itself is no change.
function memberChanges(before: SideContent, after: SideContent): MemberChange[] {
  const old = amountsByUser(before);
  const current = amountsByUser(after);
  return [...new Set([...current.keys(), ...old.keys()])]
    .map((userId) => ({ userId, before: old.get(userId) ?? null, after: current.get(userId) ?? null }))
    .filter((change) => change.before !== change.after);
}

function amountsByUser(side: SideContent): ReadonlyMap<string, MinorUnits> {
  return new Map(side.parts.map(({ userId, amount }) => [userId, amount]));
}
