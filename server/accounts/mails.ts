import type { Locale } from '#contract/accounts.ts';
import type { Mail } from '#server/external/mail.ts';
import { mailDocument } from '#server/external/mail-document.ts';
import { type AccountMail, MAIL_TEXTS } from './mail-texts.ts';
import { type AccountNotice, NOTICE_ENDINGS, NOTICE_TEXTS } from './notice-texts.ts';

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

/** The one link leads to where the owner can undo it: a new password, or signing in to an account that would go. */
export function noticeMail(
  notice: AccountNotice,
  { publicUrl, ...to }: Omit<AccountMailFacts, 'link'> & { readonly publicUrl: string },
): Mail {
  const isDeletion = notice.kind === 'deletionScheduled';
  return {
    to: to.to,
    ...mailDocument({
      locale: to.locale,
      greeting: MAIL_TEXTS[to.locale].confirmation.greeting(to.displayName),
      ...NOTICE_TEXTS[to.locale](notice),
      ...NOTICE_ENDINGS[to.locale][isDeletion ? 'deletion' : 'alarm'],
      link: `${publicUrl}${isDeletion ? '/login' : '/forgot-password'}`,
    }),
  };
}
