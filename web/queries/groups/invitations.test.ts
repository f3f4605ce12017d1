import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/queries/connection/client.ts';
import { keys } from '#web/queries/connection/keys.ts';
import { createRefresher } from '#web/queries/connection/live.ts';
import { waitingInvitationsQuery } from './invitations.ts';

it('an answer that a slow device shows after seconds is not read again, until there is news', async () => {
  const client = createQueryClient();
  client.setQueryData(keys.waitingInvitations, [], { updatedAt: Date.now() - 3_000 });
  const queryFn = vi.fn(async () => []);
  const stop = new QueryObserver(client, { ...waitingInvitationsQuery(), queryFn }).subscribe(() => {});
  expect(queryFn).not.toHaveBeenCalled();
  createRefresher(client).invitations();
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
  stop();
});
