import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import manifest from './package.json' with { type: 'json' };

const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), withoutInjectedStyles(), preloadedFonts(), precompressed()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': api, '/dev/mail': api, '/healthz': api },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // A data: URL for a small font or icon would need its own exception in the Content Security Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs and hardly ever changes: a release of ours leaves it in the browser's cache.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
            { name: 'platform', test: /node_modules[\\/](react-router|cookie)[\\/]/, priority: 5 },
            // Many small files compress badly and wait for one another: what several screens share is one file.
            { name: shared('start'), debugName: 'start', priority: 4 },
            { name: shared('form'), debugName: 'form', priority: 3 },
            { name: shared('app'), debugName: 'app', priority: 2 },
            { name: shared('group'), debugName: 'group', priority: 1 },
          ],
        },
      },
    },
  },
});

/** Where the pages begin that people open first or go to most. */
const PAGES = {
  entry: ['main.tsx'],
  landing: ['features/landing/landing-screen.tsx'],
  account: ['login', 'register', 'confirmation', 'forgot-password', 'reset-password'].map(
    (name) => `features/auth/${name}-screen.tsx`,
  ),
  signedIn: ['features/auth/signed-in-layout.tsx', 'shell/account-menu.tsx'],
  dashboard: ['features/dashboard/dashboard-screen.tsx'],
  groups: ['features/groups/groups-screen.tsx'],
  newGroup: ['features/groups/new-group-sheet.tsx'],
  group: [
    'features/groups/group-layout.tsx',
    'features/transactions/transactions-screen.tsx',
    'features/balances/group-summary.tsx',
  ],
};

type Shared = 'start' | 'form' | 'app' | 'group';

/** Names the modules that belong to one shared file; all others find their place by themselves. */
function shared(name: Shared) {
  return (id: string, graph: ModuleGraph) => (sharedFileOf(id, graph) === name ? name : null);
}

const reached = new Map<string, ReadonlySet<string>>();

function sharedFileOf(id: string, graph: ModuleGraph): Shared | undefined {
  const isIn = (page: keyof typeof PAGES) => {
    const ids = reached.get(page) ?? reachedFrom(PAGES[page].map(pathOf), graph);
    reached.set(page, ids);
    return ids.has(id);
  };
  // Where a page begins stays a file of its own, which index.html or the router asks for.
  if (Object.values(PAGES).flat().map(pathOf).includes(id)) return undefined;
  const appPages = (['dashboard', 'groups', 'group'] as const).filter(isIn).length;
  if (isIn('entry') || (isIn('landing') && appPages > 0)) return 'start';
  if (isIn('account') && appPages > 0) return 'form';
  if (isIn('signedIn') || appPages > 1 || (isIn('group') && isIn('newGroup'))) return 'app';
  return isIn('group') ? 'group' : undefined;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`web/${file}`, import.meta.url));
}

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

function reachedFrom(starts: readonly string[], graph: ModuleGraph): Set<string> {
  const ids = new Set<string>();
  const visit = (id: string) => {
    if (ids.has(id)) return;
    ids.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  starts.forEach(visit);
  return ids;
}

/** sonner adds a style element when it is imported, which a policy without 'unsafe-inline' blocks; web/styles.css imports the same rules. */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'quits:without-injected-styles',
    transform: {
      filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
      handler: (code) => ({ code: code.replace(/^__insertCSS\(.*\);?$/m, ''), map: null }),
    },
  };
}

/** The two fonts of the first screen start to load with the page, not after its style sheet. */
function preloadedFonts(): Plugin {
  return {
    name: 'quits:preloaded-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/**
 * Compresses at build time, once and as well as possible, what the server then sends as it is. Read back from the disk:
 * Vite still replaces placeholders of its own after every plugin has seen the bundle.
 */
function precompressed(): Plugin {
  return {
    name: 'quits:precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|html|svg|webmanifest)$/.test(file));
      await Promise.all(files.map((file) => precompress(join(dir, file))));
    },
  };
}

async function precompress(path: string): Promise<void> {
  const source = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(source));
  await writeFile(`${path}.gz`, gzipSync(source, { level: 9 }));
}
