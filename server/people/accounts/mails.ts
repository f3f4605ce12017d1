import type { Locale } from '#contract/accounts.ts';
import type { Mail } from '#server/external/mail.ts';
import { mailDocument } from '#server/external/mail-document.ts';
import { type AccountMail, EMAIL_CHANGE_TEXTS, MAIL_TEXTS, type MailTexts } from './mail-texts.ts';
import { type AccountNotice, NOTICE_ENDINGS, NOTICE_TEXTS } from './notice-texts.ts';

export interface AccountMailFacts {
  readonly to: string;
  readonly displayName: string;
  readonly locale: Locale;
  /** The one link in the message; absolute. */
  readonly link: string;
}

export function accountMail(kind: AccountMail, facts: AccountMailFacts): Mail {
  return mailOf(MAIL_TEXTS[facts.locale][kind], facts);
}

export function emailChangeMail(newEmail: string, facts: AccountMailFacts): Mail {
  return mailOf(EMAIL_CHANGE_TEXTS[facts.locale](newEmail), facts);
}

/** The one link leads to where the owner can undo it: a new password, or signing in to an account that would go. */
export function noticeMail(
  notice: AccountNotice,
  { publicUrl, ...facts }: Omit<AccountMailFacts, 'link'> & { readonly publicUrl: string },
): Mail {
  const isDeletion = notice.kind === 'deletionScheduled';
  const texts = {
    greeting: MAIL_TEXTS[facts.locale].confirmation.greeting,
    ...NOTICE_TEXTS[facts.locale](notice),
    ...NOTICE_ENDINGS[facts.locale][isDeletion ? 'deletion' : 'alarm'],
  };
  return mailOf(texts, { ...facts, link: `${publicUrl}${isDeletion ? '/login' : '/forgot-password'}` });
}

function mailOf(texts: MailTexts, { to, displayName, locale, link }: AccountMailFacts): Mail {
  return { to, ...mailDocument({ locale, ...texts, greeting: texts.greeting(displayName), link }) };
}
