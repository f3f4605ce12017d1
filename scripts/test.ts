// Every check of the project, each to its end: `npm test`, or `npm test -- unit e2e` for some.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { freePort } from './free-port.ts';
import { readPlaywrightReport, readVitestReport, type Tally } from './test-report.ts';

const PASSED: Tally = { passed: 1, failed: 0 };
const FAILED: Tally = { passed: 0, failed: 1 };

const reports = await mkdtemp(join(tmpdir(), 'quits-reports-'));

/** Steps by their names, one after the other. */
type Lane = Readonly<Record<string, () => Promise<Tally>>>;

// Component tests leave a fifth of two cores idle, and checks of single processes more: these are two lanes beside one another.
// Tests of the server and journeys have the machine to themselves: the longest of them would come near their time limits.
const lanes: readonly (readonly Lane[])[] = [
  [
    { components },
    {
      'types of server': () => types('.'),
      'types of web': () => types('web'),
      lint: () => check('biome', 'ci', '--error-on-warnings', '--colors=off'),
      'dead code': () => check('knip'),
      architecture: () => check('vitest', 'run', '--project', 'architecture'),
      unit: () => suite('unit'),
      build: () => check('node', 'scripts/build.ts'),
      'bundle size': () => check('node', 'scripts/check-bundle.ts'),
    },
  ],
  [{ server: () => suite('server'), e2e: journeys }],
];

const chosen = process.argv.slice(2);
const names = lanes.flat().flatMap((lane) => Object.keys(lane));
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}: ${names.join(', ')}`);

let browser: Promise<void> | undefined;
let passed = 0;
let failed = 0;
for (const beside of lanes) await Promise.all(beside.map(follow));
await rm(reports, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function follow(lane: Lane): Promise<void> {
  for (const [name, step] of Object.entries(lane)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    const start = performance.now();
    const tally = await step().catch((error: unknown) => {
      console.log(error);
      return FAILED;
    });
    passed += tally.passed;
    failed += tally.failed;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(
      `${tally.failed > 0 ? '✗' : '✓'} ${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`,
    );
  }
}

async function check(command: string, ...args: string[]): Promise<Tally> {
  return (await run(command, args)) ? PASSED : FAILED;
}

/** Each checker resolves for itself what the others have resolved: four of them take twice the processor's time of one. */
async function types(project: string): Promise<Tally> {
  return check('tsc', '--project', project, '--checkers', '1');
}

async function suite(project: string): Promise<Tally> {
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = await run('vitest', ['run', '--project', project, ...reporters]);
  return agree(succeeded, await readVitestReport(report));
}

/** Once: on a slow network each attempt at the better browser takes half a minute. */
function browserThere(): Promise<void> {
  browser ??= ensureBrowser();
  return browser;
}

async function components(): Promise<Tally> {
  await browserThere();
  return suite('components*');
}

async function journeys(): Promise<Tally> {
  await browserThere();
  const report = join(reports, 'e2e.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_PORT: String(await freePort()) };
  const succeeded = await run('playwright', ['test', '--reporter=list,json'], env);
  return agree(succeeded, await readPlaywrightReport(report));
}

/** A runner may fail though none of its tests did: an error outside them, or no tests at all. */
function agree(succeeded: boolean, tally: Tally): Tally {
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

/** Says what the command said only when it failed. */
async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const path = resolve('node_modules/.bin') + delimiter + process.env.PATH;
  const child = spawn(command, args, {
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) process.stdout.write(Buffer.concat(output));
  return code === 0;
}
