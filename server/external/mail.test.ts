import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#test/app.ts';
import { createMailer, transportOf } from './mail.ts';
import { mailDocument } from './mail-document.ts';
import { readMailFile } from './mail-files.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'quits-mail-'));
afterAll(() => rm(dataDir, { recursive: true }));
const { anonymous } = await startTestApp({ dataDir });

const link = 'http://localhost:3000/api/auth/confirm?token=a&b="c"';
const document = {
  locale: 'es',
  subject: 'Año nuevo – 50 €',
  greeting: 'Hola, <Ana>:',
  paragraphs: ['Una línea.'],
  action: 'Confirmar',
  link,
  footnote: 'Adiós.',
};
const mail = { to: 'ana@quits.example', ...mailDocument(document) };
/** RFC 3834: no notice of an absence answers it. */
const AUTOMATIC = expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' });
const settings = { smtpUrl: undefined, mailFrom: 'Quits <quits@example.org>', dataDir };

describe('a mail server', () => {
  it.each([
    ['smtp://mail.example.org:587', true],
    ['smtp://127.0.0.1:25', false],
    ['smtp://localhost', false],
    ['smtps://mail.example.org', false],
  ])('at %s is spoken to under TLS, by STARTTLS: %s, and not waited for without end', (url, requireTLS) => {
    expect(transportOf(url)).toEqual({
      url,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      requireTLS,
    });
  });
});

describe('without a mail server', () => {
  it('each message is one file, complete under its name', async () => {
    await createMailer(settings)(mail);
    const [name = ''] = await readdir(join(dataDir, 'mail'));
    expect(name).toMatch(/\.eml$/);
    const read = await PostalMime.parse(await readMailFile(dataDir, name.slice(0, -4)));
    expect(read).toMatchObject({
      subject: 'Año nuevo – 50 €',
      from: { name: 'Quits', address: 'quits@example.org' },
      to: [{ address: 'ana@quits.example' }],
    });
    expect(read.headers).toContainEqual(AUTOMATIC);
    expect(read.text).toContain(link);
    expect(read.html).toContain('Hola, &#60;Ana&#62;:');
  });

  it('each message is for the owner of the process alone to read', async () => {
    const folder = join(dataDir, 'mail');
    const [name = ''] = await readdir(folder);
    const modes = [folder, join(folder, name)].map(async (path) => (await stat(path)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  it('outside production the messages are listed, newest first, with links to follow', async () => {
    await createMailer(settings)({ ...mail, subject: 'The newest' });
    const { text } = await anonymous.get('/dev/mail');
    const [, styles = ''] = /rel="stylesheet" href="([^"]+)"/.exec(text) ?? [];
    expect((await anonymous.get(styles)).headers['content-type']).toBe('text/css; charset=utf-8');
    expect(text.indexOf('The newest')).toBeLessThan(text.indexOf('Año nuevo'));
    expect(text).toContain('href="http://localhost:3000/api/auth/confirm?token=a&#38;b=&#34;c&#34;"');
    expect(text).not.toMatch(/<script|style="/);
  });

  it('a message can be looked at, as text and as HTML without scripts', async () => {
    const [, id = ''] =
      /href="\/dev\/mail\/([0-9a-f-]+)"/.exec((await anonymous.get('/dev/mail')).text) ?? [];
    expect((await anonymous.get(`/dev/mail/${id}`)).text).toContain('Una línea.');
    const html = await anonymous.get(`/dev/mail/${id}/html`);
    expect(html.text).toMatch(/<a [^>]*>.*Confirmar<.*<\/a>/);
    expect(html.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each(['/dev/mail/nothing', '/dev/mail/..%2F..%2Fpackage', '/dev/mail/nothing/html'])(
    'there is nothing at %s',
    async (path) => expect((await anonymous.get(path)).status).toBe(404),
  );
});

describe('with a mail server', () => {
  it('the message goes there', async () => {
    const { url, received, close } = await startMailServer();
    await createMailer({ ...settings, smtpUrl: url })(mail);
    const read = await PostalMime.parse(await received);
    expect(read.subject).toBe('Año nuevo – 50 €');
    await close();
  });

  it('fails when the server is away, so that the job is tried again', async () => {
    const { url, close } = await startMailServer();
    await close();
    await expect(createMailer({ ...settings, smtpUrl: url })(mail)).rejects.toThrow('ECONNREFUSED');
  });
});

/** As much of SMTP as one message needs. */
async function startMailServer() {
  let accept: (message: string) => void = () => {};
  const received = new Promise<string>((resolve) => {
    accept = resolve;
  });
  const server = createServer((socket) => {
    let message = '';
    let isData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) {
        message += text;
        if (!message.endsWith('\r\n.\r\n')) return;
        accept(message.slice(0, -5));
        isData = false;
      } else if (/^QUIT/i.test(text)) return socket.end('221 bye\r\n');
      else if (/^DATA/i.test(text)) {
        isData = true;
        return socket.write('354 go on\r\n');
      }
      return socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, received, close };
}
