import { readFile } from 'node:fs/promises';
import { CompiledQuery } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { searchTransactions as searchEndpoint } from '#contract/search.ts';
import type { Transaction } from '#contract/transactions.ts';
import { TYPED_AS } from '#domain/fields/search-text.ts';
import { getCurrency } from '#domain/money/currency.ts';
import { splitStatements } from '#server/platform/db/migrate.ts';
import { startTestApp } from '#test/app.ts';
import type { Answer, UserClient } from '#test/client.ts';
import { evenly, expectData, expenseOf, join, makeGroup, record } from '#test/group.ts';
import { searchTransactions } from './queries.ts';

const { as, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');
const dora = await as('Dora');
const eve = await as('Eve');
const zoe = await as('Zoe');

expectData(await dora.put('/api/users/profile', { displayName: 'Dóra' }));

const path = '/api/transactions/search';

const { id: flat } = await makeGroup(ana, [ben, cleo], { name: 'Flat' });
const { id: trip } = await makeGroup(ben, [ana, dora], {
  name: 'Trip',
  currencies: ['EUR', 'USD', 'JPY'].map((code) => getCurrency(code).code),
});
const { id: past } = await makeGroup(eve, [ana, zoe], { name: 'Past' });
const { id: foreign } = await makeGroup(eve, [ben, zoe], { name: 'Foreign' });

/** The same in two groups, as a device would send it twice by mistake. */
const sameId = v7();

const made = new Map<string, Transaction>();
async function make(
  name: string,
  by: UserClient,
  groupId: string,
  among: readonly UserClient[],
  change: object,
) {
  made.set(name, await record(by, groupId, expenseOf(by, among, change)));
}
await make('rent', ana, flat, [ana, ben], { description: 'Rent', amount: 145_000, date: '2026-03-01' });
await make('cafe', ben, trip, [ana, ben], {
  description: 'Café crème',
  note: 'Próxima vez: té',
  category: 'dining',
  amount: 450,
  date: '2026-03-02',
});
await make('train', dora, trip, [ana, dora], {
  description: '100% refund_able train',
  amount: 5000,
  currency: 'USD',
  date: '2026-03-03',
});
await make('coffee', ana, flat, [ana, cleo], { description: 'Cafetera', amount: 4500, date: '2026-03-03' });
await make('sushi', ben, trip, [ana, ben], {
  description: 'Sushi',
  amount: 4500,
  currency: 'JPY',
  date: '2026-03-04',
});
await make('gift', ana, flat, [ana], {
  type: 'transfer',
  description: 'Birthday',
  date: '2026-03-05',
  recipients: evenly(ben),
});
await make('paid', ana, trip, [ana], {
  type: 'settlement',
  description: 'Settlement',
  date: '2026-03-06',
  recipients: evenly(dora),
});
await make('taxi', ana, flat, [ana, ben], { id: sameId, description: 'Taxi', date: '2026-03-07' });
await make('bus', ben, trip, [ana, ben], { id: sameId, description: 'Taxi too', date: '2026-03-07' });
await make('mistake', ana, flat, [ana, ben], { description: 'Café mistake', date: '2026-03-08' });
await make('left', eve, past, [eve, zoe], { description: 'Café of the past', date: '2026-03-09' });
await make('theirs', eve, foreign, [ben, eve, zoe], { description: 'Café of Eve', date: '2026-03-10' });
await ana.delete(`/api/groups/${flat}/transactions/${made.get('mistake')?.id}`);
expectData(await ana.post(`/api/groups/${past}/leave`));

const ALL = 'from=2026-01-01';
const placeOf = ({ groupId, id }: Pick<Transaction, 'groupId' | 'id'>) => `${groupId} ${id}`;
const nameAt = new Map([...made].map(([name, transaction]) => [placeOf(transaction), name]));
const namesOf = (found: readonly Transaction[]) => found.map((one) => nameAt.get(placeOf(one)) ?? one.id);

const search = async (query: string, client = ana) =>
  namesOf(expectData(await client.get<Transaction[]>(`${path}?${query}`)));
const searchFor = (text: string, client = ana) => search(`q=${encodeURIComponent(text)}`, client);

/** The group of the larger id comes first where date and id are the same. */
const TAXIS = flat > trip ? ['taxi', 'bus'] : ['bus', 'taxi'];
const OF_ANA = [...TAXIS, 'paid', 'gift', 'sushi', 'coffee', 'train', 'cafe', 'rent'];

describe('the search across groups', () => {
  it('gives each transaction with its group, newest date first, then newest entry first', async () => {
    const found = expectData(await ana.get<Transaction[]>(`${path}?${ALL}`));
    expect(namesOf(found)).toEqual(OF_ANA);
    expect(found).toEqual(OF_ANA.map((name) => made.get(name)));
    expect(new Set(found.map(({ groupId }) => groupId))).toEqual(new Set([flat, trip]));
  });

  it('finds what each caller may see: of their own groups, without those that they left', async () => {
    expect(await searchFor('café')).toEqual(['coffee', 'cafe']);
    expect(await searchFor('café', ben)).toEqual(['theirs', 'coffee', 'cafe']);
    expect(await searchFor('café', dora)).toEqual(['cafe']);
    expect(await searchFor('café', eve)).toEqual(['theirs', 'left']);
    expect(await searchFor('café', await as('Fay'))).toEqual([]);
  });

  it('finds what a group that the caller comes back to holds, and what is restored', async () => {
    const gus = await as('Gus');
    const { id } = await makeGroup(gus, [zoe]);
    const { id: lunch } = await record(zoe, id, expenseOf(zoe, [zoe], { description: 'Lunch' }));
    expectData(await zoe.post(`/api/groups/${id}/leave`));
    expect(await searchFor('lunch', zoe)).toEqual([]);
    await join(id, gus, zoe);
    expect(await searchFor('lunch', zoe)).toEqual([lunch]);
    await zoe.delete(`/api/groups/${id}/transactions/${lunch}`);
    expect(await searchFor('lunch', zoe)).toEqual([]);
    await zoe.post(`/api/groups/${id}/transactions/${lunch}/restore`);
    expect(await searchFor('lunch', zoe)).toEqual([lunch]);
  });

  it('leaves out what was deleted', async () => {
    expect(await searchFor('mistake')).toEqual([]);
    expect(await search(`${ALL}&includeDeleted=true`)).not.toContain('mistake');
  });

  it('goes by what a line shows, without regard to capitals and accents', async () => {
    const expected: Record<string, string[]> = {
      'CAFE CREME': ['cafe'],
      'fé cr': ['cafe'],
      'PROXIMA vez': ['cafe'],
      'vez  creme': ['cafe'],
      'vez rent': [],
      '%': ['train'],
      d_a: ['train'],
      "';--": [],
      // 45.00 euros and 4,500 yen are the same number.
      '4500': ['sushi'],
      '45': ['coffee'],
      '€1,450.00': ['rent'],
      '−1.450,00 eur': ['rent'],
      '1.450,00': ['rent'],
      '4,5': ['cafe'],
      '3/3/2026': ['coffee', 'train'],
      '4 de marzo': ['sushi'],
      'March 1': ['rent'],
      '2025-03-01': [],
      pago: ['paid'],
      traspaso: ['gift'],
      gastos: OF_ANA.filter((name) => name !== 'paid' && name !== 'gift'),
    };
    for (const [text, names] of Object.entries(expected))
      expect([text, await searchFor(text)]).toEqual([text, names]);
  });

  it('finds what was recorded before the letters that are typed for others were folded', async () => {
    const old = '«nonna’s»\n`łódź` in der hauptstraße ‘ı’ „æ“ œ ø đ ‚‛ʼ ”‟';
    const migration = await readFile('db/migrations/0039_letters_of_a_search.sql', 'utf8');
    const undone = db.transaction().execute(async (trx) => {
      await trx.updateTable('transactions').set({ search_text: old }).where('group_id', '=', flat).execute();
      for (const text of splitStatements(migration)) await trx.executeQuery(CompiledQuery.raw(text));
      const texts = trx.selectFrom('transactions').select('search_text').distinct();
      expect(await texts.where('group_id', '=', flat).execute()).toEqual([
        { search_text: old.replace(/./gu, (letter) => TYPED_AS[letter] ?? letter) },
      ]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
  });

  it('finds people by name where they paid or were paid, in whichever group they are', async () => {
    expect(await searchFor('dora')).toEqual(['paid', 'train']);
    expect(await searchFor('DORÁ', ben)).toEqual(['paid', 'train']);
    expect(await searchFor('dora', cleo)).toEqual([]);
    expect(await searchFor('ben')).toEqual([
      ...TAXIS.filter((name) => name === 'bus'),
      'gift',
      'sushi',
      'cafe',
    ]);
    expect(await searchFor('ben cafe')).toEqual(['cafe']);
    expect(await searchFor('ana cafe')).toEqual(['coffee']);
    expect(await searchFor('ben rent')).toEqual([]);
    expect(await searchFor('eve')).toEqual([]);
    expect(await searchFor('zoe')).toEqual([]);
  });

  it('finds in each group what its own list finds', async () => {
    for (const text of ['café', 'proxima', 'ben', 'ana', '45', '50', 'pago', 'gastos', 'taxi', 'nothing']) {
      const query = `q=${encodeURIComponent(text)}`;
      const found = expectData(await ana.get<Transaction[]>(`${path}?${query}`));
      for (const groupId of [flat, trip]) {
        const list = expectData(await ana.get<Transaction[]>(`/api/groups/${groupId}/transactions?${query}`));
        expect([text, found.filter((one) => one.groupId === groupId)]).toEqual([text, list]);
      }
    }
  });

  it('is narrowed by each filter and by all together', async () => {
    const expected: Record<string, string[]> = {
      'currency=USD': ['train'],
      'category=dining': ['cafe'],
      'currency=CHF': [],
      'type=settlement': ['paid'],
      'type=settlement,transfer': ['paid', 'gift'],
      'type=income': [],
      [`userId=${dora.user.id}`]: ['paid', 'train'],
      [`userId=${dora.user.id}&type=settlement`]: ['paid'],
      [`userId=${eve.user.id}`]: [],
      'from=2026-03-05': [...TAXIS, 'paid', 'gift'],
      'to=2026-03-02': ['cafe', 'rent'],
      'from=2026-03-02&to=2026-03-03': ['coffee', 'train', 'cafe'],
      'from=2026-03-09&to=2026-03-01': [],
      'minAmount=20000': ['rent'],
      'maxAmount=4500': ['sushi', 'coffee', 'cafe'],
      // A bound, though every amount is above it.
      'minAmount=0&limit=1': ['bus'],
      'maxAmount=0': [],
      'q=caf&from=2026-03-01&to=2026-03-31&currency=EUR&minAmount=400&maxAmount=500': ['cafe'],
      'q=caf&from=2026-03-01&to=2026-03-31&currency=EUR&minAmount=451&maxAmount=500': [],
    };
    for (const [query, names] of Object.entries(expected))
      expect([query, await search(query)]).toEqual([query, names]);
  });

  it('asks for something to look for', async () => {
    for (const query of ['', 'q=', 'q=%20', 'limit=5', 'limit=5&q=']) {
      const { status, body } = await ana.get(`${path}?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'VALIDATION_ERROR']);
      expect(body.details).toMatchObject([{ path: 'q' }]);
    }
  });

  it('refuses cursors that no page gave, limits out of range and values that there are not', async () => {
    const forge = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const ofAList = await ana.get(`/api/groups/${flat}/transactions?limit=1`);
    for (const query of [
      'cursor=nonsense',
      `cursor=${ofAList.body.nextCursor}`,
      `cursor=${forge('2026-02-30', sameId, flat)}`,
      `cursor=${forge('2026-03-01', sameId, "' or true --")}`,
      `cursor=${forge('2026-03-01', sameId, flat, flat)}`,
      `cursor=${forge(2026, sameId, flat)}`,
      'limit=0',
      'limit=201',
      'from=2026-02-30',
      'currency=EURO',
      'type=gift',
      'userId=dora',
      'minAmount=-1',
      `q=${'x'.repeat(201)}`,
    ]) {
      const { status, body } = await ana.get(`${path}?q=a&${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'VALIDATION_ERROR']);
    }
  });

  it('opens no group by a cursor that names it', async () => {
    const cursor = Buffer.from(JSON.stringify(['2027-01-01', sameId, foreign])).toString('base64url');
    expect(await search(`${ALL}&cursor=${cursor}`)).toEqual(OF_ANA);
  });
});

describe('a page of the search', () => {
  async function readPages(
    ask: (cursor: string) => Promise<{ data: Transaction[]; nextCursor: string | null }>,
  ) {
    const pages: Transaction[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { data: Transaction[]; nextCursor: string | null } = await ask(cursor);
      pages.push(page.data);
      cursor = page.nextCursor;
      if (pages.length > 200) throw new Error('there is no last page');
    }
    return pages;
  }

  const askFor = (query: string, client: UserClient) => async (cursor: string) => {
    const { body }: Answer<Transaction[]> = await client.get<Transaction[]>(
      `${path}?${query}${cursor && `&cursor=${cursor}`}`,
    );
    return body;
  };

  it('is followed by what comes after it, each transaction once, also one with the id of another group’s', async () => {
    for (const limit of [1, 2, 3, 200]) {
      const pages = await readPages(askFor(`${ALL}&limit=${limit}`, ana));
      expect(pages.slice(0, -1).map((page) => page.length)).toEqual(pages.slice(1).map(() => limit));
      expect(namesOf(pages.flat())).toEqual(OF_ANA);
    }
  });

  it('is followed by the same, whatever is added meanwhile', async () => {
    const ask = askFor('q=caf&limit=1', ben);
    const pages = await readPages(async (cursor) => {
      const page = await ask(cursor);
      const newer = expenseOf(ben, [ben], { description: 'Café to go', date: '2026-03-31' });
      const { id } = await record(ben, trip, newer);
      await ben.delete(`/api/groups/${trip}/transactions/${id}`);
      return page;
    });
    expect(namesOf(pages.flat())).toEqual(['theirs', 'coffee', 'cafe']);
  });

  it('may end before it is full, after so many transactions looked at, and the next one goes on from there', async () => {
    const ask = (query: object, steps: number) => async (cursor: string) => {
      const parsed = searchEndpoint.query.parse({ ...query, ...(cursor && { cursor }) });
      const answer = await searchTransactions(db, { userId: ana.user.id }, parsed, steps);
      return JSON.parse(answer.slices.join(''));
    };
    for (const steps of [1, 2, 4, 6, 8, 20]) {
      for (const limit of [1, 2, 50]) {
        for (const [query, names] of [
          [{ from: '2026-01-01' }, OF_ANA],
          [{ q: 'caf' }, ['coffee', 'cafe']],
          [{ q: 'taxi' }, TAXIS],
          [{ q: 'nothing' }, []],
        ] as const) {
          const pages = await readPages(ask({ ...query, limit }, steps));
          expect([steps, limit, query, namesOf(pages.flat())]).toEqual([steps, limit, query, names]);
          expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(limit);
        }
      }
    }
    const empty = await readPages(ask({ q: 'nothing' }, 4));
    expect(empty.length).toBeGreaterThan(2);
    expect(await readPages(ask({ q: 'nothing' }, 100_000))).toEqual([[]]);
  });

  it('is made of all groups of a person who is in more than a hundred', async () => {
    const ida = await as('Ida');
    const expected: Transaction[] = [];
    for (let count = 0; count < 110; count++) {
      const { id } = await makeGroup(ida);
      const date = `2026-01-${String(1 + (count % 7)).padStart(2, '0')}`;
      expected.push(await record(ida, id, expenseOf(ida, [ida], { description: `Milk ${count}`, date })));
    }
    expected.sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));
    const pages = await readPages(askFor('q=milk', ida));
    expect(pages.map((page) => page.length)).toEqual([50, 50, 10]);
    expect(pages.flat()).toEqual(expected);
    expect(expectData(await ida.get(`${path}?q=milk&limit=200`))).toEqual(expected);
  });
});
