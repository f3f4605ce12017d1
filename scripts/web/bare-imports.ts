import type { Plugin } from 'vite';

/** Vite's function around each import on demand: it first loads the styles of what is imported. */
const HELPER = '\0vite/preload-helper.js';
/** What it is told of them: a list at the beginning of the file, and a place in it for each import. */
const LIST = /^const __vite__mapDeps=.*\n/;
const PLACE = /,__vite__mapDeps\(\[[\d,]*\]\)/g;

/** Imports on demand without Vite's function around them: all styles are in one file, which every document names. */
export function bareImports(): Plugin {
  return {
    name: 'quits:bare-imports',
    apply: 'build',
    load: {
      order: 'pre',
      handler: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : null),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
        if (styles.length > 1) this.error(`Nothing would load all of these styles: ${styles.join(', ')}`);
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = file.code.replace(LIST, '').replaceAll(PLACE, '');
          if (file.code.includes('__vite__mapDeps'))
            this.error(`${file.fileName} names styles in another way`);
        }
      },
    },
  };
}
