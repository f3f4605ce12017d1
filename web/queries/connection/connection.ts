import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from './keys.ts';

/** Going offline aborts the running reads. Coming back reads the profile and the groups again, mounted or not. */
export function useConnection(): void {
  const client = useQueryClient();
  useEffect(() => {
    const offline = () => void giveUp(client);
    const online = () => void comeBack(client);
    window.addEventListener('offline', offline);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', online);
    };
  }, [client]);
}

export async function giveUp(client: QueryClient): Promise<void> {
  await client.cancelQueries();
}

export async function comeBack(client: QueryClient): Promise<void> {
  await Promise.all(
    [keys.profile, keys.groups].map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'all' })),
  );
}
