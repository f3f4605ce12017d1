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
        expect(text.match(/https?:\/\/\S+/g)).toEqual(['https://quits.example/forgot-password']);
        expect(html.match(/href="[^"]+"/g)).toEqual(['href="https://quits.example/forgot-password"']);
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
