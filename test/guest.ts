import { sql } from 'kysely';
import type { Group } from '#contract/groups.ts';
import type { InvitationLink } from '#contract/invitations.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Answer, UserClient } from './client.ts';
import { expectData } from './group.ts';
import { accept } from './invitation.ts';

/** Adds a guest. @returns their id. */
export async function addGuest(admin: UserClient, groupId: string, displayName: string): Promise<string> {
  const answer = await admin.post<Group>(`/api/groups/${groupId}/guests`, { displayName });
  const guest = expectData(answer).members.find(
    (member) => member.displayName === displayName && !member.leftAt,
  );
  return guest?.userId ?? '';
}

/** As many guests who have left. */
export async function addFormerGuests(db: Db, groupId: string, count: number): Promise<void> {
  await sql`
    with made as (
      insert into users (id, email, display_name, is_guest)
      select gen_random_uuid(), gen_random_uuid() || '@guest.invalid', 'Guest ' || n, true
      from generate_series(1, ${count}::integer) as n
      returning id
    )
    insert into memberships (group_id, user_id, role, left_at)
    select ${groupId}::uuid, id, 'member', now() from made`.execute(db);
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
  return accept(person, await inviteAs(admin, groupId, guestId));
}
