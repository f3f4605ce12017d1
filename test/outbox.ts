import type { Mail } from '#server/external/mail.ts';

/** The mail that went out in a test. */
export interface Outbox {
  /** The latest message to the address, after everything that is queued was sent; fails when there is none. */
  to(email: string): Promise<Mail>;
  /** Everything sent so far, after everything that is queued was sent. */
  all(): Promise<readonly Mail[]>;
}

export function createOutbox(): {
  send(mail: Mail): Promise<void>;
  reader(runJobs: () => Promise<void>): Outbox;
} {
  const sent: Mail[] = [];
  return {
    send: async (mail) => void sent.push(mail),
    reader: (runJobs) => ({
      async to(email) {
        await runJobs();
        const mail = sent.findLast((candidate) => candidate.to === email);
        if (!mail)
          throw new Error(`no mail to ${email}; there is mail to: ${sent.map(({ to }) => to).join(', ')}`);
        return mail;
      },
      async all() {
        await runJobs();
        return sent;
      },
    }),
  };
}

/** The one link in a message. */
export function linkIn({ text }: Mail): string {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  if (links.length !== 1 || !links[0]) throw new Error(`expected one link, found ${links.length}`);
  return links[0];
}
