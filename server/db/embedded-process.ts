import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The process that serves this cluster, and the folder of its socket, when one does. */
export function findServer(cluster: string): { pid: number; sockets: string } | undefined {
  const path = pidFile(cluster);
  if (!existsSync(path)) return undefined;
  // The format is PostgreSQL's own: process, data, start, port, socket folder …
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return isServerOf(cluster, pid) ? { pid, sockets: lines[4] ?? '' } : undefined;
}

/**
 * Stops a server that has outlived the program that started it, and clears what a dead one left, so that a new server
 * can start on the same data. PostgreSQL then recovers it from its log.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  const server = findServer(cluster);
  if (server) await stopServer(cluster, server.pid);
  // The process it names may be an unrelated one by now (after a restart of a container it usually is), which
  // PostgreSQL would take for a running server.
  rmSync(pidFile(cluster), { force: true });
}

/** Asks the server to disconnect everybody and stop; one that does not is told to drop everything. */
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
  if (isServerOf(cluster, pid)) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
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
