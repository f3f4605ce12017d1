import { v7 } from 'uuid';
import type { InvitationLink } from '#contract/invitations.ts';
import { attach, PDF } from './attachment.ts';
import type { UserClient } from './client.ts';
import { expectData, expenseOf, join, makeGroup, record } from './group.ts';
import { addGuest } from './guest.ts';

/** A group with everything in it that an address can name. The third member comes last, without a comment. */
export async function makeHouse(host: UserClient, guests: readonly UserClient[], third: UserClient) {
  const { id: groupId } = await makeGroup(host, guests);
  const { id: transactionId } = await record(host, groupId, expenseOf(host, [host]));
  const commentIds: Record<string, string> = {};
  for (const person of [host, ...guests]) {
    const path = `/api/groups/${groupId}/transactions/${transactionId}/comments`;
    commentIds[person.user.id] = expectData(await person.post<{ id: string }>(path, { body: 'Hello' })).id;
  }
  const category = expectData(
    await host.post<{ id: string }>(`/api/groups/${groupId}/categories`, {
      name: 'Skiing',
      icon: 'snowflake',
    }),
  );
  const attachment = expectData(await attach(host, { groupId, id: transactionId }, PDF));
  const link = await host.post<InvitationLink>(`/api/groups/${groupId}/invitation-links`, {});
  const emails = ['gus@quits.example'];
  const [mailed] = expectData(
    await host.post<{ id: string }[]>(`/api/groups/${groupId}/invitations`, { emails }),
  );
  await join(groupId, host, third);
  const guestId = await addGuest(host, groupId, 'Nan');
  return {
    groupId,
    transactionId,
    commentIds,
    attachmentId: attachment.id,
    categoryId: category.id,
    invitationId: expectData(link).id,
    mailedId: mailed?.id ?? '',
    userId: third.user.id,
    guestId,
    token: v7(),
  };
}

export type NamedIds = Awaited<ReturnType<typeof makeHouse>>;
