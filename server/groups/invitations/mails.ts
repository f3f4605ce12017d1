import { LOCALES } from '#contract/accounts.ts';
import type { Mail } from '#server/external/mail.ts';
import { type Delivery, mailOf, plainName } from '#server/external/mail-document.ts';
import type { MailTemplate } from '#server/external/mail-pages.ts';
import { INVITATION_TEXTS, type InvitationFacts } from './mail-texts.ts';

export type InvitationMailFacts = Delivery & InvitationFacts;

/** The names are chosen by users, so they are hostile text. */
export function invitationMail(given: InvitationMailFacts): Mail {
  const { inviter, group, guest, addressee, expiresAt } = given;
  return mailOf(INVITATION_TEXTS, given, {
    expiresAt,
    inviter: plainName(inviter),
    group: plainName(group),
    guest: guest && plainName(guest),
    addressee: addressee && plainName(addressee),
  });
}

/** To a new address, to the address of an account, and for a guest, in every language. */
export function invitationTemplates(publicUrl: string): readonly MailTemplate[] {
  const facts = {
    to: 'ben.ortiz@example.org',
    link: `${publicUrl}/invitations/token`,
    inviter: 'Ana Ruiz',
    group: 'Casa Lola',
    guest: null,
    addressee: null,
    expiresAt: new Date('2026-03-21T10:00:00Z'),
  };
  return LOCALES.flatMap((locale) => [
    { name: 'invitation', locale, mail: invitationMail({ ...facts, locale }) },
    {
      name: 'invitationToMember',
      locale,
      mail: invitationMail({ ...facts, locale, addressee: 'Ben Ortiz', group: 'Lisbon' }),
    },
    {
      name: 'invitationToGuest',
      locale,
      mail: invitationMail({ ...facts, locale, guest: 'Ben', group: 'Five-a-side' }),
    },
  ]);
}
