import { describe, expect, it } from 'vitest';
import { readSources } from './import-graph.ts';

// How the server writes: in a database transaction, by commands that begin in one function, with nothing kept in modules.

const server = readSources().filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'));

/** Module-level state that stays, and why: none of it decides a caller's permissions. */
const STATE: Readonly<Record<string, string>> = {
  'server/main.ts: stopping': 'a process stops once',
  'server/main.ts: stops': 'a process stops once',
  'server/people/auth/password-rules.ts: common': 'a list of the installation, loaded when first needed',
  'server/people/avatars/picture.ts: opening': 'a package, loaded when first needed',
  'server/platform/db/prepared-pool.ts: names': 'the name of a statement follows from its text',
  'server/platform/db/start-lock.ts: held': 'the lock files of this process',
  'server/platform/db/statement.ts: registered': 'filled while modules load, read by tests',
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

  it('begins in one function: only the handlers of commands ask for idempotency or lock a group', () => {
    const beginning = /\bonce\(call\b|(?<!function )\block(?:Group|Groups)\(trx\b/;
    const places = server.filter(({ text }) => beginning.test(text)).map(({ path }) => path);
    expect(places.sort()).toEqual(BEGINNINGS);
  });
});

/** Joining locks a group of which the caller is no member yet, a deletion all groups of the person. */
const BEGINNINGS = [
  'server/data/deletions/leaving.ts',
  'server/groups/joining/commands.ts',
  'server/membership/history/write.ts',
];

describe('a route', () => {
  const lengthsIn = (text: string) =>
    [...text.matchAll(/^ {2}route\((?:.*\);$|[\s\S]*?\n {2}(?:\}.*)?\);$)/gm)].map(
      ([call]) => call.split('\n').length,
    );

  it.each([
    ['/(groups|ledger|membership)/', 5],
    ['/', 14],
  ])('of server%s has at most %i lines: what it does is a command or a query', (folders, most) => {
    const long = server
      .filter(({ path }) => path.endsWith('/routes.ts') && new RegExp(`^server${folders}`).test(path))
      .flatMap(({ path, text }) =>
        lengthsIn(text)
          .filter((lines) => lines > most)
          .map((lines) => `${path}: ${lines}`),
      );
    expect(long).toEqual([]);
  });
});
