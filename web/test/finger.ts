import type {} from '@vitest/browser-playwright';
import { afterEach, beforeEach } from 'vitest';
import { cdp, page } from 'vitest/browser';

/** The tests beside this call are of a device that is pointed at with a finger. */
export function useFinger(): void {
  beforeEach(() => emulateTouch(true));
  afterEach(() => emulateTouch(false));
}

/** The tests beside this call choose the width of their window; the usual one is back after each. */
export function useOwnWidth(): void {
  afterEach(() => page.viewport(390, 844));
}

async function emulateTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
}
