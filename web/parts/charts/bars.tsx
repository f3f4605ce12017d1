import type { ReactNode } from 'react';
import { Bar, BarChart, ResponsiveContainer, Tooltip } from 'recharts';

interface BarsProps<Point extends object> {
  points: readonly Point[];
  heightOf: (point: Point) => number;
  axes: ReactNode;
  /** A chart gives its points back without their type. */
  isPoint: (value: unknown) => value is Point;
  /** What is said of the point under the pointer. */
  reading: (point: Point) => ReactNode;
  widthMax: number;
}

/** A bar for each point of time. Decoration for those who see: the table beside it says the same. */
export function Bars<Point extends object>({
  points,
  heightOf,
  axes,
  isPoint,
  reading,
  widthMax,
}: BarsProps<Point>) {
  return (
    <div className="h-full text-chart">
      <ResponsiveContainer>
        <BarChart data={points} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          {axes}
          <Tooltip
            cursor={{ fill: 'var(--sunken)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload;
              return active && isPoint(point) ? reading(point) : null;
            }}
          />
          <Bar
            dataKey={heightOf}
            fill="currentColor"
            radius={[4, 4, 0, 0]}
            maxBarSize={widthMax}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
