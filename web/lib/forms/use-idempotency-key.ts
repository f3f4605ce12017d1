import { useState } from 'react';
import { v7 } from 'uuid';

/** The key under which these values are sent: the same for as long as they are the same, so that pressing twice does it once. */
export function useIdempotencyKey(values: object): string {
  const [held, setHeld] = useState(() => ({ values, key: v7() }));
  if (held.values === values) return held.key;
  const next = { values, key: v7() };
  setHeld(next);
  return next.key;
}
