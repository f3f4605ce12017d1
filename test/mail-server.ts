import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export interface MailServer {
  /** For `smtpUrl` of the configuration. */
  readonly url: string;
  /** As they came over the wire, oldest first. */
  readonly received: readonly string[];
  /** The message that came last, as a mail program reads it. */
  latest(): Promise<Email>;
}

/** A real mail server that keeps what it is sent; to be called at the top of a test file, at whose end it stops. */
export async function startMailServer(): Promise<MailServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    latest: () => PostalMime.parse(received.at(-1) ?? ''),
  };
}
