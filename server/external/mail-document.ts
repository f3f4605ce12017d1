import type { Locale } from '#contract/accounts.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import { escapeHtml } from './html.ts';
import type { Mail } from './mail.ts';
import { MAIL_LAYOUT } from './mail-layout.gen.ts';

/** A message of ours: a few paragraphs, one link, a footnote. */
export interface MailDocument {
  readonly locale: string;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly link: string;
  readonly footnote: string;
}

/** What a message says, in one language. */
export type MailTexts = Omit<MailDocument, 'locale' | 'link'>;

/** One kind of message in every language, from what it tells of. */
export type TextsOf<Facts> = Readonly<Record<Locale, (facts: Facts) => MailTexts>>;

export interface Delivery {
  readonly to: string;
  readonly locale: Locale;
  /** The one link in the message; absolute. */
  readonly link: string;
}

export function mailOf<Facts>(texts: TextsOf<Facts>, { to, locale, link }: Delivery, facts: Facts): Mail {
  return { to, ...mailDocument({ locale, link, ...texts[locale](facts) }) };
}

/** The same words as text and as HTML; both hold the link exactly once, and no image that would report the reading. */
export function mailDocument(document: MailDocument): Omit<Mail, 'to'> {
  return { subject: document.subject, text: textOf(document), html: htmlOf(document) };
}

/**
 * A text that a person chose, as it may stand in a message. It must not end its line, change the direction of
 * the text after it, or become a second link. Mail programs make a link of anything that looks like an
 * address, also with the full stops of other scripts. An invisible space prevents that.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[.。．｡:/@](?=\S)/g, '$&\u200b');
  return isolated(plain);
}

function textOf({ greeting, paragraphs, action, link, footnote }: MailDocument): string {
  return `${[greeting, ...paragraphs, `${action}:\n${link}`, footnote].join('\n\n')}\n\nQuits\n`;
}

const [, PARAGRAPH = ''] = /(<p [^>]*>\{\{paragraph\}\}<\/p>)/.exec(MAIL_LAYOUT) ?? [];

function htmlOf({ paragraphs, ...document }: MailDocument): string {
  const words: Readonly<Record<string, string>> = { ...document, preview: paragraphs[0] ?? document.subject };
  const all = paragraphs.map((paragraph) => PARAGRAPH.replace('{{paragraph}}', () => escapeHtml(paragraph)));
  // In one pass: a name may look like one of the places.
  return MAIL_LAYOUT.split(PARAGRAPH)
    .map((part) => part.replace(/\{\{(\w+)\}\}/g, (_, place: string) => escapeHtml(words[place] ?? '')))
    .join(all.join('\n'));
}
