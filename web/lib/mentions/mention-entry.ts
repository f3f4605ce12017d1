// A text in which people are mentioned, as it is typed: `@` and the name by which each is called, which no other one of them
// has. On the way to the server a name becomes the person's id, on the way back the id a name.

import { commentParts, mentionOf } from '#domain/comments/comment-text.ts';
import { foldForSearch } from '#domain/fields/search-text.ts';

export interface Mentionable {
  readonly id: string;
  /** What stands after the `@`. */
  readonly name: string;
  /** Beside it in the list, where the name alone is short. */
  readonly fullName: string;
}

/** The place where a person is being looked for. */
export interface Asked {
  /** Of the `@`. */
  readonly start: number;
  readonly query: string;
}

const BEFORE_CARET = /(?:^|[^\p{L}\p{N}_])@([^\s@]{0,50})$/u;
const WORD = /[\p{L}\p{N}_]/u;

/** Where a second one has the same name, it gets a number. */
export function named(people: readonly Mentionable[]): Mentionable[] {
  const taken = new Set<string>();
  return people.map((person) => {
    let { name } = person;
    for (let number = 2; taken.has(name); number += 1) name = `${person.name} ${number}`;
    taken.add(name);
    return { ...person, name };
  });
}

/** Undefined where what stands before the caret is no `@` with the beginning of a name. An address has none. */
export function askedAt(text: string, caret: number): Asked | undefined {
  const query = BEFORE_CARET.exec(text.slice(0, caret))?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

/** Those of whose names any word begins like that, in their order. */
export function matching(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = foldForSearch(query);
  return people.filter(({ name, fullName }) =>
    [name, ...fullName.split(/\s+/)].some((word) => foldForSearch(word).startsWith(wanted)),
  );
}

/** The text with the name in place of what was typed to find it, and where the caret is then. */
export function withMention(text: string, { start, query }: Asked, name: string) {
  const before = `${text.slice(0, start)}@${name} `;
  const after = text.slice(start + 1 + query.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}

/** As the server keeps it. The longest name that fits is meant: "@Ana López" is not Ana. */
export function bodyOf(text: string, people: readonly Mentionable[]): string {
  const longestFirst = [...people].sort((a, b) => b.name.length - a.name.length);
  let body = '';
  let at = 0;
  while (at < text.length) {
    const found =
      text[at] === '@' && !WORD.test(text[at - 1] ?? '') && mentionedAt(text, at + 1, longestFirst);
    body += found ? mentionOf(found.id) : text[at];
    at += 1 + (found ? found.name.length : 0);
  }
  return body;
}

/** As it is typed. `nameIn` knows also those who can be mentioned no more. */
export function entryOf(body: string, nameIn: (id: string) => string): string {
  return commentParts(body)
    .map((part) => ('text' in part ? part.text : `@${nameIn(part.userId)}`))
    .join('');
}

function mentionedAt(text: string, at: number, people: readonly Mentionable[]): Mentionable | undefined {
  return people.find(({ name }) => text.startsWith(name, at) && !WORD.test(text[at + name.length] ?? ''));
}
