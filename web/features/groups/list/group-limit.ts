import { deferred } from '#web/lib/loading/deferred.tsx';

/** Most accounts have room for another group. */
export const GroupLimit = deferred(async () => (await import('./group-limit-notice.tsx')).GroupLimitNotice, {
  on: 'render',
});
