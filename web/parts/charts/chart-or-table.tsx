import { type ReactNode, useId, useState } from 'react';
import type { TileColour } from '#domain/groups/group.ts';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { tileLook } from '#web/parts/groups/tile-look.ts';

interface ChartOrTableProps {
  title: string;
  level: 2 | 3 | 4;
  chart: ReactNode;
  /** Takes the id of the title, by which the table is named. */
  table: (titleId: string) => ReactNode;
  colour: TileColour;
  words: { readonly shown: string; readonly chart: string; readonly table: string };
}

/**
 * Figures over time as a chart or as a table. The chart is decoration: the table is there for those who
 * listen, whichever is seen, and on paper.
 */
export function ChartOrTable({ title, level, chart, table, colour, words }: ChartOrTableProps) {
  const id = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const Title = `h${level}` as const;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Title id={id} className="font-semibold">
          {title}
        </Title>
        <SegmentedControl
          label={words.shown}
          size="sm"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'chart', label: words.chart },
            { value: 'table', label: words.table },
          ]}
        />
      </div>
      {view === 'chart' && (
        <div {...tileLook(colour)} aria-hidden className="mt-4 h-60 print:hidden">
          {chart}
        </div>
      )}
      <div className={view === 'chart' ? 'sr-only print:not-sr-only' : 'mt-3'}>{table(id)}</div>
    </>
  );
}
