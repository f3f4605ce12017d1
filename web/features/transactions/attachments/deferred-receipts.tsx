import { deferred } from '#web/lib/loading/deferred.tsx';

// What no first row of a page needs. The details and the form show it at once, without a connection too, so it is fetched ahead.

const deferral = {
  on: 'first-interaction',
  texts: ['receipts'],
  fallback: () => <span className="block h-8" />,
} as const;

export const ReceiptsSection = deferred(
  async () => (await import('./receipts-section.tsx')).ReceiptsSection,
  deferral,
);

export const ChosenReceipts = deferred(
  async () => (await import('./chosen-receipts.tsx')).ChosenReceipts,
  deferral,
);
