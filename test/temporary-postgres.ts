import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { findPlace } from '#server/platform/db/embedded-place.ts';
import { stopLeftover } from '#server/platform/db/embedded-process.ts';

const PREFIX = 'quits-test-';

/** Files in memory, on Linux. */
const MEMORY = '/dev/shm';

/** Twice what the databases of a run take, in bytes. */
const ROOM_BYTES = 5 * 2 ** 30;

/** A PostgreSQL for one run, which goes with everything in it. */
export async function startTemporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(await findFolder(), `${PREFIX}${process.pid}-`));
  // As root the server runs as another user, who has to get to its data.
  await chmod(dataDir, 0o711);
  const password = randomBytes(16).toString('hex');
  const server = await startEmbedded({ dataDir, password, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await remove(dataDir);
    },
  };
}

/** In memory where there is room: on a disk a third of the tests' system time went into making files. */
async function findFolder(): Promise<string> {
  const room = await statfs(MEMORY).catch(() => undefined);
  const isRoomy = room !== undefined && room.bavail * room.bsize > ROOM_BYTES && freemem() > 2 * ROOM_BYTES;
  return isRoomy ? MEMORY : tmpdir();
}

/** What runs that were killed have left: their number is in the folder's name. */
async function removeAbandoned(): Promise<void> {
  for (const folder of [tmpdir(), MEMORY])
    for (const name of await readdir(folder).catch(() => [])) {
      if (!name.startsWith(PREFIX) || isAlive(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
      await remove(join(folder, name));
    }
}

async function remove(dataDir: string): Promise<void> {
  const { cluster } = findPlace(dataDir);
  await stopLeftover(cluster);
  for (const folder of [dirname(cluster), dataDir]) await rm(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
