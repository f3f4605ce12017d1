import type { ReactNode } from 'react';
import { formatMonth } from '#web/lib/format/date-format.ts';
import { useLanguage } from '#web/lib/texts/use-translation.ts';

/** The words along an axis. */
export const TICK = { fill: 'var(--ink-3)', fontSize: 12 } as const;

/** What a chart says of the month under the pointer. */
export function ChartReading({ month, children }: { month: string; children: ReactNode }) {
  const language = useLanguage();
  return (
    <div className="rounded-m border border-line bg-raised px-3 py-2 text-s text-ink shadow-2">
      <div className="text-xs text-ink-3">{formatMonth(month, language)}</div>
      {children}
    </div>
  );
}
