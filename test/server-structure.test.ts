import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCK_KEYS, LOCK_SEEDS } from '#server/platform/db/advisory-locks.ts';
import { findKnots, readSources } from './import-graph.ts';

// The server is areas in layers; an area is nouns, and a noun is a folder that owns its tables.

const server = readSources().filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'));

/** Each area may import itself and the areas before it. */
const AREAS = ['platform', 'external', 'people', 'membership', 'ledger', 'groups', 'premium', 'data'];

/** The folder that alone writes a table. Better Auth also writes four of people's (docs/decisions/0007). */
const TABLES: Record<string, string> = {
  admin_acts: 'premium/admin-acts',
  attachments: 'ledger/attachments',
  avatars: 'people/avatars',
  balances: 'ledger/balances',
  categories: 'groups/categories',
  challenges: 'people/auth',
  change_counters: 'membership/history',
  comments: 'ledger/comments',
  email_changes: 'people/accounts',
  exchange_rates: 'ledger/rates',
  groups: 'groups/groups',
  history: 'membership/history',
  households: 'membership/memberships',
  idempotency_keys: 'platform/http',
  identities: 'people/identities',
  invitations: 'groups/invitations',
  known_devices: 'people/sessions',
  memberships: 'membership/memberships',
  paddle_events: 'premium/webhooks',
  monthly_movements: 'ledger/statistics',
  monthly_shares: 'ledger/statistics',
  monthly_totals: 'ledger/statistics',
  pair_debts: 'ledger/balances',
  passkeys: 'people/second-factors',
  rate_limits: 'platform/http',
  recovery_codes: 'people/second-factors',
  recurring_expenses: 'ledger/recurring',
  recurring_occurrences: 'ledger/recurring',
  revoked_sessions: 'platform/http',
  schema_migrations: 'platform/db',
  sessions: 'people/sessions',
  settlement_plans: 'ledger/plans',
  subscriptions: 'premium/subscriptions',
  tier_changes: 'premium/tier-changes',
  totp_secrets: 'people/second-factors',
  transactions: 'ledger/transactions',
  turnovers: 'ledger/statistics',
  user_groups: 'membership/own-groups',
  users: 'people/users',
  verifications: 'people/accounts',
};

/** `people/accounts` of a file in a noun; nothing of the files that put the server together. */
const folderOf = (path: string) => /^server\/([^/]+\/[^/]+)\//.exec(path)?.[1];
const isNoun = (path: string) => AREAS.indexOf(areaOf(path) ?? 'platform') > AREAS.indexOf('external');
const areaOf = (path: string) => /^server\/([^/]+)\//.exec(path)?.[1];

describe('the server', () => {
  it('has no folder that imports itself by way of others: move what both need below them, or the decision above', () => {
    expect(findKnots(server, folderOf)).toEqual([]);
  });

  it('has areas that import only areas before them', () => {
    const upward = server.flatMap(({ path, imports }) => {
      const own = areaOf(path);
      if (own === undefined) return [];
      const above = imports.filter((target) => {
        const area = areaOf(target);
        return area !== undefined && AREAS.indexOf(area) > AREAS.indexOf(own);
      });
      return above.map((target) => `${path} → ${target}`);
    });
    expect(upward).toEqual([]);
  });

  it('is put together by files that the areas do not import: the others know no noun', () => {
    const roots = ['server/app.ts', 'server/main.ts', 'server/worker.ts'];
    const imported = server.flatMap(({ path, imports }) => (areaOf(path) ? imports : []));
    expect(roots.filter((path) => imported.includes(path))).toEqual([]);
    const rest = server.filter(({ path }) => areaOf(path) === undefined && !roots.includes(path));
    const nouns = rest.flatMap(({ imports }) => imports.filter((target) => isNoun(target)));
    expect(nouns).toEqual([]);
  });

  it('has no other areas', () => {
    const areas = new Set(server.flatMap(({ path }) => areaOf(path) ?? []));
    expect([...areas].sort()).toEqual([...AREAS].sort());
  });
});

describe('a table', () => {
  const writes = server.flatMap(({ path, text }) =>
    tablesWrittenBy(text).map((table) => ({ path, table, folder: folderOf(path) })),
  );

  it('has an owner', () => {
    const schema = readFileSync('db/schema.sql', 'utf8');
    const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, table]) => table);
    expect(Object.keys(TABLES).sort()).toEqual([...tables, 'schema_migrations'].sort());
  });

  it('is written by its owner alone: another folder calls a command, or composes a fragment, of the owner', () => {
    const foreign = writes.filter(({ table, folder }) => TABLES[table] !== folder);
    expect(foreign.map(({ path, table }) => `${path} writes ${table}`)).toEqual([]);
  });

  it('that is a log is only added to', () => {
    const changes = /\b(?:update|delete\s+from|merge\s+into|truncate)\s+(?:admin_acts|tier_changes)\b/i;
    const built = /\b(?:updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(?:admin_acts|tier_changes)\b/;
    const changed = server.filter(({ text }) => changes.test(text) || built.test(text));
    expect(changed.map(({ path }) => path)).toEqual([]);
  });

  it('is named where it is written', () => {
    const hidden = server.filter(({ text }) =>
      /\b(insert into|update|delete from|merge into)\s+\$\{/i.test(text),
    );
    expect(hidden.map(({ path }) => path)).toEqual([]);
  });
});

describe('a statement', () => {
  it('is put together, not rewritten: a fragment takes as an argument what differs between statements', () => {
    const writing = server.filter(
      ({ path, imports }) =>
        path.endsWith('/fragments.ts') || imports.includes('server/platform/db/statement.ts'),
    );
    expect(writing.length).toBeGreaterThan(50);
    const rewriting = writing.filter(({ text }) => /\.replace(?:All)?\(/.test(text));
    expect(rewriting.map(({ path }) => path)).toEqual([]);
  });
});

describe('an advisory lock', () => {
  it.each([
    ['key', LOCK_KEYS],
    ['seed', LOCK_SEEDS],
  ])('has a %s of its own', (_what, numbers) => {
    const values: readonly number[] = Object.values(numbers);
    expect(new Set(values).size).toBe(values.length);
  });

  it('has its number from advisory-locks.ts, where they stand side by side', () => {
    const code = readSources().filter(({ path }) => /^(?:server|db|scripts)\//.test(path));
    const seeded = code.flatMap(({ path, text }) =>
      [...text.matchAll(/hashtext(?:extended)?\(([^)]*)\)/g)].map(([, given = '']) => `${path}: ${given}`),
    );
    expect(seeded.filter((call) => !/, \$\{LOCK_SEEDS\.\w+\}$/.test(call))).toEqual([]);
    const literal = code.filter(({ text }) => /pg_(?:try_)?advisory_\w*lock\w*\(\s*\d/.test(text));
    expect(literal.map(({ path }) => path)).toEqual([]);
    const used = seeded.map((call) => call.slice(call.lastIndexOf('.') + 1, -1));
    expect(used.toSorted()).toEqual(Object.keys(LOCK_SEEDS).toSorted());
  });
});

/** In raw SQL and through Kysely. */
function tablesWrittenBy(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const sql =
    /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|update(?=\s+[\w.]+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+([\w.]+)/gi;
  const builder = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'([\w.]+)/g;
  const found = [...code.matchAll(sql), ...code.matchAll(builder)].flatMap(([, table]) => table ?? []);
  return [...new Set(found)].filter((table) => table !== 'set');
}
