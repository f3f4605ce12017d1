import { deferred } from '#web/lib/loading/deferred.tsx';
import { ChartComing } from '#web/parts/charts/chart-coming.tsx';

// The chart library outweighs the whole screen: the figures are there before it is.
const fallback = () => <ChartComing />;

export const MonthsChart = deferred(async () => (await import('./months-chart.tsx')).MonthsChart, {
  on: 'render',
  fallback,
});

export const BalanceChart = deferred(async () => (await import('./balance-chart.tsx')).BalanceChart, {
  on: 'render',
  fallback,
});
