// A list of transactions as a bank statement prints it: months, days, and the day's lines.

import type { Transaction } from '#contract/transactions.ts';
import type { CalendarDate } from '#domain/calendar/calendar-date.ts';

export interface StatementMonth {
  /** 'YYYY-MM'. */
  month: string;
  days: StatementDayLines[];
}

export interface StatementDayLines {
  date: CalendarDate;
  lines: Transaction[];
}

/** Keeps the given order, in which equal dates stand together. */
export function statementOf(transactions: readonly Transaction[]): StatementMonth[] {
  const months: StatementMonth[] = [];
  for (const transaction of transactions) {
    const month = transaction.date.slice(0, 7);
    if (months.at(-1)?.month !== month) months.push({ month, days: [] });
    const days = months.at(-1)?.days ?? [];
    const day = days.at(-1);
    if (day?.date === transaction.date) day.lines.push(transaction);
    else days.push({ date: transaction.date, lines: [transaction] });
  }
  return months;
}
