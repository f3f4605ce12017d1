import type { Transaction } from '#contract/transactions.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import type { People } from '#web/parts/people/people.ts';
import { statementOf } from '#web/parts/transactions/statement.ts';
import { StatementDay } from '#web/parts/transactions/statement-day.tsx';
import { TransactionRow } from './transaction-row.tsx';

interface StatementProps {
  transactions: readonly Transaction[];
  people: People;
  waiting: ReadonlySet<string>;
  current: string | undefined;
  linkTo: (transactionId: string) => string;
}

/** Like a bank statement: months, the day in the gutter, a line for each transaction. */
export function Statement({ transactions, people, waiting, current, linkTo }: StatementProps) {
  const language = useLanguage();
  return (
    <Stack gap="l">
      {statementOf(transactions).map(({ month, days }) => (
        <Stack key={month} as="section" gap="none">
          <Heading level={2}>{formatMonth(month, language)}</Heading>
          {days.map(({ date, lines }) => (
            <StatementDay key={date} date={date}>
              <List>
                {lines.map((transaction) => (
                  <TransactionRow
                    key={transaction.id}
                    transaction={transaction}
                    people={people}
                    to={linkTo(transaction.id)}
                    isCurrent={transaction.id === current}
                    isWaiting={waiting.has(transaction.id)}
                  />
                ))}
              </List>
            </StatementDay>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}
