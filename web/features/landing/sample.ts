// The trip on the landing page. Its test proves it: these payments do settle these debts, and no plan has fewer.

export const SAMPLE_CURRENCY = 'EUR';

export const SAMPLE_PEOPLE = [
  { id: 'sample-ana', name: 'Ana Ruiz' },
  { id: 'sample-flo', name: 'Flo Lang' },
  { id: 'sample-emma', name: 'Emma Moss' },
  { id: 'sample-dev', name: 'Dev Varma' },
  { id: 'sample-chloe', name: 'Chloé Laurent' },
  { id: 'sample-ben', name: 'Ben Novak' },
] as const;

export const SAMPLE_DEBTS = [
  { from: 'sample-ben', to: 'sample-ana', amount: 9240 },
  { from: 'sample-ben', to: 'sample-flo', amount: 6000 },
  { from: 'sample-flo', to: 'sample-ana', amount: 6000 },
  { from: 'sample-chloe', to: 'sample-ben', amount: 2500 },
  { from: 'sample-chloe', to: 'sample-dev', amount: 3035 },
  { from: 'sample-dev', to: 'sample-emma', amount: 4835 },
  { from: 'sample-emma', to: 'sample-ana', amount: 3035 },
] as const;

export const SAMPLE_PAYMENTS = [
  { from: 'sample-ben', to: 'sample-ana', amount: 12_740 },
  { from: 'sample-chloe', to: 'sample-ana', amount: 5535 },
  { from: 'sample-dev', to: 'sample-emma', amount: 1800 },
] as const;

export const SAMPLE_EXPENSES = 41;
