declare const __APP_VERSION__: string;
/** Whether the document is a page that the build renders: each kind has only what it needs of web/arrival.ts. */
declare const __IS_RENDERED__: boolean;
/** Which figure the document shows before the app is there; empty where it shows none. */
declare const __FIGURE__: 'group' | 'dashboard' | '';
