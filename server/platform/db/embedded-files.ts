import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Account, ClusterPlace } from './embedded-place.ts';

/** For PostgreSQL's programs: nothing of ours, so that no PGDATA or PGPORT of the shell's reaches them. */
export const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

/** Makes the cluster unless it is there, whole or not at all: a start that is killed half-way leaves only a draft. */
export function createCluster(
  place: ClusterPlace,
  by: { user: string; password: string; durable: boolean },
): void {
  const { bin, cluster, account } = place;
  if (existsSync(cluster)) return;
  const draft = `${cluster}.${randomUUID()}`;
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, by.password, { mode: 0o600 });
  for (const path of [draft, passwordFile]) giveTo(account, path);
  try {
    execFileSync(
      join(bin, 'initdb'),
      [
        ...['-D', draft, '--username', by.user, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
        ...(by.durable ? [] : ['--no-sync']),
        // Upper and lower case of every language, whatever locales the machine has installed.
        ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ],
      { ...account, cwd: '/', env: ENVIRONMENT, stdio: 'pipe' },
    );
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

// The path of a Unix socket has at most 107 bytes, of which the socket's own name takes 15.
const FOLDER_BYTES_MAX = 92;

/** The folder for the server's socket: the cluster's own, or where its path is too long a private one under /tmp. */
export function socketFolder(cluster: string, account: Account | undefined): string {
  if (Buffer.byteLength(cluster) <= FOLDER_BYTES_MAX) return cluster;
  const folder = mkdtempSync('/tmp/quits-');
  giveTo(account, folder);
  return folder;
}

const LOG_BYTES_MAX = 10_000_000;

/** Starts the log anew, keeping the last one, when it has grown long. */
export function rotateLog(path: string): void {
  if (existsSync(path) && statSync(path).size > LOG_BYTES_MAX) renameSync(path, `${path}.1`);
}

/** The last lines of the log, which say why a server does not start. */
export function endOfLog(path: string): string {
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}

function giveTo(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}
