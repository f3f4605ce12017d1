// What a member says about a transaction. Its author alone edits it; its author and admins delete it.

import { may, type Role } from '#domain/groups/permission.ts';

/** Whether this member may edit what `author` said. */
export function mayEditComment(
  { userId: author }: { readonly userId: string },
  { userId }: { readonly userId: string },
): boolean {
  return author === userId;
}

/** Whether this member may delete what `author` said. */
export function mayDeleteComment(
  { userId: author }: { readonly userId: string },
  { userId, role }: { readonly userId: string; readonly role: Role },
): boolean {
  return author === userId || may(role, 'remove_comments');
}
