import { vi } from 'vitest';

// `vi.waitFor` gives up after a second and takes no other default from the configuration, as `expect.poll` does.
const WAIT_MS = 40_000;
const { waitFor } = vi;
vi.waitFor = (callback, options = WAIT_MS) => waitFor(callback, options);
