// Asks every operation of the API with valid and invalid values: `npm run fuzz -- [RUNS] [SEED]`. `npm test`
// does so with a few of each.
import { spawnSync } from 'node:child_process';

const [runs = '1000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
for (const [name, value] of Object.entries({ RUNS: runs, SEED: seed }))
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${name} is a number of at most nine digits, not ${value}`);

console.log(`Each operation ${runs} times, with the seed ${seed}`);
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '--project', 'server', 'test/fuzz.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
  },
);
process.exitCode = status ?? 1;
