import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import type { Mail } from '#server/external/mail.ts';

const EMPTY = /^(meta|br|img|hr|!doctype)$/;

/** What every message of ours has as HTML, whatever it says. */
export function expectOurLook({ html = '', subject = '' }: Email, locale: string): void {
  expect(html).toContain(`<html lang="${locale}">`);
  expect(html).toContain('<meta name="color-scheme" content="light dark"');
  expect(html).toMatch(
    /@media \(prefers-color-scheme:dark\)\{\.page\{background-color:#[0-9a-f]{6}!important/,
  );
  const headings = [...html.matchAll(/<h1 [^>]*>([^<]*)<\/h1>/g)].map(([, text = '']) => readable(text));
  expect(headings).toEqual([subject]);
  expect(readable(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')).toBe(subject);
  expect(html).not.toMatch(/\{\{|undefined|<script|<img|@import|url\(/);
  expect(openElements(html)).toEqual([]);
}

/** A message arrives as it was sent, and says the same in its text and in its HTML, with one link. */
export function expectSameWords(read: Email, { subject, to }: Pick<Mail, 'subject' | 'to'>): void {
  const { text = '', html = '' } = read;
  expect(read).toMatchObject({ subject, to: [{ address: to }] });
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  expect(links).toHaveLength(1);
  expect(html.match(/href="[^"]+"/g)).toEqual([`href="${links[0]}"`]);
  for (const line of text.split('\n').filter(({ length }) => length > 20)) {
    if (!line.startsWith('http') && !line.endsWith(':')) expect(html).toContain(line);
  }
}

/** Elements that are closed by another end tag than their own, or never. */
export function openElements(html: string): string[] {
  const open: string[] = [];
  const tags = html.replace(/<!--.*?-->/gs, '').matchAll(/<(\/?)([!a-z][a-z0-9]*)(?:\s[^<>]*)?>/gi);
  for (const [, slash, given = ''] of tags) {
    const name = given.toLowerCase();
    if (EMPTY.test(name)) continue;
    if (slash === '') open.push(name);
    else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  return open;
}

function readable(escaped: string): string {
  return escaped.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
