import { deferred } from '#web/lib/loading/deferred.tsx';

/** A form enters another currency once these fields are there: without them no rate can be typed, and nothing leads back. */
export const ForeignAmount = deferred(async () => (await import('./foreign-amount.tsx')).ForeignAmount, {
  on: 'render',
  texts: ['rates'],
});
