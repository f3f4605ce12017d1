import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findKnots, isTest, readSources, type SourceFile } from './import-graph.ts';

const sources = readSources().filter((file) => !isTest(file.path));
const web = sources.filter((file) => file.path.startsWith('web/'));
const partOf = (path: string) => path.split('/')[1] ?? '';
const GALLERY = 'web/features/dev-ui/';
/** The gallery shows the kit but needs none of it: what it alone imports is used by no screen. */
const product = web.filter((file) => !file.path.startsWith(GALLERY));

/** What each part of the browser app may import, itself included. */
const BELOW: Record<string, readonly string[]> = {
  lib: ['lib', 'locales'],
  kit: ['kit', 'lib'],
  queries: ['queries', 'lib'],
  parts: ['parts', 'queries', 'kit', 'lib'],
  features: ['features', 'parts', 'queries', 'kit', 'lib'],
  shell: ['shell', 'parts', 'queries', 'kit', 'lib'],
  rendered: ['rendered', 'features', 'shell', 'parts', 'queries', 'kit', 'lib'],
};

/** Shown, or called, where there may be no account. */
const ALSO_WITHOUT_ACCOUNT = [
  'web/features/invitations/invitation-screen.tsx',
  'web/parts/accounts/use-sign-out.ts',
  'web/parts/activity/activity-words.ts',
  'web/queries/changes/uploads.ts',
  'web/shell/navigation.tsx',
  'web/shell/use-session-notices.ts',
];

function violations(broken: (file: SourceFile, target: string) => boolean): string[] {
  return web.flatMap((file) =>
    file.imports.filter((target) => broken(file, target)).map((target) => `${file.path} → ${target}`),
  );
}

describe('the folders of the browser app', () => {
  it('import only the parts below their own', () => {
    const broken = (file: SourceFile, target: string) =>
      target.startsWith('web/') && BELOW[partOf(file.path)]?.includes(partOf(target)) === false;
    expect(violations(broken)).toEqual([]);
  });

  it('do not tie one feature to another', () => {
    const feature = (path: string) => (partOf(path) === 'features' ? path.split('/')[2] : undefined);
    const broken = (file: SourceFile, target: string) =>
      target.startsWith('web/features/') &&
      feature(file.path) !== undefined &&
      feature(file.path) !== feature(target);
    expect(violations(broken)).toEqual([]);
  });

  it('keep the kit generic: no contract, no rule of the domain, no session, no request', () => {
    const broken = (file: SourceFile, target: string) =>
      partOf(file.path) === 'kit' && /^(contract|domain|web\/lib\/(session|api|live))\//.test(target);
    expect(violations(broken)).toEqual([]);
  });

  it('leave checking by schema to the server: no zod, and of the contract only types and endpoints', () => {
    expect(violations((_, target) => target === 'zod')).toEqual([]);
    const schemas = web.filter(
      ({ path, text }) =>
        !/\.test\.tsx?$/.test(path) && /\bimport \{[^}]*\w+Schema\b[^}]*\} from '#contract/.test(text),
    );
    expect(schemas.map(({ path }) => path)).toEqual([]);
  });

  it('have no cycle among them', () => {
    expect(findKnots(web, (path) => (path.startsWith('web/') ? dirname(path) : undefined))).toEqual([]);
  });

  it('hold every form by web/lib/forms: Form, useForm, useVersion', () => {
    const outside = web.filter((file) => !file.path.startsWith('web/lib/forms/'));
    const elements = outside.filter((file) => /<form\b|as="form"|\.requestSubmit\(/.test(file.text));
    const library = /^(react-hook-form|formik|final-form|@tanstack\/react-form|@conform-to\/.*)$/;
    const libraries = outside.filter((file) => file.imports.some((target) => library.test(target)));
    // What the module holds, held once more in a component: the try, the marks, the refusals, the newer version.
    const held =
      /\bset\w*(Tried|Touched|Dirty|Refused|Broken|Wrong|Missing|Submitting|Conflict)\] = useState/;
    const byHand = outside.filter((file) => held.test(file.text));
    const compared = outside.filter(
      (file) =>
        file.imports.some((target) => target.startsWith('web/lib/forms/')) &&
        /JSON\.stringify\(/.test(file.text),
    );
    const stale = outside.filter((file) => /=== 409\b/.test(file.text));
    const broken = [...elements, ...libraries, ...byHand, ...compared, ...stale];
    expect(broken.map(({ path }) => path)).toEqual([]);
  });

  it('load on demand by one primitive, in lib/loading', () => {
    const lazy = web.filter(({ text }) => /\bimport \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text));
    expect(lazy.map(({ path }) => path).filter((path) => !path.startsWith('web/lib/loading/'))).toEqual([]);
  });

  it('know below the signed-in layout whose session it is by useYou, and what they may do by useMay', () => {
    const known = web.filter(
      ({ path, text }) => !path.startsWith('web/lib/session/') && /\buser\?\.id\b/.test(text),
    );
    expect(known.map(({ path }) => path).sort()).toEqual(ALSO_WITHOUT_ACCOUNT);
    const asked = web.filter(({ text }) => /\bimport \{[^}]*\bmay\b[^}]*\} from '#domain/.test(text));
    expect(asked.map(({ path }) => path)).toEqual(['web/parts/people/use-may.ts']);
  });

  it('name in one place what both the document’s script and the app find on the device', () => {
    const literal = /['"`](?:quits\.user|quits-answers|(?:__Host-)?quits\.account)['"`]|quits\.account`/;
    const writers = sources.filter(({ path, text }) => /^(web|server)\//.test(path) && literal.test(text));
    expect(writers.map(({ path }) => path)).toEqual(['web/lib/names/device-names.ts']);
  });

  it('format numbers in one place, by the reader’s language', () => {
    const makers = web.filter((file) => /\bIntl\.NumberFormat\(/.test(file.text)).map(({ path }) => path);
    expect(makers.filter((path) => !path.startsWith('web/lib/format/'))).toEqual([]);
  });
});

describe('every folder', () => {
  it('holds at most 25 sources: split it by what it does', () => {
    const folders = Map.groupBy(sources, (file) => dirname(file.path));
    const full = [...folders].filter(([, files]) => files.length > 25);
    expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
  });
});

describe('what only the gallery uses', () => {
  it('is no file of the browser app', () => {
    const byPath = new Map(product.map((file) => [file.path, file]));
    const reached = new Set<string>();
    const open = [
      'web/main.tsx',
      'web/arrival.ts',
      'web/drawn-icon.tsx',
      'web/rendered.ts',
      'web/rendered/pages.tsx',
      'web/rendered/arriving.tsx',
    ];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      open.push(...(byPath.get(path)?.imports ?? []));
    }
    const isLoadedByName = (path: string) => path.startsWith('web/locales/') || path.endsWith('.d.ts');
    const unused = product.filter(({ path }) => !reached.has(path) && !isLoadedByName(path));
    expect(unused.map(({ path }) => path)).toEqual([]);
  });

  it('is no export of the kit, of the parts or of the library', () => {
    const imported = new Set(product.flatMap(({ text }) => importedNames(text)));
    const unused = product
      .filter((file) => ['kit', 'parts', 'lib'].includes(partOf(file.path)))
      .flatMap((file) =>
        [...file.text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)]
          .map(([, name = '']) => name)
          .filter((name) => !imported.has(name) && file.text.split(name).length === 2)
          .map((name) => `${file.path}: ${name}`),
      );
    expect(unused).toEqual([]);
  });
});

/** Names in the braces of an import; where a file imports on demand, each of its words may be one. */
function importedNames(text: string): string[] {
  if (/\bimport\(/.test(text)) return text.match(/\w+/g) ?? [];
  return [...text.matchAll(/\bimport (?:type )?\{([^}]*)\} from/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/\btype\b|\bas \w+/g, '').trim()),
  );
}
