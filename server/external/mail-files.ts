import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Email } from 'postal-mime';
import { v7 } from 'uuid';

// The stand-in for a mail server: a message is a file, named so that the order of names is the order of sending.

export async function writeMailFile(dataDir: string, mail: SendMailOptions): Promise<void> {
  const folder = mailFolder(dataDir);
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail(mail);
  const name = v7();
  // Links in it open accounts.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  // Under its final name a message is always complete: a program that watches the folder may read it at once.
  const unfinished = join(folder, `.${name}`);
  try {
    await writeFile(unfinished, message, { mode: 0o600 });
    await rename(unfinished, join(folder, `${name}.eml`));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Newest first. */
export async function listMailFiles(dataDir: string): Promise<string[]> {
  const names = await readdir(mailFolder(dataDir)).catch(() => []);
  const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length));
  return ids.sort().reverse();
}

/** `id` as listMailFiles gave it; the caller checks that it is one, since it becomes part of a path. */
export function readMailFile(dataDir: string, id: string): Promise<Buffer> {
  return readFile(join(mailFolder(dataDir), `${id}.eml`));
}

export async function parseMailFile(dataDir: string, id: string): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  return PostalMime.parse(await readMailFile(dataDir, id));
}

/** No message to the address is left. A file that has gone meanwhile, or that is no message, holds up no other. */
export async function deleteMailFilesTo(dataDir: string, email: string): Promise<void> {
  for (const id of await listMailFiles(dataDir)) {
    const mail = await parseMailFile(dataDir, id).catch(() => undefined);
    const isTo = mail?.to?.some(({ address }) => address?.toLowerCase() === email);
    if (isTo) await rm(join(mailFolder(dataDir), `${id}.eml`), { force: true });
  }
}

function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}
