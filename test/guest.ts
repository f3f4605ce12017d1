import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import type { Answer, UserClient } from './client.ts';
import { expectData } from './group.ts';

/** Adds a guest. @returns their id. */
export async function addGuest(admin: UserClient, groupId: string, displayName: string): Promise<string> {
  const answer = await admin.post<Group>(`/api/groups/${groupId}/guests`, { displayName });
  const guest = expectData(answer).members.find(
    (member) => member.displayName === displayName && !member.leftAt,
  );
  return guest?.userId ?? '';
}

/** @returns the token of a link that makes the person who follows it the guest. */
export async function inviteAs(admin: UserClient, groupId: string, guestId: string): Promise<string> {
  const link = await admin.post<InvitationLink>(`/api/groups/${groupId}/invitation-links`, { guestId });
  return expectData(link).token;
}

/** The person becomes the guest, by an invitation that an admin makes for them. */
export async function claim(
  admin: UserClient,
  groupId: string,
  guestId: string,
  person: UserClient,
): Promise<Answer<Group>> {
  const token = await inviteAs(admin, groupId, guestId);
  return person.post<Group>(`/api/invitations/${token}/accept`);
}
