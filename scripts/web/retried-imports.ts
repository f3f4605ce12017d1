import type { Plugin } from 'vite';

const IMPORT = /\bimport\(`(?:\.|\/assets)\//g;

/**
 * Has the app import what it loads on demand by the function of web/arrival.ts, which can ask again for what
 * could not be fetched.
 */
export function retriedImports(): Plugin {
  return {
    name: 'quits:retried-imports',
    apply: 'build',
    generateBundle: {
      // After Vite, which looks for the imports, too.
      order: 'post',
      handler(_options, bundle) {
        let count = 0;
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !/^assets\/[^/]+$/.test(file.fileName)) continue;
          file.code = file.code.replaceAll(IMPORT, () => {
            count += 1;
            return 'quitsPart(`';
          });
        }
        if (count === 0) this.error('No import on demand was found: is it written in another way?');
      },
    },
  };
}
