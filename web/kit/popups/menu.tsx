import { deferredPopup } from '#web/lib/loading/deferred-popup.tsx';

/** A button that opens a list of actions or choices. */
export const Menu = deferredPopup('menu', async () => (await import('./menu-popup.tsx')).MenuPopup);
