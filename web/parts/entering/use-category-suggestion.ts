import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { type Category, offeredCategory } from '#domain/ledger/category.ts';
import { suggestCategory } from '#domain/ledger/suggestion.ts';
import { type TransactionType, takesCategory } from '#domain/ledger/transaction.ts';
import { categoriesInUse } from '#web/parts/categories/categories-in-use.ts';
import { guessCategory } from '#web/parts/transactions/transaction-icon.ts';
import { listCategoryChoices } from '#web/queries/ledger/category-choices.ts';

/** By what the group chose before, or else by the words that are known. What was put away is suggested no more. */
export function useCategorySuggestion(
  group: Group,
): (type: TransactionType, description: string) => Category | undefined {
  const client = useQueryClient();
  const inUse = categoriesInUse(group);
  return (type, description) => {
    if (!takesCategory(type)) return undefined;
    const choices = listCategoryChoices(client, group.id, type).filter(
      ({ category }) => offeredCategory(category, inUse) !== null,
    );
    return suggestCategory(description, choices) ?? guessCategory(type, description);
  };
}
