import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ErrorParams } from '#domain/error.ts';
import { isLimitRefusal } from '#web/lib/api/api-error.ts';
import { keys } from '#web/queries/connection/keys.ts';

/** The server's last refusal of a reader over the limit, from any screen. */
export function useLimitRefusal() {
  const client = useQueryClient();
  const [params, setParams] = useState<ErrorParams>();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (!isLimitRefusal(error)) return;
        setParams(error.params);
        // The reader who is refused may not know yet that they are over the limit.
        void client.invalidateQueries({ queryKey: keys.tier });
      }),
    [client],
  );
  return { params, close: () => setParams(undefined) };
}
