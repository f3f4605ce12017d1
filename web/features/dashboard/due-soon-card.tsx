import { useQuery } from '@tanstack/react-query';
import type { Group } from '#contract/groups.ts';
import type { RecurringExpense } from '#contract/recurring-expenses.ts';
import { addDays } from '#domain/calendar/calendar-date.ts';
import { TextLink } from '#web/kit/content/text-link.tsx';
import { ErrorState } from '#web/kit/feedback/error-state.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { CardHeader } from '#web/kit/layout/card-header.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { ListRow } from '#web/kit/layout/list-row.tsx';
import { useToday } from '#web/lib/format/use-today.ts';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { todayOf } from '#web/parts/groups/today-of.ts';
import { MoneyText } from '#web/parts/money/money-text.tsx';
import { DueChip } from '#web/parts/recurring/due-chip.tsx';
import { RECURRING, rulePath } from '#web/parts/recurring/paths.ts';
import { nextRecurringExpensesQuery } from '#web/queries/ledger/recurring-expenses.ts';

const DAYS = 7;
const AT_LEAST = 3;

/** What books itself within a week, or the next few. Nothing where nothing repeats. */
export function DueSoonCard({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('recurring');
  const rules = useQuery(nextRecurringExpensesQuery());
  // Another day brings others near.
  useToday();
  const groupOf = (rule: RecurringExpense) => groups.find(({ id }) => id === rule.groupId);
  const due = dueSoon(rules.data ?? [], groupOf);
  const hasFailed = rules.isError && !rules.data;
  if (due.length === 0 && !hasFailed) return null;
  return (
    <Card as="section" aria-labelledby="due-soon">
      <CardHeader
        id="due-soon"
        title={t('soon.title')}
        aside={
          <TextLink alone to={RECURRING} tone="muted">
            {t('soon.all')}
          </TextLink>
        }
      />
      {hasFailed ? (
        <ErrorState title={t('soon.failed')} onRetry={() => void rules.refetch()} />
      ) : (
        <List>
          {due.map((rule) => (
            <ListRow
              key={rule.id}
              to={rulePath(rule.id)}
              title={rule.description}
              detail={<span className="line-clamp-1">{groupOf(rule)?.name}</span>}
              trailing={
                <span className="grid justify-items-end gap-1">
                  <MoneyText amount={rule.amount} currency={rule.currency} />
                  <DueChip rule={rule} group={groupOf(rule)} />
                </span>
              }
            />
          ))}
        </List>
      )}
    </Card>
  );
}

/** They come in the order of their days, without those that would pause. */
function dueSoon(
  rules: readonly RecurringExpense[],
  groupOf: (rule: RecurringExpense) => Group | undefined,
): readonly RecurringExpense[] {
  const soon = rules.filter((rule) => {
    return rule.nextExecution && rule.nextExecution <= addDays(todayOf(groupOf(rule)), DAYS);
  });
  return soon.length >= AT_LEAST ? soon : rules.slice(0, AT_LEAST);
}
