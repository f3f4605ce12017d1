import { deferredPopup } from '#web/lib/loading/deferred-popup.tsx';

/** A few controls that belong to what was pressed. */
export const Popover = deferredPopup(
  'dialog',
  async () => (await import('./popover-popup.tsx')).PopoverPopup,
);
