import { mentionsOf } from '#domain/comments/comment-text.ts';
import { type Mentionable, named } from '#web/lib/mentions/mention-entry.ts';
import type { People } from '#web/parts/people/people.ts';

export interface Mentionables {
  /** Who is offered: every other member, guests included. */
  readonly offered: readonly Mentionable[];
  /** Also those whom a text that is edited mentions, who may have left since. */
  readonly known: readonly Mentionable[];
}

export function mentionablesOf(people: People, body = ''): Mentionables {
  const others = people.active.filter(({ isYou }) => !isYou);
  const left = mentionsOf(body)
    .filter((id) => !others.some(({ userId }) => userId === id))
    .map((id) => people.get(id));
  const known = named(
    [...others, ...left].map(({ userId, shortName, name }) => ({
      id: userId,
      name: shortName,
      fullName: name,
    })),
  );
  return { known, offered: known.slice(0, others.length) };
}
