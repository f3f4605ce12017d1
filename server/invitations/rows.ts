import type { Db } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface InvitationRow {
  readonly id: string;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly max_uses: number | null;
  readonly uses: number;
  readonly guest_id: string | null;
}

export interface InvitationDraft {
  readonly id: string;
  readonly groupId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly maxUses: number | null;
  readonly guestId: string | null;
}

export async function insertInvitation(trx: Db, draft: InvitationDraft): Promise<InvitationRow> {
  return trx
    .insertInto('invitations')
    .values({
      group_id: draft.groupId,
      id: draft.id,
      created_by: draft.createdBy,
      created_at: draft.createdAt,
      expires_at: draft.expiresAt,
      max_uses: draft.maxUses,
      guest_id: draft.guestId,
    })
    .returning(['id', 'created_by', 'created_at', 'expires_at', 'max_uses', 'uses', 'guest_id'])
    .executeTakeFirstOrThrow();
}

/** @returns whether it was not revoked before. */
export async function revoke(trx: Db, groupId: string, id: string, now: Date): Promise<boolean> {
  const revoked = await markRevoked(trx, [groupId, id, now]);
  return revoked.length > 0;
}

/** Refused by the table when none is left, which whoever holds the group's lock has looked at before. */
export async function takeUse(trx: Db, groupId: string, id: string): Promise<void> {
  await countUse(trx, [groupId, id]);
}

const markRevoked = statement(`
update invitations set revoked_at = $3 where group_id = $1 and id = $2 and revoked_at is null returning id`);

const countUse = statement('update invitations set uses = uses + 1 where group_id = $1 and id = $2');
