import { deferred } from '#web/lib/loading/deferred.tsx';

// What no first row of a page needs: the details and the form fetch it when they are shown.

export const ReceiptsSection = deferred(
  async () => (await import('./receipts-section.tsx')).ReceiptsSection,
  { on: 'render', texts: ['receipts'], fallback: () => <span className="block h-8" /> },
);

export const ChosenReceipts = deferred(async () => (await import('./chosen-receipts.tsx')).ChosenReceipts, {
  on: 'render',
  texts: ['receipts'],
  fallback: () => <span className="block h-8" />,
});
