import { deferred } from '#web/lib/loading/deferred.tsx';

// The chart library outweighs the whole screen: the figures are there before it is.
const whileLoading = () => <div className="h-full animate-breathe rounded-m bg-line/40" />;

export const MonthsChart = deferred(async () => (await import('./months-chart.tsx')).MonthsChart, {
  on: 'render',
  fallback: whileLoading,
});

export const BalanceChart = deferred(async () => (await import('./balance-chart.tsx')).BalanceChart, {
  on: 'render',
  fallback: whileLoading,
});
