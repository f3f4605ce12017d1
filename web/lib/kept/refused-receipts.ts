import { createSharedValue } from '#web/lib/browser/shared-value.ts';

// Whether a receipt was refused, for the frame of every signed-in screen. It is apart from the list of receipts, which no first
// row waits for.

export const { set: sayRefusedReceipts, use: useAnyRefusedReceipt } = createSharedValue(false);
