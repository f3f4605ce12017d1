export const TAB_BAR =
  'relative flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-6 data-more-end:mask-r-from-[calc(100%-3rem)] data-more-start:mask-l-from-[calc(100%-3rem)]';

/** Its line is as wide as its words, which may be shorter than a finger needs. */
export const TAB =
  'relative -mb-px grid min-h-11 min-w-11 shrink-0 grid-cols-[max-content] content-between justify-center pt-2.5 font-medium whitespace-nowrap text-ink-2 transition-colors after:mt-2.5 after:border-b-2 after:border-transparent hover:text-ink focus-visible:-outline-offset-2 aria-selected:text-ink aria-selected:after:border-ink aria-[current=page]:text-ink aria-[current=page]:after:border-ink';
