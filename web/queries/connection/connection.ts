import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from './keys.ts';

/** Going offline aborts the running reads. Coming back reads the profile and the groups again, mounted or not. */
export function useConnection(): void {
  const client = useQueryClient();
  useEffect(() => {
    const offline = () => {
      // What is read from here on waits, whichever listener is called first.
      onlineManager.setOnline(false);
      void giveUp(client);
    };
    const ended = new AbortController();
    window.addEventListener('offline', offline, ended);
    window.addEventListener('online', () => void comeBack(client), ended);
    return () => ended.abort();
  }, [client]);
}

/** What has no answer yet is asked for again, and so waits for the connection. */
export async function giveUp(client: QueryClient): Promise<void> {
  await client.cancelQueries();
  await client.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
  });
}

export async function comeBack(client: QueryClient): Promise<void> {
  await Promise.all(
    [keys.profile, keys.groups].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'all' })),
  );
}
