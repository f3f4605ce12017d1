import type { GroupCategory } from '#contract/categories.ts';
import type { HistoryEntry } from '#contract/transactions.ts';
import { Text } from '#web/kit/content/text.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatInstant } from '#web/lib/format/date-format.ts';
import { formatMoney } from '#web/lib/format/money-format.ts';
import { useLanguage, useTranslation } from '#web/lib/texts/use-translation.ts';
import { Avatar } from '#web/parts/people/avatar.tsx';
import type { People } from '#web/parts/people/people.ts';
import { transactionName } from '#web/parts/transactions/transaction-name.ts';
import { ChangeList } from './change-list.tsx';

interface HistoryEntryRowProps {
  entry: HistoryEntry;
  people: People;
  /** Of the group's own. */
  categories: readonly GroupCategory[] | undefined;
}

/** One version: who made it, when, and what is different from the one before. */
export function HistoryEntryRow({ entry, people, categories }: HistoryEntryRowProps) {
  const { t } = useTranslation('transactions');
  const { t: tRecorded } = useTranslation('recorded');
  const language = useLanguage();
  const { action, userId, at, changes, transaction } = entry;
  const person = people.get(userId);
  return (
    <li className="flex gap-3.5 px-4 py-4 sm:px-5">
      <Avatar id={userId} name={person.name} src={person.avatarUrl} size={32} />
      <div className="min-w-0 flex-1">
        <Stack gap="s">
          <div>
            <Text weight="strong">
              {person.isYou
                ? tRecorded(`history.byYou.${action}`)
                : tRecorded(`history.by.${action}`, { name: person.name })}
            </Text>
            <Text size="s" tone="faint" as="div">
              <time dateTime={at}>{formatInstant(at, language)}</time>
            </Text>
          </div>
          {action === 'created' && (
            <Text size="s" tone="muted">
              <bdi>{transactionName(transaction, (type) => t(`type.${type}`))}</bdi> ·{' '}
              {formatMoney(transaction.amount, transaction.currency, language)}
            </Text>
          )}
          {action === 'edited' && changes.length > 0 && (
            <ChangeList
              changes={changes}
              type={transaction.type}
              currency={transaction.currency}
              currencyBefore={currencyBefore(entry)}
              people={people}
              categories={categories}
            />
          )}
        </Stack>
      </div>
    </li>
  );
}

// By the changes, since the version before may be on a page that is not loaded. They name the currency where it is another one.
function currencyBefore({ changes, transaction }: HistoryEntry): string {
  for (const change of changes) if (change.field === 'currency') return change.before;
  return transaction.currency;
}
