import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '#contract/accounts.ts';
import { createMailer } from '#server/external/mail.ts';
import { startTestApp } from '#test/app.ts';
import { expectOurLook, expectSameWords, openElements } from '#test/mail-html.ts';
import { startMailServer } from '#test/mail-server.ts';
import { mailTemplates } from './mail-templates.ts';
import { accountMail, emailChangeMail, noticeMail } from './mails.ts';

const { anonymous } = await startTestApp();
const server = await startMailServer();
const send = createMailer({ smtpUrl: server.url, mailFrom: 'Quits <quits@example.org>', dataDir: '' });

const templates = mailTemplates('https://quits.example');

describe('every message', () => {
  it.each(templates.map((template) => [template.locale, template.name, template] as const))(
    'in %s, %s, arrives through SMTP with its subject, a text and an HTML of the same words, and one link',
    async (locale, _name, { mail }) => {
      await send(mail);
      const read = await server.latest();
      expectSameWords(read, mail);
      expectOurLook(read, locale);
    },
  );

  it('keeps the accents of its subject on the way', async () => {
    const spanish = templates.find(({ locale, name }) => locale === 'es' && name === 'confirmation');
    if (spanish) await send(spanish.mail);
    expect((await server.latest()).subject).toBe('Confirma tu correo electrónico para Quits');
  });

  it('is written in every language, each in its own words', () => {
    const subjects = templates.map(({ mail }) => mail.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});

// At 390 pixels a button has room for about thirty letters.
it.each(templates.map(({ locale, name, mail }) => [locale, name, mail] as const))(
  'in %s, %s, has a button that fits into one line of a phone',
  (_locale, _name, { html }) => {
    const [, inner = ''] = /<a [^>]*href=[^>]*>(.*?)<\/a>/s.exec(html) ?? [];
    const label = inner.replace(/<!--.*?-->|<[^>]*>/gs, '').trim();
    expect(label.length).toBeGreaterThan(0);
    expect(label.length).toBeLessThanOrEqual(30);
  },
);

describe('a name in a message', () => {
  const HOSTILE = '</title><script>alert(1)</script><a href="https://evil.example">{{link}} $&';
  const facts = { to: 'ana@quits.example', displayName: HOSTILE, locale: 'en' } as const;
  const linked = { ...facts, link: 'https://quits.example/login' };

  it.each([
    ['confirmation', accountMail('confirmation', linked)],
    ['a change of address', emailChangeMail('new@quits.example', linked)],
    [
      'a new passkey',
      noticeMail({ kind: 'passkeyAdded', name: HOSTILE }, { ...facts, publicUrl: 'https://quits.example' }),
    ],
  ])('is text and nothing else: %s', async (_kind, mail) => {
    await send(mail);
    const { html = '' } = await server.latest();
    expect(html).not.toMatch(/<script/);
    expect(html.match(/href="[^"]+"/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    // An invisible space keeps a mail program from making a link of it.
    const words = html.replaceAll('\u200b', '');
    expect(words).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
    expect(words).toContain('{{link}} $&#38;');
    expect(html).not.toContain('{{paragraph}}');
    expect(openElements(html)).toEqual([]);
  });
});

describe.each(['passkeyAdded', 'passkeyRenamed', 'passkeyRemoved'] as const)(
  'the name of a passkey in %s',
  (kind) => {
    const mailOf = async (name: string, locale: Locale) => {
      const facts = { to: 'ana@quits.example', displayName: 'Ana', publicUrl: 'https://quits.example' };
      await send(noticeMail({ kind, name }, { ...facts, locale }));
      return server.latest();
    };

    it.each(LOCALES)('is no second link in %s', async (locale) => {
      for (const name of ['https://evil.example/win', 'www.evil.example', 'win@evil.example']) {
        const { text = '', html = '' } = await mailOf(name, locale);
        const undone = kind === 'passkeyAdded' ? 'dashboard#profile/security' : 'forgot-password';
        expect(text.match(/https?:\/\/\S+/g)).toEqual([`https://quits.example/${undone}`]);
        expect(html.match(/href="[^"]+"/g)).toEqual([`href="https://quits.example/${undone}"`]);
        for (const words of [text, html]) expect(words).not.toMatch(/\w[.@]evil|evil\.example|\/\/evil/);
      }
    });

    it.each(LOCALES)('keeps its direction to itself in %s', async (locale) => {
      const { text = '' } = await mailOf('\u202eמפתח', locale);
      expect(text).toContain('\u2068מפתח\u2069');
      expect(text).not.toContain('\u202e');
    });
  },
);

describe('a new way to sign in, which a new password does not take away', () => {
  const notices = [
    { kind: 'passkeyAdded', name: 'Phone', isFirst: false },
    // A job of a former version does not say whether it is the first.
    { kind: 'totpAdded' },
    { kind: 'googleLinked', email: 'thief@quits.example' },
  ] as const;
  const facts = { to: 'ana@quits.example', displayName: 'Ana', publicUrl: 'https://quits.example' };

  it.each(notices)('is undone in the profile, as the mail says: $kind', (notice) => {
    const { text } = noticeMail(notice, { ...facts, locale: 'en' });
    expect(text).toContain('It was not me:\nhttps://quits.example/dashboard#profile/security');
    expect(text).toContain(
      'a new password alone does not undo it. If you cannot sign in any longer, ask those who run this installation.\n',
    );
    expect(noticeMail(notice, { ...facts, locale: 'es' }).text).toContain(
      'no basta para deshacerlo. Si ya no puedes iniciar sesión, pregunta a quienes gestionan esta instalación.\n',
    );
  });

  it.each(notices)('and by those who run the server where they can be written to: $kind', (notice) => {
    const supportEmail = 'help@quits.example';
    expect(noticeMail(notice, { ...facts, locale: 'en', supportEmail }).text).toContain(
      'does not undo it. If you cannot sign in any longer, write to help@quits.example.\n',
    );
    expect(noticeMail(notice, { ...facts, locale: 'es', supportEmail }).text).toContain(
      'no basta para deshacerlo. Si ya no puedes iniciar sesión, escribe a help@quits.example.\n',
    );
  });
});

describe('the first second factor of an account, without which its owner reaches no profile', () => {
  const notices = [
    { kind: 'passkeyAdded', name: 'Phone', isFirst: true },
    { kind: 'totpAdded', isFirst: true },
  ] as const;
  const facts = { to: 'ana@quits.example', displayName: 'Ana', publicUrl: 'https://quits.example' };

  it.each(notices)('leads to a new password, and to those who can remove the factor: $kind', (notice) => {
    const supportEmail = 'help@quits.example';
    const { text } = noticeMail(notice, { ...facts, locale: 'en', supportEmail });
    expect(text).toContain('It was not me:\nhttps://quits.example/forgot-password');
    expect(text).toContain(
      'Signing in still asks for what was added. Write to help@quits.example to have it removed.\n',
    );
    expect(text).not.toContain('in your profile');
    expect(noticeMail(notice, { ...facts, locale: 'es', supportEmail }).text).toContain(
      'Escribe a help@quits.example para que lo quiten.\n',
    );
  });

  it.each(notices)('names them also where no address is set: $kind', (notice) => {
    expect(noticeMail(notice, { ...facts, locale: 'en' }).text).toContain(
      'Signing in still asks for what was added. Those who run this installation can remove it.\n',
    );
    expect(noticeMail(notice, { ...facts, locale: 'es' }).text).toContain(
      'Quienes gestionan esta instalación pueden quitarlo.\n',
    );
  });
});

it('a deletion is told with its hour, which is on another day in other time zones', () => {
  const facts = { to: 'ana@quits.example', displayName: 'Ana', publicUrl: 'https://quits.example' };
  const notice = { kind: 'deletionScheduled', dueAt: '2026-12-30T07:55:00.000Z' } as const;
  expect(noticeMail(notice, { ...facts, locale: 'en' }).text.replaceAll(/\u202f|\u00a0/g, ' ')).toContain(
    'for good on 30 December 2026 at 07:55 UTC.',
  );
});

it.each([
  ['en', 'Keep my account'],
  ['es', 'Conservar mi cuenta'],
] as const)('a deletion is taken back at a sign-in that knows what it is for (%s)', (locale, action) => {
  const facts = { to: 'ana@quits.example', displayName: 'Ana', publicUrl: 'https://quits.example', locale };
  const { text } = noticeMail({ kind: 'deletionScheduled', dueAt: '2026-12-30T07:55:00.000Z' }, facts);
  expect(text).toContain(`${action}:\nhttps://quits.example/login?keep=1`);
});

describe('the page of templates', () => {
  it('shows each message as text, and leads to it as HTML', async () => {
    const { text } = await anonymous.get('/dev/mail/templates');
    for (const { locale, name } of templates) {
      expect(text).toContain(`href="/dev/mail/templates/${locale}/${name}"`);
    }
    const html = await anonymous.get('/dev/mail/templates/es/newDevice');
    expect(html.text).toContain('Nuevo inicio de sesión en tu cuenta de Quits');
    expect(html.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await anonymous.get('/dev/mail/templates/es/nothing')).status).toBe(404);
  });
});
