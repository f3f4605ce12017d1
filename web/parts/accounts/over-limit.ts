import { createSharedValue } from '#web/lib/browser/shared-value.ts';

// The navigation stands around all pages, also those that read nothing from the server: the signed-in ones tell it.

const overLimit = createSharedValue(false);

/** Said once it is known whether the account is over the limit of its plan, and taken back with its last screen. */
export const noteOverLimit = overLimit.set;

export const useIsOverLimit = overLimit.use;
