import { useQueryClient } from '@tanstack/react-query';
import type { Category } from '#domain/ledger/category.ts';
import { suggestCategory } from '#domain/ledger/suggestion.ts';
import { type TransactionType, takesCategory } from '#domain/ledger/transaction.ts';
import { guessCategory } from '#web/parts/transactions/transaction-icon.ts';
import { listCategoryChoices } from '#web/queries/ledger/category-choices.ts';

/** By what the group chose before, or else by the words that are known. */
export function useCategorySuggestion(
  groupId: string,
): (type: TransactionType, description: string) => Category | undefined {
  const client = useQueryClient();
  return (type, description) => {
    if (!takesCategory(type)) return undefined;
    const choices = listCategoryChoices(client, groupId, type);
    return suggestCategory(description, choices) ?? guessCategory(type, description);
  };
}
