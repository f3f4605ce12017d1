import { useState } from 'react';

type OneAtATime = <T>(name: string, action: () => Promise<T>) => Promise<T | undefined>;

/**
 * Runs an action unless the one of that name is still on its way: the second press of a double click comes before the
 * button shows what the first has begun.
 */
export function useOneAtATime(): OneAtATime {
  const [names] = useState(() => new Set<string>());
  return async (name, action) => {
    if (names.has(name)) return undefined;
    names.add(name);
    try {
      return await action();
    } finally {
      names.delete(name);
    }
  };
}
