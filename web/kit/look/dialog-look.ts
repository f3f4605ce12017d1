/** What lies over the page while a dialog is open. */
export const DIALOG_VEIL =
  'fixed inset-0 z-40 min-h-dvh bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** The box of menus, popovers and other small things that float. */
export const FLOATING =
  'origin-(--transform-origin) rounded-m border border-line bg-raised text-ink shadow-2 outline-none transition-[opacity,scale] data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0';
