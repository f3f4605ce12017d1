export const TAB_BAR = 'flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]';

export const TAB =
  'relative -mb-px min-h-11 shrink-0 border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink';
