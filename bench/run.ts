// `npm run bench` measures the hot calls. A name after `--`, as in `npm run bench -- abuse`, measures
// something else. `abuse`: the most expensive calls that a free account may make. `booking`: many
// transactions of one group at once. `claim`: claims of long pasts alone. `overload`: many times as many
// calls as can be answered. `web`: what the reader of a page waits for. `writes`: each way to write into one
// group at the same moment.
const [, , chosen] = process.argv;
const parts = new Map<string | undefined, () => Promise<unknown>>([
  [undefined, () => import('./calls.ts')],
  ['abuse', () => import('./abuse.ts')],
  ['booking', () => import('./booking.ts')],
  ['claim', () => import('./claims.ts')],
  ['overload', () => import('./overload.ts')],
  ['web', () => import('./web.ts')],
  ['writes', () => import('./writes.ts')],
]);
const measure = parts.get(chosen);
if (measure) {
  await measure();
} else {
  const known = [...parts.keys()].filter((name) => name !== undefined);
  console.error(
    `There is no benchmark "${chosen}". Known are: ${known.join(', ')}. Without a name, the hot calls.`,
  );
  process.exitCode = 1;
}
