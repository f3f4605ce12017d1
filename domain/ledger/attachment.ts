// A photo or a PDF that belongs to a transaction. The member who brought it may take it away, and so may admins.

import { firstCharacters, tidyText } from '#domain/fields/text-rule.ts';
import { may, type Role } from '#domain/groups/permission.ts';

/** What a file may be, by its content: never by its name, and never by what a client says of it. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** Characters of a name; what is longer is cut before its extension. */
export const FILE_NAME_MAX = 120;

/** Whether this member may take away what `createdBy` brought. */
export function mayRemoveAttachment(
  { createdBy }: { readonly createdBy: string },
  { userId, role }: { readonly userId: string; readonly role: Role },
): boolean {
  return createdBy === userId || may(role, 'edit_group');
}

/**
 * A name to be shown and nothing else: without the folders before it, control characters, and signs that turn the direction of
 * the text and so make `gpj.exe` of one extension another.
 */
export function tidyFileName(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? '';
  const shown = tidyText(last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '').replace(/\s+/g, ' '));
  const name = shown.replace(/^\.+/, '').trim() || 'file';
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - extension.length);
  return firstCharacters(stem, FILE_NAME_MAX - extension.length) + extension;
}
