import { LOCALES, type Locale } from '#contract/accounts.ts';
import type { MailTemplate } from '#server/external/mail-pages.ts';
import type { AccountMail } from './mail-texts.ts';
import { accountMail, emailChangeMail, noticeMail } from './mails.ts';
import type { AccountNotice, NoticeOf } from './notice-texts.ts';

const MAILS: readonly AccountMail[] = ['confirmation', 'alreadyRegistered', 'passwordReset'];

const AT = '2026-03-14T10:00:00.000Z';
const [email, name] = ['ana.ruiz@example.org', 'Ana’s phone'];
const device = { browser: 'Firefox', system: 'Android', ipAddress: '203.0.113.7' };

// Keyed by kind: the compiler reports a new kind that is missing here.
const NOTICES: { readonly [Kind in AccountNotice['kind']]: NoticeOf<Kind> } = {
  newDevice: { kind: 'newDevice', ...device, at: AT },
  passwordAdded: { kind: 'passwordAdded' },
  passwordChanged: { kind: 'passwordChanged' },
  googleLinked: { kind: 'googleLinked', email },
  googleUnlinked: { kind: 'googleUnlinked', email },
  totpAdded: { kind: 'totpAdded', isFirst: true },
  totpRemoved: { kind: 'totpRemoved' },
  passkeyAdded: { kind: 'passkeyAdded', name, isFirst: true },
  passkeyRemoved: { kind: 'passkeyRemoved', name },
  factorsRemoved: { kind: 'factorsRemoved' },
  passkeyRenamed: { kind: 'passkeyRenamed', name },
  recoveryCodesRenewed: { kind: 'recoveryCodesRenewed' },
  emailChanged: { kind: 'emailChanged' },
  proofGuessed: { kind: 'proofGuessed' },
  recoveryCodeUsed: { kind: 'recoveryCodeUsed', left: 7 },
  deletionScheduled: { kind: 'deletionScheduled', dueAt: AT },
  deletionCancelled: { kind: 'deletionCancelled' },
};

/** Every message that an account can get, in every language, to an invented person. */
export function mailTemplates(publicUrl: string): readonly MailTemplate[] {
  return LOCALES.flatMap((locale) => templatesIn(locale, publicUrl));
}

function templatesIn(locale: Locale, publicUrl: string): MailTemplate[] {
  const addressee = { to: email, displayName: 'Ana Ruiz', locale };
  const facts = { ...addressee, link: `${publicUrl}/login` };
  return [
    ...MAILS.map((kind) => {
      const displayName = kind === 'confirmation' ? '' : facts.displayName;
      return { name: kind, locale, mail: accountMail(kind, { ...facts, displayName }) };
    }),
    { name: 'emailChange', locale, mail: emailChangeMail('ana@new.example.org', facts) },
    ...Object.values(NOTICES).map((notice) => ({
      name: notice.kind,
      locale,
      mail: noticeMail(notice, { ...addressee, publicUrl }),
    })),
  ];
}
