// The text of a comment. `<@id>` in it mentions the member with that id, who is shown by the name that they have when it is
// read. Everything else is text as it was typed.

import { characterCount, plainText, type TextRule, tidyText } from '#domain/fields/text-rule.ts';

const MENTION = /<@([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})>/gi;

const plain = plainText(1, 1000);

export const COMMENT_RULES = {
  /** A mention counts as one character, so that long names leave no less room than short ones. */
  body: {
    ...plain,
    tidy: (text) => tidyText(text).replace(MENTION, (mention) => mention.toLowerCase()),
    count: (text) => characterCount(text.replace(MENTION, '@')),
  },
} as const satisfies Record<string, TextRule>;

/** `at`: where it begins in the text. */
export type CommentPart = { readonly at: number } & ({ readonly text: string } | { readonly userId: string });

/** The text in pieces: what was typed, and who is mentioned, in their order. No piece is empty. */
export function commentParts(body: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const found of body.matchAll(MENTION)) {
    if (found.index > end) parts.push({ at: end, text: body.slice(end, found.index) });
    parts.push({ at: found.index, userId: (found[1] ?? '').toLowerCase() });
    end = found.index + found[0].length;
  }
  if (end < body.length) parts.push({ at: end, text: body.slice(end) });
  return parts;
}

/** Everyone whom the text mentions, each once. */
export function mentionsOf(body: string): string[] {
  return [...new Set(commentParts(body).flatMap((part) => ('userId' in part ? part.userId : [])))];
}

/** Whether `saved` is what was `entered` once members have taken the places of the mentioned ones who are gone. */
export function isSameText(saved: string, entered: string, isGone: (userId: string) => boolean): boolean {
  const [after, before] = [commentParts(saved), commentParts(entered)];
  return (
    after.length === before.length &&
    before.every((part, index) => {
      const now = after[index];
      if (now === undefined) return false;
      if ('text' in part) return 'text' in now && now.text === part.text;
      return 'userId' in now && (now.userId === part.userId || isGone(part.userId));
    })
  );
}

export function mentionOf(userId: string): string {
  return `<@${userId}>`;
}
