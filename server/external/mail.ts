import type { Transporter } from 'nodemailer';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/platform/callers/loopback.ts';
import { writeMailFile } from './mail-files.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Resolves when the message is accepted, throws when it is not: the job that sends it then tries again. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Through the SMTP server of the configuration; without one, each message becomes a file in dataDir. */
export function createMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): SendMail {
  if (smtpUrl === undefined)
    return (mail) => writeMailFile(dataDir, { from: mailFrom, ...AUTOMATIC, ...mail });
  let transport: Promise<Transporter> | undefined;
  return async (mail) => {
    transport ??= openTransport(smtpUrl, mailFrom);
    await (await transport).sendMail({ ...AUTOMATIC, ...mail });
  };
}

/** RFC 3834: the reader's notice of an absence does not answer it. */
const AUTOMATIC = { headers: { 'Auto-Submitted': 'auto-generated' } };

/** What sends mails is loaded with the first of them. */
async function openTransport(smtpUrl: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(transportOf(smtpUrl), { from });
}

/** What the address itself says in its query goes before it. */
export function transportOf(url: string) {
  const { protocol, hostname } = new URL(url);
  return {
    url,
    // A server that does not answer must not keep the few workers that send mail: the job tries again.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
  };
}
