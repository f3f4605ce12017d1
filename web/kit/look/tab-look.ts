export const TAB_BAR =
  'relative flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-6 data-more-end:mask-r-from-[calc(100%-3rem)] data-more-start:mask-l-from-[calc(100%-3rem)]';
