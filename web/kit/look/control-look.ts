import { classes } from './classes.ts';

/** The box that text is typed into or chosen from. */
export function controlClasses(error: string | boolean | undefined): string {
  return classes(
    'min-h-11 w-full min-w-0 rounded-m border bg-raised px-3.5 text-control text-ink transition-[border-color,box-shadow] outline-none',
    'focus-visible:border-focus focus-visible:ring-3 focus-visible:ring-focus/25 disabled:bg-sunken disabled:text-ink-3',
    error ? 'border-danger' : 'border-line-control/70 hover:border-line-control',
  );
}

/** The list that drops from a control, and its lines. */
export const OPTIONS_POPUP =
  'max-h-[min(15rem,var(--available-height))] min-w-(--anchor-width) max-w-[min(24rem,var(--available-width))] overflow-y-auto overscroll-contain rounded-m border border-line bg-raised p-1 text-ink shadow-2 outline-none transition-[opacity,translate] data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0';

export const OPTION =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-s px-2.5 py-1.5 text-m outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-sunken coarse:min-h-11';

export const NO_OPTIONS = 'px-3 py-3 text-s text-ink-3 empty:hidden';

/** The browser's own radio button. */
export const RADIO =
  'size-5 shrink-0 appearance-none rounded-full border border-line-control bg-raised outline-none checked:border-6 checked:border-action';

/** One of a grid of small pictures to choose from. */
export const PICKER_CHOICE =
  'touch-target grid size-10 cursor-pointer place-items-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
