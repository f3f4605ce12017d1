import type { ReactNode } from 'react';
import { CartesianGrid, XAxis, YAxis } from 'recharts';

/** Where the side begins and ends: `auto` at a round figure beyond the data. */
export type ChartSide = readonly ['auto' | 0, 'auto' | 0];

const TICK = { fill: 'var(--ink-3)', fontSize: 12 } as const;

interface ChartAxesProps {
  /** The property of each point that stands along the foot. */
  dataKey: string;
  footText: (value: string) => string;
  sideText: (value: number) => string;
  hasBase: boolean;
  /** Along the side only whole numbers, for what is counted. */
  isWhole?: boolean;
  side?: ChartSide | undefined;
}

/** Times along the foot and figures along the side of a chart. */
export function ChartAxes({
  dataKey,
  footText,
  sideText,
  hasBase,
  isWhole = false,
  side = [0, 'auto'],
}: ChartAxesProps) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey={dataKey}
        tickFormatter={footText}
        tick={TICK}
        tickLine={false}
        axisLine={hasBase && { stroke: 'var(--line-strong)' }}
        minTickGap={12}
        dy={4}
      />
      <YAxis
        tickFormatter={sideText}
        domain={side}
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width="auto"
        tickCount={4}
        allowDecimals={!isWhole}
      />
    </>
  );
}

/** What a chart says of the time under the pointer. */
export function ChartReading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-m border border-line bg-raised px-3 py-2 text-s text-ink shadow-2">
      <div className="text-xs text-ink-3">{title}</div>
      {children}
    </div>
  );
}
