import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { openApiDocument } from '#server/platform/http/openapi.ts';
import { startTestApp } from './app.ts';
import { askEndpoint, makeLeftHouse, nameOf } from './ask-endpoint.ts';
import { casesOf } from './cases.ts';
import type { Answer, Client, UserClient } from './client.ts';
import { expenseOf, makeGroup, record } from './group.ts';
import type { NamedIds } from './house.ts';

// What endpoints have in common for callers to whom they are closed, and what reads cost. Who may do what: roles.test.ts.

const { as, anonymous, database, db } = await startTestApp({ premiumForAll: true });
const admin = await as('Ana');
const member = await as('Ben');
const former = await as('Cleo');
const stranger = await as('Eve');

const inGroups = ALL_ENDPOINTS.filter(({ path }) => path.includes(':groupId'));
const forUsers = ALL_ENDPOINTS.filter(({ access }) => access === 'user');

const CASES = casesOf(admin, member);

const makeLeft = async () => makeLeftHouse(admin, member, former, await as('Dev'));

const ask = (client: Client | UserClient, endpoint: EndpointShape, house: Partial<NamedIds>) =>
  askEndpoint(client, endpoint, CASES[nameOf(endpoint)], house);

/** Every row of every table, in the order of its text. */
async function everything(): Promise<Record<string, readonly string[]>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`.execute(db);
  const tables: Record<string, readonly string[]> = {};
  for (const { name } of rows) {
    const found = await sql<{ row: string }>`
      select found::text as row from ${sql.table(name)} as found order by 1`.execute(db);
    tables[name] = found.rows.map(({ row }) => row);
  }
  return tables;
}

it('every endpoint inside a group says here who may do it', () => {
  expect(Object.keys(CASES).sort()).toEqual(inGroups.map(nameOf).sort());
});

describe('an anonymous caller', () => {
  it.each(forUsers.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'is turned away by %s',
    async (_, endpoint) => {
      const house = { groupId: v7() };
      const answer = await ask(anonymous, endpoint, house);
      expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHORIZED']);
      const url = endpoint.path.replace(/:\w+/g, v7());
      const headers = { authorization: 'Bearer a.b.c' };
      const forger = await anonymous.send({ method: endpoint.method, url, headers });
      expect([forger.status, forger.body.code]).toEqual([401, 'INVALID_TOKEN']);
    },
  );
});

describe('a group', () => {
  it('does not exist for strangers and former members, whatever they ask of it', async () => {
    const house = await makeLeft();
    const before = await everything();
    for (const endpoint of inGroups) {
      for (const outsider of [stranger, former]) {
        const { status, body } = await ask(outsider, endpoint, house);
        expect([nameOf(endpoint), status, body.code]).toEqual([nameOf(endpoint), 404, 'GROUP_NOT_FOUND']);
      }
    }
    expect(await everything()).toEqual(before);
  });

  it('that does not exist is the same to every caller', async () => {
    for (const endpoint of inGroups) {
      const { status, body } = await ask(admin, endpoint, {});
      expect([nameOf(endpoint), status, body.code]).toEqual([nameOf(endpoint), 404, 'GROUP_NOT_FOUND']);
    }
  });

  it('opens nothing of another one: not its transactions, not its links, not its members', async () => {
    const theirs = await makeLeft();
    const { id: groupId } = await makeGroup(stranger);
    const before = await everything();
    for (const endpoint of inGroups.filter(({ path }) =>
      /:(transactionId|invitationId|userId|categoryId)/.test(path),
    )) {
      const { status, body } = await ask(stranger, endpoint, { ...theirs, groupId });
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 404]);
      expect([
        'EXPENSE_NOT_FOUND',
        'INVITATION_NOT_FOUND',
        'NOT_GROUP_MEMBER',
        'RESOURCE_NOT_FOUND',
      ]).toContain(body.code);
    }
    expect(await everything()).toEqual(before);
  });
});

describe('what people look at', () => {
  /**
   * The least of six, since the server has work of its own in between, and of twelve where each follows a change. The first also
   * makes the plan that is kept.
   */
  async function countStatements(
    look: () => Promise<Answer<unknown>>,
    before?: () => Promise<unknown>,
  ): Promise<number> {
    const counts: number[] = [];
    for (let round = 0; round < (before ? 12 : 6); round++) {
      await before?.();
      let count = 0;
      // Outside a transaction, each statement takes a connection of its own.
      const countOne = () => count++;
      database.pool.on('acquire', countOne);
      expect((await look()).status).toBe(200);
      database.pool.off('acquire', countOne);
      counts.push(count);
    }
    return Math.min(...counts);
  }

  const looks = inGroups.filter(({ method }) => method === 'GET');

  it('stays as it is: no read writes, but for the plan that is kept once it is shown', async () => {
    const house = await makeLeft();
    await record(admin, house.groupId, expenseOf(admin, [member]));
    const reads = forUsers.filter(({ method }) => method === 'GET');
    const writing: string[] = [];
    for (const endpoint of reads) {
      const before = await everything();
      await ask(admin, endpoint, house);
      if (!isDeepStrictEqual(await everything(), before)) writing.push(nameOf(endpoint));
    }
    expect(writing).toEqual(['GET /api/groups/:groupId/settlements/preview']);
    expect(reads.length).toBeGreaterThan(15);
  });

  it.each(looks.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is one statement, after one that says who may where that is only admins',
    async (name, endpoint) => {
      const house = await makeLeft();
      const count = CASES[name]?.adminsOnly ? 2 : 1;
      expect(await countStatements(() => ask(admin, endpoint, house))).toBe(count);
    },
  );

  // What is read in groups takes their ids from the person's list first: so each table is asked for these groups, and a
  // database that is distributed by group asks the nodes that hold them. The activity then looks for the groups that
  // changed last where there are more than it shows changes.
  beforeAll(async () => {
    for (let groups = 0; groups < 60; groups++) await makeGroup(admin, [member]);
  });
  it.each([
    ['/api/groups', 2],
    ['/api/balances', 2],
    ['/api/balances/consolidated', 2],
    ['/api/dashboard', 2],
    [`/api/balances/consolidated/preview?with=${member.user.id}&currency=EUR`, 2],
    ['/api/transactions/search?q=rent', 2],
    ['/api/statistics?from=2026-01-01&to=2026-12-31', 2],
    ['/api/recurring-expenses', 2],
    ['/api/activity', 3],
    ['/api/tier/info', 1],
  ] as const)('GET %s is %i statements at most, however many groups one is in', async (path, count) => {
    await makeLeft();
    expect(await countStatements(() => admin.get(path))).toBe(count);
  });

  it.each(['/api/balances', '/api/balances/consolidated', '/api/dashboard'])(
    'GET %s is three statements at most once one of the groups has changed',
    async (path) => {
      const { groupId } = await makeLeft();
      const change = () => record(admin, groupId, expenseOf(admin, [member]));
      expect(await countStatements(() => admin.get(path), change)).toBe(3);
    },
  );
});

describe('an Idempotency-Key', () => {
  const { paths } = openApiDocument('https://quits.example');
  const everyone = ALL_ENDPOINTS.filter(({ method, access }) => method === 'POST' && access === 'user');
  const isDescribed = ({ path }: EndpointShape) =>
    paths[path.replace(/:(\w+)/g, '{$1}')]?.post?.parameters.some(({ name }) => name === 'Idempotency-Key');
  const rent = { ...expenseOf(admin, [admin]), groupId: v7(), frequency: 'monthly', startDate: '2026-03-31' };
  const { type: _, date: __, ...rule } = rent;
  const bodies: Record<string, object> = {
    'POST /api/groups': { name: 'Flat 12', defaultCurrency: 'EUR', currencies: ['EUR'] },
    'POST /api/recurring-expenses': rule,
    'POST /api/balances/consolidated/settle': {
      from: member.user.id,
      to: admin.user.id,
      amount: 100,
      currency: 'EUR',
    },
  };

  it.each(everyone.filter(isDescribed).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'that is malformed is refused by %s, which is described to take one',
    async (name, { method, path }) => {
      const payload = JSON.stringify(CASES[name]?.body ?? bodies[name] ?? {});
      const headers = { 'content-type': 'application/json', 'idempotency-key': 'two words' };
      const url = path.replace(':token', 't'.repeat(43)).replace(/:\w+/g, v7());
      const { status, body } = await admin.send({ method, url, payload, headers });
      expect([status, JSON.stringify(body.details)]).toEqual([
        400,
        expect.stringContaining('Idempotency-Key'),
      ]);
    },
  );

  it('is taken by no other POST of an account than those that protect or pay for it', () => {
    const others = everyone
      .filter((endpoint) => !isDescribed(endpoint))
      .map(({ path }) => path.split('/')[2]);
    expect([...new Set(others)].sort()).toEqual(['auth', 'tier', 'users']);
  });
});
