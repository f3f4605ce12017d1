/** Holds the place of a chart whose code is on its way. */
export function ChartComing() {
  return <div className="h-full animate-breathe rounded-m bg-line/40" />;
}
