import { randomBytes, randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from './operator-error.ts';

const secretsSchema = z.object({
  /** Signs access tokens, invitation links and cookies. */
  auth: z.string().min(32),
  /** Of the embedded database. */
  databasePassword: z.string().min(32),
});

/** The secrets of this installation, generated at its first start. */
export type Secrets = z.output<typeof secretsSchema>;

/** Reads `secrets.json` in the data folder, and writes it first where there is none. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  if (!existsSync(path)) await generateSecrets(dataDir, path);
  return readSecrets(path);
}

async function readSecrets(path: string): Promise<Secrets> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new OperatorError(`${path} cannot be read: ${String(cause)}`, { cause });
  });
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch (cause) {
    // The cause quotes the file, so it is not shown.
    throw new OperatorError(`${path} is damaged: restore it from the backup.`, { cause });
  }
}

async function generateSecrets(dataDir: string, path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const generated: Secrets = { auth: generate(), databasePassword: generate() };
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(draft, `${JSON.stringify(generated, null, 2)}\n`, { mode: 0o600 });
    // Of two processes that start together, one names its whole file and both read it.
    await link(draft, path).catch(() => copyFile(draft, path, constants.COPYFILE_EXCL).catch(() => {}));
    await rm(draft);
  } catch (cause) {
    throw new OperatorError(`The folder ${dataDir} cannot be written to: ${String(cause)}`, { cause });
  }
}

const generate = () => randomBytes(32).toString('base64url');
