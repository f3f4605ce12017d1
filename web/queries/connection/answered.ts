import type { QueryClient } from '@tanstack/react-query';

/** Resolves when no read is under way. */
export async function whenAnswered(client: QueryClient): Promise<void> {
  if (client.isFetching() === 0) return;
  await new Promise<void>((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      stop();
      resolve();
    });
  });
}
