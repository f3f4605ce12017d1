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

/** By how their dates begin, "2026-03-1". Of the calendar, not of the list: what is added moves no other day into other tens. */
export function tenDaysOf(days: readonly StatementDayLines[]): [string, StatementDayLines[]][] {
  const tens = new Map<string, StatementDayLines[]>();
  for (const day of days) {
    const begin = day.date.slice(0, 9);
    tens.set(begin, [...(tens.get(begin) ?? []), day]);
  }
  return [...tens];
}
