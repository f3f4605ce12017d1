import { describe, expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

// How the server writes: in a database transaction, by commands that begin in one function, with nothing kept in modules.

const server = readSources().filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'));

/** Module-level state that stays, and why: none of it decides a caller's permissions. */
const STATE: Readonly<Record<string, string>> = {
  'server/groups/currencies/countries.ts: countries': 'what ICU says of time zones, read when first needed',
  'server/main.ts: stopping': 'a process stops once',
  'server/main.ts: stops': 'a process stops once',
  'server/people/auth/password-rules.ts: common': 'a list of the installation, loaded when first needed',
  'server/platform/db/columns.ts: encoded': 'the bytes of a frozen list follow from the list',
  'server/platform/db/prepared-pool.ts: names': 'the name of a statement follows from its text',
  'server/platform/db/start-lock.ts: held': 'the lock files of this process',
  'server/platform/db/statement.ts: registered': 'filled while modules load, read by tests',
  'server/platform/files/open-picture.ts: last':
    'the threads that decode are the process’s, so its pictures take turns',
  'server/platform/files/open-picture.ts: opening': 'a package, loaded when first needed',
  'server/platform/turns/loop-turn.ts: waiting':
    'the event loop is the process’s, so what would hold it takes turns',
};

const MUTABLE =
  /^(?:export )?(?:(?:let|var) (\w+)|const (\w+)(?!.*: Readonly).*= (?:new (?:Map|Set|WeakMap|WeakSet)\b|\[\];|\{\};))/gm;

describe('a module of the server', () => {
  it('keeps nothing between requests: create it in deps, or say here why it stays', () => {
    const kept = server.flatMap(({ path, text }) =>
      [...text.matchAll(MUTABLE)].map(([, variable, constant]) => `${path}: ${variable ?? constant}`),
    );
    expect(kept.sort()).toEqual(Object.keys(STATE).sort());
  });
});

describe('a write', () => {
  it('of rows.ts asks for a Trx, or for a Writer where it is one statement: only reads take the database', () => {
    const exported = /^export (?:async )?function (\w+)(?:<[^>]*>)?\(\s*([^,)]*)/gm;
    const isRead = (name: string) => /^(find|get|list|has|is)[A-Z]/.test(name);
    const wrong = server
      .filter(({ path }) => path.endsWith('/rows.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(exported)]
          .filter(([, name = '', first = '']) => {
            if (/^(trx: Trx|writer: Writer|author: Author)$/.test(first.trim())) return false;
            return !(first.trim() === 'db: Db' && isRead(name));
          })
          .map(([, name]) => `${path}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('of rows.ts that is a statement asks for a Trx: only a read is exported as one that takes the database', () => {
    const exported = server
      .filter(({ path }) => path.endsWith('/rows.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export const (\w+) = statement\(/gm)].map(([, name]) => `${path}: ${name}`),
      );
    expect(exported).toEqual([]);
  });

  it.each([
    {
      what: 'asks for idempotency or locks a group',
      by: /\bonce\(call\b|(?<!function )\block(?:Group|Groups)\(trx\b/,
      // Joining locks a group of which the caller is no member yet, a merge that goes on has no caller, and a deletion locks
      // all groups of the person.
      where: [
        'server/data/deletions/leaving.ts',
        'server/groups/joining/commands.ts',
        'server/groups/joining/replacing-guests.ts',
        'server/membership/commands/write.ts',
        'server/platform/commands/writes.ts',
      ],
    },
    {
      what: 'begins a database transaction',
      by: /\.transaction\(\)/,
      where: [
        'server/platform/commands/context.ts',
        'server/platform/db/database.ts',
        'server/platform/http/idempotency.ts',
      ],
    },
    {
      what: 'writes a statement outside of one',
      by: /(?<!function )\bautocommit\(/,
      // A limit counts what is refused too. A plan that is shown is kept by one statement. The runner frees what its process
      // was at.
      where: [
        'server/ledger/plans/routes.ts',
        'server/platform/commands/context.ts',
        'server/platform/http/idempotency.ts',
        'server/platform/http/rate-limits.ts',
        'server/platform/jobs/runner.ts',
      ],
    },
    {
      what: 'tells of changes or of ended sessions',
      by: /\b(changes\.publish|revocations\.(announce|record))\(/,
      where: ['server/platform/commands/context.ts', 'server/platform/commands/writes.ts'],
    },
  ])('begins and ends in one function: no other file $what', ({ by, where }) => {
    const places = server.filter(({ text }) => by.test(text)).map(({ path }) => path);
    expect(places.sort()).toEqual(where);
  });
});

describe('a command', () => {
  const areas = server.filter(({ path }) =>
    /^server\/(people|membership|ledger|groups|premium|data)\//.test(path),
  );

  it('is command(ctx, input), or part of one that is given its Trx', () => {
    const exported =
      /^export (?:async )?function (\w+)(?:<[^>]*>)?\(\s*(?:\w+|\{[^}]*\}): (\w+)(?:<([^>]*)>)?/gm;
    const isContext = (type: string) => /^(Trx|Writer|\w+Context)$/.test(type);
    const wrong = areas
      .filter(({ path }) => path.endsWith('/commands.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(exported)]
          .filter(
            ([, , type = '', picked = '']) =>
              !isContext(type === 'Pick' ? (picked.split(',')[0] ?? '') : type),
          )
          .map(([, name]) => `${path}: ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  it('asks for both permission and limit by requireMayWrite, where neither depends on the input', () => {
    const both = /^ *requirePermission\([^;]*;\s*(?:await|return) requireWithinLimit\(/m;
    const asking = server.filter(({ text }) => both.test(text)).map(({ path }) => path);
    expect(asking).toEqual(['server/membership/memberships/permission.ts']);
  });

  it('takes no dependencies: only routes and jobs know them, and the functions that make a context', () => {
    const MAKERS = ['server/membership/commands/read.ts', 'server/membership/commands/write.ts'];
    const knowing = areas.filter(
      ({ path, imports }) =>
        imports.includes('server/deps.ts') && !/\/(routes|jobs)\.ts$/.test(path) && !MAKERS.includes(path),
    );
    expect(knowing.map(({ path }) => path)).toEqual([]);
  });
});

describe('a route', () => {
  const lengthsIn = (text: string) =>
    [...text.matchAll(/^ {2}route\((?:.*\);$|[\s\S]*?\n {2}(?:\}.*)?\);$)/gm)].map(
      ([call]) => call.split('\n').length,
    );

  it('has at most 6 lines: what it does is a command or a query', () => {
    const long = server
      .filter(({ path }) => path.endsWith('/routes.ts'))
      .flatMap(({ path, text }) =>
        lengthsIn(text)
          .filter((lines) => lines > 6)
          .map((lines) => `${path}: ${lines}`),
      );
    expect(long).toEqual([]);
  });
});
