// Installs what package-lock.json asks for, unless it is there. Runs on whatever Node from 20 the machine has, before any
// package exists: plain JavaScript, nothing imported but Node itself.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));

// Holds the Node that installs the rest. It is the lock too: making a folder succeeds for one process only.
const WORKSHOP = '.installing';
const NODE = 'node_modules/node/bin/node';
/** Longer than an installation takes on a slow network. */
const PATIENCE_MS = 30 * 60_000;

if (!isInstalled()) {
  await takeTurn();
  try {
    if (!isInstalled()) install();
  } finally {
    rmSync(WORKSHOP, { recursive: true, force: true });
  }
}

/** Whether node_modules is what the lock file says: npm keeps its own record inside, which a copied folder may share. */
function isInstalled() {
  const record = 'node_modules/.package-lock.json';
  if (!existsSync(record) || spawnSync(NODE, ['--version']).status !== 0) return false;
  const wanted = readPackages('package-lock.json');
  const present = readPackages(record);
  // What is optional may rightly be absent: it is for another platform.
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    const found = present[path];
    if (path === '') return true;
    return found ? found.version === version && existsSync(path) : optional || devOptional;
  });
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

/** Waits while another start installs; takes over from one that was killed. */
async function takeTurn() {
  for (let waiting = false; ; waiting = true) {
    try {
      mkdirSync(WORKSHOP);
      writeFileSync(join(WORKSHOP, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isAbandoned()) rmSync(WORKSHOP, { recursive: true, force: true });
    else if (!waiting) console.log('Another start is installing; waiting for it.');
    await wait(200);
  }
}

function isAbandoned() {
  const pid = numberOf(join(WORKSHOP, 'pid'));
  // Its writer takes no time for it.
  if (pid === 0) return isOlderThan(10_000);
  // In a container that was started again, a process has the number of one that was killed: this one, or another.
  if (pid === process.pid || isOlderThan(PATIENCE_MS)) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Zero where the file is not there, or has no number. */
function numberOf(path) {
  try {
    return Number(readFileSync(path, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

function isOlderThan(ms) {
  return existsSync(WORKSHOP) && Date.now() - statSync(WORKSHOP).mtimeMs > ms;
}

function install() {
  console.log('Installing packages: a minute the first time.');
  // npm leaves out optional packages, native ones among them, that do not suit the Node it runs on. So the right Node
  // comes first, into a folder of its own, and npm then runs on that.
  const { devDependencies, allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const path =
    process.versions.node === devDependencies.node ? '' : installNode(devDependencies.node, allowScripts);
  // Not `npm ci`: it refuses a lock file that lacks the packages of another platform, which npm writes where the registry
  // does not have them. Nothing is saved, so the lock file stays as it is.
  npm(['install', '--no-save'], '.', path);
}

function installNode(version, allowScripts) {
  const manifest = { private: true, dependencies: { node: version }, allowScripts };
  writeFileSync(join(WORKSHOP, 'package.json'), JSON.stringify(manifest));
  npm(['install'], WORKSHOP, '');
  return join(process.cwd(), WORKSHOP, 'node_modules/.bin') + delimiter;
}

function npm(args, cwd, path) {
  const { status } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    stdio: 'inherit',
    // Development packages too: the runtime is one of them.
    env: { ...process.env, PATH: path + process.env.PATH, NODE_ENV: 'development', npm_config_omit: '' },
  });
  if (status === 0) return;
  console.error('The packages could not be installed; npm says why above.');
  rmSync(WORKSHOP, { recursive: true, force: true });
  process.exit(1);
}
