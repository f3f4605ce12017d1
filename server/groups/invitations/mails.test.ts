import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { createMailer } from '#server/external/mail.ts';
import { runPendingJobs } from '#server/worker.ts';
import { startTestApp } from '#test/app.ts';
import { expectData, makeGroup } from '#test/group.ts';
import { expectOurLook, expectSameWords, openElements } from '#test/mail-html.ts';
import { startMailServer } from '#test/mail-server.ts';
import type { Invited } from './mailed.ts';
import { invitationMail, invitationTemplates } from './mails.ts';

const { anonymous, as, deps, mails } = await startTestApp({ premiumForAll: true });
const server = await startMailServer();
const send = createMailer({ smtpUrl: server.url, mailFrom: 'Quits <quits@example.org>', dataDir: '' });
const ana = await as('Ana');
const templates = invitationTemplates('https://quits.example');

describe('an invitation', () => {
  it('arrives through SMTP with one link, which shows the invitation', async () => {
    const { id } = await makeGroup(ana, [], { name: 'Año nuevo' });
    await mails.all();
    const emails = ['neu@quits.example', 'zwei@quits.example'];
    const invited = expectData(await ana.post<Invited>(`/api/groups/${id}/invitations`, { emails }));
    await runPendingJobs({ ...deps, sendMail: send });
    const read = await Promise.all(server.received.map((message) => PostalMime.parse(message)));
    expect(read.map(({ to }) => to?.map(({ address }) => address)).sort()).toEqual(
      emails.map((email) => [email]),
    );
    for (const { to, subject, text = '' } of read) {
      expect(subject).toBe('Ana invites you to “Año nuevo” on Quits');
      const [link = '', ...others] = text.match(/https?:\/\/\S+/g) ?? [];
      expect(others).toEqual([]);
      const found = invited.find(({ email }) => email === to?.[0]?.address);
      expect(link).toBe(`${found?.url}#to=${encodeURIComponent(found?.email ?? '')}`);
      const path = new URL(link).pathname;
      const shown = await anonymous.get(`/api${path}`);
      expect(shown.body.data).toMatchObject({ status: 'valid', group: { name: 'Año nuevo' } });
    }
  });

  it.each(templates.map((template) => [template.locale, template.name, template] as const))(
    'in %s, as %s, says the same in its text and in its HTML, with one link',
    async (locale, _name, { mail }) => {
      await send(mail);
      const read = await server.latest();
      expectSameWords(read, mail);
      expectOurLook(read, locale);
    },
  );

  it('can be looked at among the templates, in every language', async () => {
    const { text } = await anonymous.get('/dev/mail/templates');
    for (const { locale, name } of templates) {
      expect(text).toContain(`href="/dev/mail/templates/${locale}/${name}"`);
    }
    expect((await anonymous.get('/dev/mail/templates/es/invitation')).text).toContain('Ana Ruiz te invita');
  });

  it('to a guest says in whose place they come', async () => {
    const { id } = await makeGroup(ana);
    const group = await ana.post<{ members: { userId: string; hasAccount: boolean }[] }>(
      `/api/groups/${id}/guests`,
      { displayName: 'Benny' },
    );
    const guestId = expectData(group).members.find(({ hasAccount }) => !hasAccount)?.userId;
    await ana.post(`/api/groups/${id}/invitations`, { emails: ['benny@quits.example'], guestId });
    expect((await mails.to('benny@quits.example')).text).toContain('The others know you there as “Benny”');
  });
});

describe('names in an invitation', () => {
  const mailFrom = async (name: string) => {
    await send(
      invitationMail({
        to: 'ben@quits.example',
        locale: 'en',
        link: 'https://quits.example/invitations/token',
        inviter: name,
        group: name,
        guest: name,
        addressee: name,
        expiresAt: new Date(0),
      }),
    );
    return server.latest();
  };

  it.each([
    'Trip\r\nBcc: eve@evil.example',
    'Trip\n\nClick below',
    'Trip\r\n\r\n<b>body</b>',
    'Trip\u2028Bcc: x',
  ])('stay on their line, and out of the headers: %j', async (name) => {
    const { subject, headers, to, bcc } = await mailFrom(name);
    expect(subject).toMatch(/^Trip \S.* invites you to “Trip \S.*” on Quits$/);
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
    expect([to?.length, bcc]).toEqual([1, undefined]);
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><a href="https://evil.example">',
  ])('are text in the HTML: %s', async (name) => {
    const { html = '' } = await mailFrom(name);
    expect(html).not.toMatch(/<script|<img|evil\.example/);
    expect(html.match(/href="[^"]+"/g)).toEqual(['href="https://quits.example/invitations/token"']);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(openElements(html)).toEqual([]);
  });

  it.each([
    'https://evil.example/win',
    'www.evil.example',
    'evil.example/win',
    'win@evil.example',
    'evil。example',
    'evil．example',
    'evil｡example',
  ])('are no link that a mail program would make: %s', async (name) => {
    const { text = '', subject = '' } = await mailFrom(name);
    expect(text.match(/https?:\/\/\S+/g)).toEqual(['https://quits.example/invitations/token']);
    for (const words of [text, subject]) expect(words).not.toMatch(/\w[.@]evil|evil[.。．｡]example|\/\/evil/);
  });

  it('do not turn the words around them', async () => {
    const { text = '', subject = '' } = await mailFrom('\u202egnp.\u2066Trip');
    expect(text + subject).not.toMatch(/\p{Bidi_Control}/u);
  });

  it('that are none of this are shown as they are', async () => {
    const { subject } = await mailFrom('St. Moritz & Co: ½ “Ski” 🎿');
    expect(subject).toContain('“St. Moritz & Co: ½ “Ski” 🎿”');
  });
});
