import { onTestFinished, vi } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { createWriteLanes } from '#server/platform/commands/writes.ts';

const LONG_MS = 60_000;

/**
 * Requests that write in a held group wait behind the first of them for as long as the test takes: after a second they would
 * go to the database, and on a slow machine the others come later than that. Answers the spy that counts the requests.
 */
export function waitPatiently(deps: Deps) {
  const lanes = createWriteLanes(deps, { turnMs: LONG_MS, patienceMs: LONG_MS });
  const asked = vi.spyOn(deps, 'groupWrites').mockImplementation(lanes);
  onTestFinished(() => void asked.mockRestore());
  return asked;
}
