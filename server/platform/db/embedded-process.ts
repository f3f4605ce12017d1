import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '#server/operator-error.ts';

/** The process that serves this cluster, and the folder of its socket, when one does. */
export function findServer(cluster: string): { pid: number; sockets: string } | undefined {
  const path = pidFile(cluster);
  if (!existsSync(path)) return undefined;
  // The format is PostgreSQL's own: process, data, start, port, socket folder …
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return isServerOf(cluster, pid) ? { pid, sockets: lines[4] ?? '' } : undefined;
}

/** The setting of a server that names the process which started it. */
export const STARTED_BY = 'quits.started_by';

/** Whether the program that started this cluster's server lives. An orphan has been given another parent by the system. */
export function isWithItsProgram(cluster: string): boolean {
  const server = findServer(cluster);
  if (!server) return false;
  return commandOf(server.pid)
    .split(' ')
    .includes(`${STARTED_BY}=${parentOf(server.pid)}`);
}

/**
 * Stops a server that has outlived the program that started it, so that a new one can start on the same data and
 * recover it from its log.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const server = findServer(cluster);
  if (server) await stopServer(cluster, server.pid);
  disownLocks(cluster);
}

/** Asks the server to close its connections and stop; one that does not is told to drop everything. */
export async function stopServer(cluster: string, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    if (!isServerOf(cluster, pid)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + patience;
    while (isServerOf(cluster, pid) && performance.now() < deadline) await wait(20);
  }
  if (isServerOf(cluster, pid)) throw new OperatorError(`PostgreSQL (process ${pid}) does not stop.`);
}

/**
 * The process that a dead server's lock names may be an unrelated one by now (after a restart of a container it usually
 * is), which PostgreSQL would take for a running server. It never takes its own parent, us, for one. The rest of
 * the file stays: by it PostgreSQL sees whether processes of the dead server still work on the data.
 */
function disownLocks(cluster: string): void {
  rmSync(join(cluster, '.s.PGSQL.5432.lock'), { force: true });
  if (!existsSync(pidFile(cluster))) return;
  const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
  writeFileSync(pidFile(cluster), [process.pid, ...lines.slice(1)].join('\n'));
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** Whether that process really is the server of that cluster, and not another one that was given its number. */
function isServerOf(cluster: string, pid: number): boolean {
  const command = commandOf(pid);
  return command.includes('postgres') && command.includes(cluster);
}

function commandOf(pid: number): string {
  try {
    return existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function parentOf(pid: number): string | undefined {
  try {
    return existsSync('/proc/self/status')
      ? /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
