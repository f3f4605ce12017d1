import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api/api-error.ts';
import { lookedUp } from './kept-answers.ts';

const OFFLINE = new ApiError({ status: 0, code: 'NETWORK_ERROR', params: { reason: 'offline' } });

/**
 * A read that waits for the connection counts as failed while its screen has nothing to show: the screen says so. It is
 * carried out all the same once the connection is back.
 */
export function failWithoutConnection(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (!mayWait(event)) return;
    const { query } = event;
    // It is under way again, or read by another screen, which may have something to show.
    if (query.state.error === OFFLINE) query.setState({ status: 'pending', error: null });
    void lookedUp(query).then(() => fail(query));
  });
}

function mayWait(event: QueryCacheNotifyEvent): boolean {
  if (event.type !== 'updated') return event.type === 'observerAdded';
  return ['fetch', 'pause', 'continue'].includes(event.action.type);
}

function fail(query: Query): void {
  if (query.state.fetchStatus !== 'paused' || query.state.status !== 'pending') return;
  if (query.observers.some((observer) => observer.getCurrentResult().isPlaceholderData)) return;
  query.setState({ status: 'error', error: OFFLINE });
}
