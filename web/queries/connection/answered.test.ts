import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { whenAnswered } from './answered.ts';

it('waits for every read that is under way, refused ones too', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [name, amount] = [Promise.withResolvers<string>(), Promise.withResolvers<number>()];
  const reads = Promise.allSettled([
    client.fetchQuery({ queryKey: ['name'], queryFn: () => name.promise }),
    client.fetchQuery({ queryKey: ['amount'], queryFn: () => amount.promise }),
  ]);
  const isAnswered = vi.fn();
  const waiting = whenAnswered(client).then(isAnswered);
  name.resolve('Ana');
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  expect(isAnswered).not.toHaveBeenCalled();
  amount.reject(new Error('refused'));
  await Promise.all([reads, waiting]);
  expect(isAnswered).toHaveBeenCalledOnce();
});

it('waits for nothing where nothing is read', async () => {
  await expect(whenAnswered(new QueryClient())).resolves.toBeUndefined();
});
