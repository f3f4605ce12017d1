import { minorUnits } from '#domain/money/money.ts';

// The trip on the landing page. Its test proves it: these payments do settle these debts, and no plan has fewer.

export const SAMPLE_CURRENCY = 'EUR';

export const SAMPLE_PEOPLE = [
  { id: 'sample_ana', name: 'Ana Ruiz' },
  { id: 'sample_flo', name: 'Flo Lang' },
  { id: 'sample_emma', name: 'Emma Moss' },
  { id: 'sample_dev', name: 'Dev Varma' },
  { id: 'sample_chloe', name: 'Chloé Laurent' },
  { id: 'sample_ben', name: 'Ben Novak' },
] as const;

export const SAMPLE_DEBTS = [
  { from: 'sample_ben', to: 'sample_ana', amount: minorUnits(9240) },
  { from: 'sample_ben', to: 'sample_flo', amount: minorUnits(6000) },
  { from: 'sample_flo', to: 'sample_ana', amount: minorUnits(6000) },
  { from: 'sample_chloe', to: 'sample_ben', amount: minorUnits(2500) },
  { from: 'sample_chloe', to: 'sample_dev', amount: minorUnits(3035) },
  { from: 'sample_dev', to: 'sample_emma', amount: minorUnits(4835) },
  { from: 'sample_emma', to: 'sample_ana', amount: minorUnits(3035) },
] as const;

export const SAMPLE_PAYMENTS = [
  { from: 'sample_ben', to: 'sample_ana', amount: minorUnits(12_740) },
  { from: 'sample_chloe', to: 'sample_ana', amount: minorUnits(5535) },
  { from: 'sample_dev', to: 'sample_emma', amount: minorUnits(1800) },
] as const;

export const SAMPLE_EXPENSES = 41;
