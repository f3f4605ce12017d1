import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a query held before a change was shown in it. */
export interface Shown<T> {
  readonly before: T | undefined;
}

/** Shows a change before the server has taken it: no read that is under way replaces it. Nothing where nothing was read. */
export async function showEarly<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: T) => T,
): Promise<Shown<T>> {
  await client.cancelQueries({ queryKey, exact: true });
  const before = client.getQueryData<T>(queryKey);
  if (before !== undefined) client.setQueryData<T>(queryKey, change(before));
  return { before };
}

/** After a refusal. What came from the server meanwhile is read again; without a connection, what was there is shown. */
export function takeBack<T>(client: QueryClient, queryKey: QueryKey, shown: Shown<T> | undefined): void {
  if (shown?.before !== undefined) client.setQueryData<T>(queryKey, shown.before);
  void client.invalidateQueries({ queryKey, exact: true });
}
