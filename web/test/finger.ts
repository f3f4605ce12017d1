import type {} from '@vitest/browser-playwright';
import { afterEach, beforeEach, expect } from 'vitest';
import { cdp, page } from 'vitest/browser';

/** The tests beside this call are of a device that is pointed at with a finger. */
export function useFinger(): void {
  beforeEach(async () => {
    // The first size that a page is given takes the finger away again.
    await page.viewport(390, 844);
    await emulateTouch(true);
  });
  afterEach(() => emulateTouch(false));
}

/** The tests beside this call choose the width of their window; the usual one is back after each. */
export function useOwnWidth(): void {
  afterEach(() => page.viewport(390, 844));
}

async function emulateTouch(enabled: boolean): Promise<void> {
  await expect
    .poll(async () => {
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
      return matchMedia('(pointer: coarse)').matches;
    })
    .toBe(enabled);
}
