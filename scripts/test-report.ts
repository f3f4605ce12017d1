import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** How many checks passed and failed; skipped ones are neither. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

export async function readVitestReport(path: string): Promise<Tally> {
  const report = vitestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  // A file that could not even be loaded has no tests that failed.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

export async function readPlaywrightReport(path: string): Promise<Tally> {
  const { stats } = playwrightSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
