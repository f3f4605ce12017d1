import type { Group } from '#contract/groups.ts';
import type { InvitationPreview } from '#server/groups/invitations/queries.ts';
import type { Answer, Client } from './client.ts';
import { expectData } from './group.ts';

export function accept(by: Client, token: string): Promise<Answer<Group>> {
  return by.post<Group>(`/api/invitations/${token}/accept`);
}

/** What the holder of an invitation is shown. */
export async function previewOf(by: Client, token: string): Promise<InvitationPreview> {
  return expectData(await by.get<InvitationPreview>(`/api/invitations/${token}`));
}
