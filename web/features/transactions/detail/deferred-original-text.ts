import { deferred } from '#web/lib/loading/deferred.tsx';

/** What was paid in another currency. Most transactions have no such amount. */
export const OriginalText = deferred(
  async () => (await import('#web/parts/rates/original-text.tsx')).OriginalText,
  { on: 'render', texts: ['rates'], isSilent: true },
);
