import { type ReactNode, useId, useState } from 'react';
import type { TileColour } from '#domain/groups/group.ts';
import { SegmentedControl } from '#web/kit/fields/segmented-control.tsx';
import { useTranslation } from '#web/lib/texts/use-translation.ts';
import { tileLook } from '#web/parts/groups/tile-look.ts';

interface MonthsViewProps {
  title: string;
  level: 3 | 4;
  chart: ReactNode;
  /** Takes the id of the title, by which the table is named. */
  table: (titleId: string) => ReactNode;
  colour: TileColour;
}

/** Months as a chart or as a table. The chart is decoration: the table is there for those who listen, whichever is seen. */
export function MonthsView({ title, level, chart, table, colour }: MonthsViewProps) {
  const { t } = useTranslation('statistics');
  const id = useId();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const Title = `h${level}` as const;
  return (
    <>
      <div className="mt-6 flex items-center justify-between gap-3">
        <Title id={id} className="font-semibold">
          {title}
        </Title>
        <SegmentedControl
          label={t('shown')}
          size="sm"
          value={view}
          onValueChange={setView}
          options={[
            { value: 'chart', label: t('chart') },
            { value: 'table', label: t('table') },
          ]}
        />
      </div>
      {view === 'chart' && (
        <div {...tileLook(colour)} aria-hidden className="mt-4 h-60">
          {chart}
        </div>
      )}
      <div className={view === 'chart' ? 'sr-only' : 'mt-3'}>{table(id)}</div>
    </>
  );
}
