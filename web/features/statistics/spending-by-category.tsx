import { Tag } from 'lucide-react';
import type { Group } from '#contract/groups.ts';
import type { GroupStatistics, PersonalStatistics } from '#contract/statistics.ts';
import { NO_CATEGORY } from '#domain/ledger/category.ts';
import { categoryIcon } from '#web/parts/transactions/category-icon.ts';
import { useCategoryName } from '#web/parts/transactions/category-name.ts';
import type { DateRange } from '#web/queries/ledger/statistics.ts';
import { CategoriesCard } from './categories-card.tsx';

interface GroupCategoriesCardProps {
  statistics: GroupStatistics;
  group: Group;
  range: DateRange;
}

/** Each leads to the transactions that it adds up. */
export function GroupCategoriesCard({ statistics, group, range }: GroupCategoriesCardProps) {
  const nameOf = useCategoryName(group.categories);
  const { currency, categories } = statistics;
  const parts = categories.map(({ category, total }) => {
    const key = category ?? NO_CATEGORY;
    const filters = new URLSearchParams({ category: key, currency, ...range });
    return {
      key,
      name: nameOf(key),
      icon: categoryIcon(key, group.categories) ?? Tag,
      to: `/groups/${group.id}?${filters}`,
      total,
    };
  });
  return <CategoriesCard parts={parts} currency={currency} colour={group.colour} level={3} />;
}

interface PersonalCategoriesCardProps {
  statistics: PersonalStatistics;
  groups: readonly Group[];
}

/** Those of a group's own stand under its name. */
export function PersonalCategoriesCard({
  statistics: { currency, categories },
  groups,
}: PersonalCategoriesCardProps) {
  const own = groups.flatMap((group) => group.categories);
  const nameOf = useCategoryName(own);
  const parts = categories.map(({ category, groupId, total }) => {
    const key = category ?? NO_CATEGORY;
    return {
      key: `${key} ${groupId}`,
      name: nameOf(key),
      groupName: groups.find(({ id }) => id === groupId)?.name,
      icon: categoryIcon(key, own) ?? Tag,
      total,
    };
  });
  return <CategoriesCard parts={parts} currency={currency} colour="blue" level={2} />;
}
