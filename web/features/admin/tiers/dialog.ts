import { deferred } from '#web/lib/loading/deferred.tsx';

/** Most visits only look. */
export const TierChangeDialog = deferred(
  async () => (await import('./tier-change-dialog.tsx')).TierChangeDialog,
  { on: 'first-interaction', texts: ['drafts'] },
);
