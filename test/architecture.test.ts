import { describe, expect, it } from 'vitest';
import { findCycle, isTest, readSources, type SourceFile } from './import-graph.ts';

// Each rule says what to do about a violation, because the developer who meets one wants to get on with the work.

const files = readSources();
const sources = files.filter((file) => !isTest(file.path));
/** Folders whose files every noun above may import. */
const SHARED = ['platform', 'external', 'people/auth'];
/** `fragments`: whole CTEs and subqueries that other nouns compose into one statement. */
const NOUN_FILES = ['routes', 'commands', 'queries', 'fragments', 'rows', 'jobs'];
/** What other nouns may import of a noun, beside its commands, queries and fragments. */
const NOUN_PUBLIC: Record<string, readonly string[]> = {
  commands: ['lock', 'read', 'write'],
  history: ['record', 'unchanged'],
  memberships: ['permission'],
  recurring: ['booking'],
  transactions: ['at-once'],
};

/** The few files a noun has beyond those that every noun may have, each a concept with a name of its own. */
const NOUN_CONCEPTS: Record<string, readonly string[]> = {
  exports: ['places'],
  admin: ['guard'],
  accounts: [
    'confirmation',
    'email-change',
    'mail-limits',
    'mail-templates',
    'mail-texts',
    'mails',
    'notice-endings',
    'notice-texts',
    'reset-mail',
  ],
  attachments: ['content', 'receiving'],
  avatars: ['picture'],
  billing: ['reconciling'],
  commands: ['lock', 'read', 'write'],
  currencies: ['countries', 'regions'],
  deletions: ['forgetting', 'leaving'],
  groups: ['settings'],
  history: ['activity', 'record', 'place-cursor', 'seq-cursor', 'unchanged'],
  identities: ['proof'],
  invitations: ['mail-texts', 'mailed', 'mailed-list', 'mails', 'open-links', 'terms'],
  joining: ['claim', 'merge', 'replacing-guests', 'take-place'],
  memberships: ['permission'],
  plans: ['planner', 'planner-worker', 'plans-at-once', 'shown-plan'],
  recurring: ['booking', 'due', 'mail-texts', 'mails', 'notices', 'refusals', 'rule-row', 'timing'],
  'second-factors': ['codes', 'removal', 'web-authn'],
  sessions: ['browser', 'devices'],
  'sign-in': ['google-return', 'second-factor'],
  statistics: ['period', 'personal'],
  transactions: ['at-once', 'author', 'entry', 'many', 'over-limit', 'take-place', 'versions'],
  webhooks: ['event'],
};

const layerOf = (path: string) => path.split('/')[0] ?? '';
const isShared = (path: string) => SHARED.some((folder) => path.startsWith(`server/${folder}/`));
/** `people/accounts`, of a file of that noun; nothing of a file outside the nouns. */
const nounOf = (path: string) => (isShared(path) ? undefined : /^server\/([^/]+\/[^/]+)\//.exec(path)?.[1]);
const nameOf = (noun: string) => noun.split('/')[1] ?? '';

function violations(broken: (file: SourceFile, target: string) => boolean, among = sources): string[] {
  return among.flatMap((file) =>
    file.imports.filter((target) => broken(file, target)).map((target) => `${file.path} → ${target}`),
  );
}

const isOurs = (target: string) => files.some((file) => file.path === target) || target.startsWith('server/');
const isPackage = (target: string) => !isOurs(target) && !/\.(ts|tsx|css|json|svg|woff2)$/.test(target);

describe('who may import whom', () => {
  it('domain imports nothing but itself: no package, no clock, no I/O', () => {
    expect(
      violations((file, target) => layerOf(file.path) === 'domain' && layerOf(target) !== 'domain'),
    ).toEqual([]);
    const impure = sources
      .filter((file) => layerOf(file.path) === 'domain')
      .filter((file) =>
        /\bDate\.now\(|new Date\(\)|Math\.random\(|\bprocess\.|\bcrypto\.|\bfetch\(/.test(file.text),
      );
    expect(impure.map((file) => file.path)).toEqual([]);
  });

  it('contract imports domain and zod only', () => {
    const allowed = (target: string) => ['domain', 'contract'].includes(layerOf(target)) || target === 'zod';
    expect(violations((file, target) => layerOf(file.path) === 'contract' && !allowed(target))).toEqual([]);
  });

  it('server and web never import each other', () => {
    expect(
      violations((file, target) => layerOf(file.path) === 'server' && layerOf(target) === 'web'),
    ).toEqual([]);
    expect(
      violations((file, target) => layerOf(file.path) === 'web' && layerOf(target) === 'server'),
    ).toEqual([]);
  });

  it('nothing in the product imports tests, benchmarks or scripts', () => {
    const product = ['domain', 'contract', 'server', 'web', 'db'];
    const apart = ['test', 'e2e', 'bench', 'scripts'];
    expect(
      violations(
        (file, target) =>
          product.includes(layerOf(file.path)) &&
          !isPackage(target) &&
          (apart.includes(layerOf(target)) || target.startsWith('web/test/')),
      ),
    ).toEqual([]);
  });

  it('a noun reaches another noun only through its commands, queries and fragments', () => {
    const broken = (file: SourceFile, target: string) => {
      const noun = nounOf(target);
      if (!noun || noun === nounOf(file.path) || layerOf(file.path) !== 'server') return false;
      if (file.path === 'server/app.ts') return !target.endsWith('/routes.ts');
      if (file.path === 'server/worker.ts') return !target.endsWith('/jobs.ts');
      const open = ['commands', 'queries', 'fragments', ...(NOUN_PUBLIC[nameOf(noun)] ?? [])];
      return !open.includes(/([^/]+)\.ts$/.exec(target)?.[1] ?? '');
    };
    expect(violations(broken)).toEqual([]);
  });

  it('only app.ts registers routes', () => {
    const isRoutes = (target: string) => /^server\/.+\/routes\.ts$/.test(target);
    expect(violations((file, target) => isRoutes(target) && file.path !== 'server/app.ts')).toEqual([]);
  });

  it('the platform and the servers of other people know no noun', () => {
    const broken = (file: SourceFile, target: string) =>
      /^server\/(platform|external)\//.test(file.path) && nounOf(target) !== undefined;
    expect(violations(broken)).toEqual([]);
  });

  it('no file imports itself by way of others', () => {
    expect(findCycle(sources)).toBeUndefined();
  });
});

describe('how the house is kept', () => {
  it('a noun holds only the files that every noun holds, and its listed concepts', () => {
    const unknown = sources.filter((file) => {
      const noun = nounOf(file.path);
      const name = file.path
        .split('/')
        .slice(3)
        .join('/')
        .replace(/\.tsx?$/, '');
      return noun && ![...NOUN_FILES, ...(NOUN_CONCEPTS[nameOf(noun)] ?? [])].includes(name);
    });
    expect(unknown.map((file) => file.path)).toEqual([]);
  });

  it('the query builder reads or writes one table by its own columns: anything more is a statement in text', () => {
    const more =
      /\.(inner|left|right|full|cross)\w*Join\(|\.(with|withRecursive|union|unionAll|forUpdate|forShare|forNoKeyUpdate)\(|\bsql(<[^`]*>)?`/;
    const computed =
      /\.(set|select|where|having|orderBy|groupBy)\(\s*\(?[\w\s,{}]*\)?\s*=>|\.selectAll\(|\bfn\.\w+[<(]/;
    const built = sources.filter(
      (file) => file.path.startsWith('server/') && (more.test(file.text) || computed.test(file.text)),
    );
    expect(built.map((file) => file.path)).toEqual([]);
  });

  it('only the domain compares the member who made a thing with the one who may change it: add a may… beside the thing', () => {
    const compared = /\b(createdBy|comment\.userId) [!=]==|[!=]== ([\w.]+\.)?(createdBy\b|comment\.userId\b)/;
    const permission = /\bmay[A-Z(]|\brequirePermission\(|'INSUFFICIENT_PERMISSIONS'/;
    const byHand = sources.filter(
      ({ path, text }) =>
        layerOf(path) !== 'domain' &&
        text.split(';').some((statement) => compared.test(statement) && permission.test(statement)),
    );
    expect(byHand.map((file) => file.path)).toEqual([]);
  });

  it('no source file is longer than 300 lines: split it by what it does', () => {
    const generated = (path: string) => path.endsWith('.gen.ts');
    const long = sources.filter((file) => file.lines > 300 && !generated(file.path));
    expect(long.map((file) => `${file.path}: ${file.lines}`)).toEqual([]);
  });

  it('nine files in ten have fewer than 200 lines', () => {
    const lengths = sources.map((file) => file.lines).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(200);
  });

  it('files are named in kebab-case, after a concept and not after a drawer', () => {
    const drawer = /(^|[-/])(utils?|helpers?|common|misc|types|service|manager)(\.|\/|-|$)/;
    const named = (path: string) => /^[a-z0-9./_-]+$/.test(path) && !drawer.test(path.replace(/\.tsx?$/, ''));
    expect(files.filter((file) => !named(file.path)).map((file) => file.path)).toEqual([]);
  });

  it('only the configuration reads the environment', () => {
    const readers = sources
      .filter((file) => file.path.startsWith('server/') && /process\.env/.test(file.text))
      .map((file) => file.path);
    expect(readers.filter((path) => !['server/config.ts', 'server/main.ts'].includes(path))).toEqual([]);
  });

  it('a test of the server asks the clock of its app, not that of the machine', () => {
    const reading = /\bDate\.now\(\)|\bnew Date\(\)/;
    const asking = files.filter(
      ({ path, text }) => /^server\/.*\.test\.ts$/.test(path) && reading.test(text),
    );
    expect(asking.map((file) => file.path)).toEqual([
      // Its servers are processes of their own, which keep the machine's time.
      'server/ledger/recurring/workers.test.ts',
      // It moves the machine's time on, which Better Auth reads.
      'server/people/identities/sign-in-methods.test.ts',
    ]);
  });

  it('no check is switched off', () => {
    const switches =
      /\b(it|test|describe)\.(skip|only|todo|fixme)\b|@ts-(ignore|expect-error|nocheck)|biome-ignore/;
    const looseness = /\bas any\b|:\s*any\s*[;,)=[\]{}|&>]/;
    const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    const off = files.filter((file) => switches.test(file.text) || looseness.test(code(file.text)));
    expect(off.map((file) => file.path)).toEqual(['test/architecture.test.ts']);
  });
});
