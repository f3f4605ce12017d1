import { useQueryClient } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import { type Category, isCommonCategory } from '#domain/ledger/category.ts';
import { suggestCategory } from '#domain/ledger/suggestion.ts';
import { type TransactionType, takesCategory } from '#domain/ledger/transaction.ts';
import { guessCategory } from '#web/parts/transactions/transaction-icon.ts';
import { listCategoryChoices } from '#web/queries/ledger/category-choices.ts';

/** By what the group chose before, or else by the words that are known. What was put away is suggested no more. */
export function useCategorySuggestion({
  id,
  categories,
}: Group): (type: TransactionType, description: string) => Category | undefined {
  const client = useQueryClient();
  const inUse = new Set(categories.filter(({ putAwayAt }) => putAwayAt === null).map((one) => one.id));
  return (type, description) => {
    if (!takesCategory(type)) return undefined;
    const choices = listCategoryChoices(client, id, type).filter(
      ({ category }) => isCommonCategory(category) || inUse.has(category),
    );
    return suggestCategory(description, choices) ?? guessCategory(type, description);
  };
}
