import type { ReactNode } from 'react';
import type { Transaction } from '#contract/transactions.ts';
import { Heading } from '#web/kit/content/heading.tsx';
import { List } from '#web/kit/layout/list.tsx';
import { Stack } from '#web/kit/layout/stack.tsx';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';
import { statementOf } from './statement.ts';
import { StatementDay } from './statement-day.tsx';

interface StatementProps {
  transactions: readonly Transaction[];
  /** The line of a transaction, with a key. */
  children: (transaction: Transaction) => ReactNode;
}

/** Like a bank statement: months, the day in the gutter, a line for each transaction. */
export function Statement({ transactions, children }: StatementProps) {
  const language = useLanguage();
  return (
    <Stack gap="l">
      {statementOf(transactions).map(({ month, days }) => (
        // A month outside the screen costs no layout: until it was seen, each of its lines is as high as its words in one line.
        // Its box is wider by the ground of a row under the pointer, which would be cut off.
        <section
          key={month}
          className="-mx-2 px-2 [contain-intrinsic-height:auto_calc(2rem+var(--lines)*4.5rem)] [content-visibility:auto]"
          style={{ '--lines': String(days.flatMap(({ lines }) => lines).length) }}
        >
          <Heading level={2}>{formatMonth(month, language)}</Heading>
          {days.map(({ date, lines }) => (
            <StatementDay key={date} date={date}>
              <List>{lines.map(children)}</List>
            </StatementDay>
          ))}
        </section>
      ))}
    </Stack>
  );
}
