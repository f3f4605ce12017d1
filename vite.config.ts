import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { bareImports } from './scripts/web/bare-imports.ts';
import { drawnIcons } from './scripts/web/drawn-icons.ts';
import { endpointsWithoutSchemas } from './scripts/web/endpoints-without-schemas.ts';
import { inlinedArrival } from './scripts/web/inlined-arrival.ts';
import { precompressed } from './scripts/web/precompressed.ts';
import { renderedOnRequest } from './scripts/web/rendered-on-request.ts';
import { retriedImports } from './scripts/web/retried-imports.ts';
import { textsByName } from './scripts/web/texts-by-name.ts';

/** What every page has loaded before it asks for anything else. */
const EVERYWHERE = ['platform', 'start'];

const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: 'web',
  plugins: [
    endpointsWithoutSchemas(),
    drawnIcons(),
    textsByName(),
    renderedOnRequest(),
    inlinedArrival(),
    react(),
    tailwindcss(),
    bareImports(),
    retriedImports(),
    precompressed(),
  ],
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
    // Of what is imported later, no list: the pages that many begin with name their files in their documents, and the others
    // are fetched ahead. The lists would be 3 KB of what every page loads first.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    // A data: URL for a small font or icon would need its own exception in the Content Security Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        postBanner: compiledAhead,
        // Every page carries the names of all the files that may come later: only those of every page are worth reading.
        chunkFileNames: ({ name }) =>
          EVERYWHERE.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            // What every page needs and hardly ever changes: a release of ours leaves it in the browser's cache.
            {
              name: 'platform',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie)[\\/]/,
              priority: 3,
            },
            // Many small files compress badly and wait for one another. The rest finds its place by itself.
            { name: firstPage(), debugName: 'start', priority: 1 },
            { name: furtherPages(), debugName: 'further pages', includeDependenciesRecursively: false },
            // What the forms of an account need, before sign-in and in the profile.
            {
              name: 'account fields',
              test: /domain[\\/]people[\\/](rules|display-name)\.|web[\\/]parts[\\/]accounts[\\/]password-field\./,
            },
            // What nearly every form needs beside its fields, with the notice's four icons.
            { name: 'notice', test: /web[\\/]kit[\\/](feedback[\\/]notice|popups[\\/]use-discard)\./ },
          ],
        },
      },
    },
  },
});

/** Of what is smaller there is not much to compile, and each byte of a page counts. */
const SMALL_CODE_LENGTH = 4_000;

/**
 * With this mark V8 compiles the whole file in another thread while it is loading, instead of each function
 * at its first call. So the first render and the first press on a control do not wait for the compiler. Other
 * engines ignore the mark.
 */
function compiledAhead({ modules }: Rolldown.RenderedChunk): string {
  const length = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0);
  return length > SMALL_CODE_LENGTH ? '//# allFunctionsCalledOnLoad' : '';
}

/**
 * They are a line each: a file for every noun would weigh more than its content. Few readers need those for
 * admins and for billing, and what is paid across groups comes with the dialogs for it.
 */
const ENDPOINTS = /[\\/]contract[\\/](?!consolidated|premium[\\/](?:admin|billing|webhooks))|^quits:route$/;

/** What every page of the app loads first, and what opens on its own after it: a chunk for each of the two groups of pages. */
const FIRST = ['main'];
const BEFORE_SIGN_IN = [
  'features/auth/sign-in/login-screen',
  'features/auth/sign-in/callback-screen',
  'features/auth/registration/register-screen',
  'features/auth/registration/confirmation-screen',
  'features/auth/password/forgot-password-screen',
  'features/auth/password/reset-password-screen',
  'features/auth/email-change/email-change-screen',
  'features/invitations/invitation-screen',
];
const AFTER_SIGN_IN = ['features/auth/signed-in/signed-in-layout', 'features/upgrade/limit-notices'];
const DASHBOARD = [...AFTER_SIGN_IN, 'features/dashboard/dashboard-screen'];
const GROUP = [
  ...AFTER_SIGN_IN,
  'features/groups/frame/group-layout',
  'features/transactions/list/transactions-screen',
  'features/balances/group-summary',
];

/** One chunk of what the entry imports. */
function firstPage() {
  let first: Modules | undefined;
  return (id: string, graph: ModuleGraph) => {
    first ??= reachedFrom(FIRST, graph);
    // The screens and the menu that not every visitor opens stay apart.
    const isApart =
      /[\\/](features|node_modules)[\\/]|[\\/](account-menu|elsewhere|not-found|skeleton-rows)\.tsx$/.test(
        id,
      );
    return first.has(id) && !isApart ? 'start' : null;
  };
}

const FEATURE = /[\\/]web[\\/]features[\\/]/;

/** Base UI's modules for popups beside their buttons, which its dialogs import and do not use. */
const BESIDE_A_BUTTON =
  /floating-ui[\\/](core|dom|react-dom)[\\/]|hooks[\\/]use(ListNavigation|Typeahead|Hover\w+|Focus)\.|safePolygon/;

/**
 * One chunk for each of these sets of modules: what pages before sign-in share with those after it; what a
 * group shares with the dashboard or with what is loaded on demand; what the dashboard alone shares with what
 * is loaded on demand; the rest of a group; what only pages before sign-in share with one another; and
 * dialogs. Without this, the modules of one page make fifty chunks.
 */
function furtherPages() {
  let sets: ReturnType<typeof readSets> | undefined;
  return (id: string, graph: ModuleGraph) => {
    sets ??= readSets(graph);
    const { first, before, shared, dashboard, group, onDemand, dialogs } = sets;
    if (first.has(id)) return null;
    if (dashboard.has(id) || group.has(id)) {
      if (before.has(id)) return 'account';
      if (!group.has(id)) return onDemand.has(id) ? 'overview' : null;
      // A group's own features are loaded on demand by its screens alone, which stand in a group that is there.
      const isShared = onDemand.has(id) && !FEATURE.test(id);
      return dashboard.has(id) || isShared ? 'signed-in' : 'group';
    }
    if (ENDPOINTS.test(id) && !before.has(id)) return 'signed-in';
    if (shared.has(id) && !onDemand.has(id)) return 'sign-in';
    return dialogs.has(id) && !BESIDE_A_BUTTON.test(id) ? 'dialogs' : null;
  };
}

function readSets(graph: ModuleGraph) {
  return {
    first: reachedFrom(FIRST, graph),
    before: reachedFrom(BEFORE_SIGN_IN, graph),
    shared: reachedTwice(BEFORE_SIGN_IN, graph),
    dashboard: reachedFrom(DASHBOARD, graph),
    group: reachedFrom(GROUP, graph),
    onDemand: reachedOnDemand(graph),
    dialogs: reachedFrom(['kit/popups/form-dialog'], graph),
  };
}

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Modules = ReadonlySet<string>;

const pathOf = (start: string) => fileURLToPath(new URL(`web/${start}.tsx`, import.meta.url));

/** All modules that these pages load with themselves. */
function reachedFrom(pages: readonly string[], graph: ModuleGraph): Modules {
  return modulesOf(pages.map(pathOf), (id) => graph.getModuleInfo(id)?.importedIds ?? []);
}

/** All modules that two of these pages or more load with themselves. */
function reachedTwice(pages: readonly string[], graph: ModuleGraph): Modules {
  const once = new Set<string>();
  const twice = new Set<string>();
  for (const page of pages)
    for (const id of reachedFrom([page], graph)) (once.has(id) ? twice : once).add(id);
  return twice;
}

/** All modules that come with what is loaded on demand, other than the pages named above. */
function reachedOnDemand(graph: ModuleGraph): Modules {
  const named = new Set([...FIRST, ...BEFORE_SIGN_IN, ...DASHBOARD, ...GROUP].map(pathOf));
  const onDemand = new Set<string>();
  modulesOf([pathOf('main')], (id) => {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of dynamicallyImportedIds) onDemand.add(next);
    return [...importedIds, ...dynamicallyImportedIds];
  });
  return modulesOf(
    [...onDemand].filter((id) => !named.has(id)),
    (id) => graph.getModuleInfo(id)?.importedIds ?? [],
  );
}

function modulesOf(starts: readonly string[], nextOf: (id: string) => readonly string[]): Modules {
  const reached = new Set<string>();
  const visit = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    nextOf(id).forEach(visit);
  };
  starts.forEach(visit);
  return reached;
}
