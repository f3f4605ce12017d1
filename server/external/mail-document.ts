import type { Locale } from '#contract/accounts.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import type { Mail } from './mail.ts';

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

function textOf({ greeting, paragraphs, action, link, footnote }: MailDocument): string {
  return `${[greeting, ...paragraphs, `${action}:\n${link}`, footnote].join('\n\n')}\n\nQuits\n`;
}

// Styles are inline and the layout is one column, because mail programs know little else.
function htmlOf({ locale, subject, greeting, paragraphs, action, link, footnote }: MailDocument): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">Quits</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>
<p style="margin:0;font-size:14px;opacity:0.75">${escapeHtml(footnote)}</p>
</div>
</body>
</html>
`;
}
