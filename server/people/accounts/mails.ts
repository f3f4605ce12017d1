import type { Mail } from '#server/external/mail.ts';
import { type Delivery, mailOf, plainName } from '#server/external/mail-document.ts';
import { type AccountMail, EMAIL_CHANGE_TEXTS, type Greeted, MAIL_TEXTS } from './mail-texts.ts';
import { type AccountNotice, endingOf, NOTICE_TEXTS, type NoticeFacts } from './notice-texts.ts';

export function accountMail(kind: AccountMail, facts: Delivery & Greeted): Mail {
  return mailOf(MAIL_TEXTS[kind], facts, facts);
}

export function emailChangeMail(newEmail: string, facts: Delivery & Greeted): Mail {
  return mailOf(EMAIL_CHANGE_TEXTS, facts, { displayName: facts.displayName, newEmail });
}

/**
 * The one link leads to where the owner can undo it: another password, the ways to sign in, or signing in to an account that
 * would go. The name of a passkey may come from a person who signed in as the owner, so it is hostile text.
 */
export function noticeMail(
  notice: AccountNotice,
  { publicUrl, supportEmail, ...facts }: NoticeDelivery,
): Mail {
  const link = `${publicUrl}${UNDONE_AT[endingOf(notice)]}`;
  const told = 'name' in notice ? { ...notice, name: plainName(notice.name) } : notice;
  const { displayName } = facts;
  return mailOf(NOTICE_TEXTS, { ...facts, link }, { displayName, notice: told, supportEmail });
}

type NoticeDelivery = Omit<Delivery, 'link'> & Omit<NoticeFacts, 'notice'> & { readonly publicUrl: string };

const UNDONE_AT = {
  alarm: '/forgot-password',
  firstFactor: '/forgot-password',
  support: '/forgot-password',
  addition: '/dashboard#profile/security',
  // The mark tells the page of a browser that is signed in to another account what the link is for.
  deletion: '/login?keep=1',
} as const;
