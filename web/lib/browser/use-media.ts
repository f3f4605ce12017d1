import { useSyncExternalStore } from 'react';

const QUERIES = { phone: '(max-width: 39.99rem)', desktop: '(min-width: 64rem)' } as const;

/** At this moment, for what is fetched ahead. */
export function isPhone(): boolean {
  return window.matchMedia(QUERIES.phone).matches;
}

/** For behaviour that depends on the room there is. How a thing looks there belongs to its classes. */
export function useMedia(room: keyof typeof QUERIES): boolean {
  const query = QUERIES[room];
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
