import { LOCALES } from '#contract/accounts.ts';
import { isolated } from '#domain/fields/isolated-text.ts';
import type { Mail } from '#server/external/mail.ts';
import { type Delivery, mailOf } from '#server/external/mail-document.ts';
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

// A name must not end its line, turn what follows around, or become a second link: mail programs make one of anything
// that looks like an address, with the full stops of other scripts too, and an invisible space keeps it from looking
// like one.
function plainName(name: string): string {
  const plain = name
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[.。．｡:/@](?=\S)/g, '$&\u200b');
  return isolated(plain);
}
