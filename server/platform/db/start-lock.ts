import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '#server/operator-error.ts';

const PATIENCE = 60_000;

const held = new Set<string>();

/** A lock on a cluster's folder. One process at a time decides what to do; the next one sees the result. */
export async function takingTurns<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dataDir, 'starting');
  await mkdir(dataDir, { recursive: true });
  const deadline = performance.now() + PATIENCE;
  while (!(await isTaken(lock))) {
    if (performance.now() > deadline) {
      throw new OperatorError(`Another start seems to be under way. If there is none, remove ${lock}`);
    }
    if (await isAbandoned(lock)) await rm(lock, { recursive: true, force: true });
    await wait(50);
  }
  try {
    return await work();
  } finally {
    held.delete(lock);
    await rm(lock, { recursive: true, force: true });
  }
}

async function isTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  held.add(lock);
  await writeFile(join(lock, 'pid'), String(process.pid));
  return true;
}

/** Whether the process that took the lock has died since. */
async function isAbandoned(lock: string): Promise<boolean> {
  const pid = Number(await readFile(join(lock, 'pid'), 'utf8').catch(() => 'not yet'));
  if (Number.isNaN(pid)) return false;
  // In a container that was started again, we may have the number of the one that died.
  if (pid === process.pid) return !held.has(lock);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === 'ESRCH';
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
