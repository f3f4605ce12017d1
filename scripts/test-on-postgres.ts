// The server's tests against another PostgreSQL: `npm run test:postgres15`, or with the folder of any version's programs.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [bin = '/usr/lib/postgresql/15/bin'] = process.argv.slice(2);
if (!existsSync(join(bin, 'postgres')))
  throw new Error(`There is no PostgreSQL in ${bin}: apt-get install postgresql-15`);

// PostgreSQL refuses to run as root.
const isRoot = process.getuid?.() === 0;
const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
const account = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
const folder = mkdtempSync(join(tmpdir(), 'quits-postgres-'));
if (isRoot) chownSync(folder, id('-u'), id('-g'));
const data = join(folder, 'data');
const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=200`;

try {
  run(
    'initdb',
    '--pgdata',
    data,
    '--username=quits',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  );
  run('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', options);
  const url = `postgresql://quits@localhost/postgres?host=${encodeURIComponent(folder)}`;
  const tests = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'server'], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  process.exitCode = tests.status ?? 1;
} finally {
  spawnSync(join(bin, 'pg_ctl'), ['stop', '--mode=immediate', '--pgdata', data], { ...account, cwd: '/' });
  rmSync(folder, { recursive: true, force: true });
}

function run(program: string, ...args: string[]): void {
  // The server keeps what it is given as its output, and would keep a pipe of ours open with it.
  execFileSync(join(bin, program), args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
}
