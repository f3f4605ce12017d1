import type { Group } from '#contract/groups.ts';
import type { Invited } from '#server/groups/invitations/mailed.ts';
import type { InvitationPreview } from '#server/groups/invitations/queries.ts';
import type { Answer, Client } from './client.ts';
import { expectData } from './group.ts';

/** The one invitation, mailed to an address that no member has. */
export async function mailTo(by: Client, groupId: string, email: string, terms: object = {}) {
  const answer = await by.post<Invited>(`/api/groups/${groupId}/invitations`, { emails: [email], ...terms });
  const [{ id, token } = {}] = expectData(answer);
  if (!id || !token) throw new Error(`nothing was mailed to ${email}`);
  return { id, token };
}

export function accept(by: Client, token: string): Promise<Answer<Group>> {
  return by.post<Group>(`/api/invitations/${token}/accept`);
}

/** What the holder of an invitation is shown. */
export async function previewOf(by: Client, token: string): Promise<InvitationPreview> {
  return expectData(await by.get<InvitationPreview>(`/api/invitations/${token}`));
}
