// What each name measures stands in README.md and at the head of its file.

const [, , chosen] = process.argv;
const parts = new Map<string | undefined, () => Promise<unknown>>([
  [undefined, () => import('./calls.ts')],
  ['abuse', () => import('./abuse.ts')],
  ['booking', () => import('./booking.ts')],
  ['claim', () => import('./claim.ts')],
  ['layout-shift', () => import('./layout-shift.ts')],
  ['overload', () => import('./overload.ts')],
  ['recurring', () => import('./recurring.ts')],
  ['settlement', () => import('./settlement.ts')],
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
