import { useState } from 'react';
import { v7 } from 'uuid';

/** The key under which these values are sent: the same for as long as they are the same, so that pressing twice does it once. */
export function useIdempotencyKey(values: object): string {
  return useKeptKey(values).key;
}

export interface KeptKey {
  readonly key: string;
  /** For values that outlived a page: the key that they had there is theirs again, once they are put back. */
  adopt(key: string): void;
}

/** The same, in a form that is kept on the device: the page may go between two attempts. */
export function useKeptKey(values: object): KeptKey {
  const [held, setHeld] = useState<{ values: object; key: string; next?: string | undefined }>(() => ({
    values,
    key: v7(),
  }));
  const current = held.values === values ? held : { values, key: held.next ?? v7() };
  if (current !== held) setHeld(current);
  return { key: current.key, adopt: (next) => setHeld((before) => ({ ...before, next })) };
}
