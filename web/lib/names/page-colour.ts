/** The colour of the page in each theme, for the browser's own bars: `--page` of web/tokens.css. */
export const PAGE_COLOUR = { light: '#ffffff', dark: '#111827' } as const;
