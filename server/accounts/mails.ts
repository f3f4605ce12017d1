import type { Locale } from '#contract/accounts.ts';
import type { Mail } from '#server/external/mail.ts';
import { mailDocument } from '#server/external/mail-document.ts';
import { type AccountMail, MAIL_TEXTS } from './mail-texts.ts';

export interface AccountMailFacts {
  readonly to: string;
  readonly displayName: string;
  readonly locale: Locale;
  /** The one link in the message; absolute. */
  readonly link: string;
}

export function accountMail(kind: AccountMail, { to, displayName, locale, link }: AccountMailFacts): Mail {
  const texts = MAIL_TEXTS[locale][kind];
  return { to, ...mailDocument({ locale, ...texts, greeting: texts.greeting(displayName), link }) };
}
