export const TAB_BAR =
  'relative flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-6 data-more-end:mask-r-from-[calc(100%-3rem)] data-more-start:mask-l-from-[calc(100%-3rem)]';

export const TAB =
  'relative -mb-px min-h-11 min-w-11 shrink-0 border-b-2 border-transparent py-2.5 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-ink aria-selected:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink';
