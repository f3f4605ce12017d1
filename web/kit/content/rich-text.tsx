import { createElement, Fragment, type ReactNode } from 'react';

interface RichTextProps {
  /** A translated text in which `<name>…</name>` marks a part and `<name/>` a place. */
  text: string;
  /** What a marked part becomes; a place has no words of its own. */
  marks: Readonly<Record<string, (part: string) => ReactNode>>;
}

/** A sentence some of whose words look different, in whatever order the language has them. */
export function RichText({ text, marks }: RichTextProps) {
  // Splitting by a pattern with two groups gives text, name, marked part, text, name …
  const [first = '', ...rest] = text.split(/<(\w+)(?:\/>|>(.*?)<\/\1>)/g);
  const parts: ReactNode[] = [first];
  for (let at = 0; at < rest.length; at += 3) {
    const [name = '', marked, after = ''] = rest.slice(at, at + 3);
    const part = marks[name]?.(marked ?? '') ?? marked;
    // What stands at a place may be in use while the sentence around it changes: by its name it stays the same.
    parts.push(marked === undefined ? createElement(Fragment, { key: name }, part) : part, after);
  }
  // As arguments and not as a list: the others' places are fixed, so they need no keys.
  return createElement(Fragment, null, ...parts);
}

/** The usual mark, for what the reader's eye must find. */
export function strong(part: string): ReactNode {
  return <strong className="font-semibold text-ink">{part}</strong>;
}
