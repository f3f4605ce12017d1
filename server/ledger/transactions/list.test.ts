import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from '#test/app.ts';
import type { Answer } from '#test/client.ts';
import { evenly, expectData, expenseOf, join as joinGroup, makeGroup, record } from '#test/group.ts';

const { as } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');
const cleo = await as('Cleo');

const { id: groupId } = await makeGroup(ana, [ben, cleo]);
const path = `/api/groups/${groupId}/transactions`;
const pair = [ana, ben];

const made = new Map<string, Transaction>();
for (const [name, change] of Object.entries({
  rent: { description: 'Rent', amount: 145_000, date: '2026-03-01' },
  coffee: {
    description: 'Café crème',
    note: 'Próxima vez: té',
    category: 'dining',
    amount: 450,
    date: '2026-03-02',
    recipients: evenly(cleo),
  },
  train: { description: '100% refund_able train', amount: 5000, currency: 'USD', date: '2026-03-03' },
  refund: { type: 'income', description: 'Deposit refund', amount: 20_000, date: '2026-03-03' },
  gift: { type: 'transfer', description: 'Birthday', date: '2026-03-04', recipients: evenly(ben) },
  paid: { type: 'settlement', description: 'Settlement', date: '2026-03-05', recipients: evenly(ben) },
  mistake: { description: 'Mistake', date: '2026-03-06' },
})) {
  made.set(name, await record(ana, groupId, expenseOf(ana, pair, change)));
}
await ana.delete(`${path}/${made.get('mistake')?.id}`);

function namesOf(answer: Answer<Transaction[]>): string[] {
  const names = new Map([...made].map(([name, { id }]) => [id, name]));
  return expectData(answer).map(({ id }) => names.get(id) ?? id);
}

const list = async (query: string) => namesOf(await ben.get<Transaction[]>(`${path}?${query}`));

describe('the list of transactions', () => {
  it('is newest date first, then newest entry first, without what was deleted', async () => {
    expect(await list('')).toEqual(['paid', 'gift', 'refund', 'train', 'coffee', 'rent']);
  });

  it('holds what was deleted too when asked for it', async () => {
    expect((await list('includeDeleted=true'))[0]).toBe('mistake');
    expect(await list('includeDeleted=false')).not.toContain('mistake');
  });

  it('is narrowed by each filter', async () => {
    const expected: Record<string, string[]> = {
      'type=expense': ['train', 'coffee', 'rent'],
      'type=income': ['refund'],
      'type=transfer': ['gift'],
      'type=settlement': ['paid'],
      'type=transfer,settlement': ['paid', 'gift'],
      'type=settlement,income,settlement': ['paid', 'refund'],
      'type=income,expense': ['refund', 'train', 'coffee', 'rent'],
      [`type=transfer,income,settlement&userId=${ana.user.id}&maxAmount=10000`]: ['paid', 'gift'],
      'currency=USD': ['train'],
      'category=dining': ['coffee'],
      'category=pets': [],
      'category=dining&type=income': [],
      [`userId=${cleo.user.id}`]: ['coffee'],
      'from=2026-03-04': ['paid', 'gift'],
      'to=2026-03-02': ['coffee', 'rent'],
      'minAmount=20000': ['refund', 'rent'],
      'maxAmount=5000': ['train', 'coffee'],
      'from=2026-03-09&to=2026-03-01': [],
    };
    for (const [query, names] of Object.entries(expected))
      expect([query, await list(query)]).toEqual([query, names]);
  });

  it('is narrowed by all filters together', async () => {
    const query = `type=expense&currency=EUR&userId=${ana.user.id}&from=2026-03-01&to=2026-03-02&minAmount=1000&q=rent`;
    expect(await list(query)).toEqual(['rent']);
    expect(await list(`${query}&maxAmount=999`)).toEqual([]);
  });

  it('is searched without regard to capitals and accents, and by the very characters', async () => {
    expect(await list('q=CAFE%20CREME')).toEqual(['coffee']);
    expect(await list(`q=${encodeURIComponent('été')}`)).toEqual([]);
    expect(await list('q=fé%20cr')).toEqual(['coffee']);
    expect(await list('q=PROXIMA%20vez')).toEqual(['coffee']);
    expect(await list('q=%25')).toEqual(['train']);
    expect(await list('q=d_a')).toEqual(['train']);
    expect(await list("q=';--")).toEqual([]);
  });

  it('is searched for what its lines show: who paid, who was paid, amounts and the words of the types', async () => {
    const { ana: named } = { ana: ana.user.displayName };
    const expected: Record<string, string[]> = {
      [named]: ['paid', 'gift', 'refund', 'train', 'coffee', 'rent'],
      // A line of an expense does not name those whom it was for.
      ben: ['paid', 'gift'],
      BÉN: ['paid', 'gift'],
      cleo: [],
      '1450': ['rent'],
      '1.450,00': ['rent'],
      '€1,450.00': ['rent'],
      '−1.450,00 eur': ['rent'],
      '145': [],
      '4,5': ['coffee'],
      '50': ['train'],
      pago: ['paid'],
      Settlement: ['paid'],
      traspaso: ['gift'],
      ingreso: ['refund'],
      gastos: ['train', 'coffee', 'rent'],
    };
    for (const [query, names] of Object.entries(expected))
      expect([query, await list(`q=${encodeURIComponent(query)}`)]).toEqual([query, names]);
    expect(await list('q=ben&type=transfer,settlement&limit=1')).toEqual(['paid']);
    expect(await list('q=ben&type=expense')).toEqual([]);
  });

  it.each([
    ['अनिता', 'अनत', 'Hindi'],
    ['ΟΔΥΣΣΕΑΣ', 'οδυσσεας', 'Greek'],
    ['İlkay', 'ILKAY', 'Turkish'],
    ['Zoë Ångström', '  zoe angst ', 'Swedish'],
    ['محمّد', 'محمد', 'Arabic'],
    ['Łukasz Żółć', 'zolc lukasz', 'Polish'],
    ['Søren Groß', 'gross soren', 'Danish'],
  ])('is found by the name %s with %s, as a description is', async (name, query, language) => {
    const payer = await as(language);
    await joinGroup(groupId, ana, payer);
    expectData(await payer.put('/api/users/profile', { displayName: name }));
    const byName = await record(payer, groupId, expenseOf(payer, [ana]));
    const byText = await record(ana, groupId, expenseOf(ana, [ana], { description: name }));
    const found = await ben.get<Transaction[]>(`${path}?q=${encodeURIComponent(query)}`);
    expect(new Set(expectData(found).map(({ id }) => id))).toEqual(new Set([byName.id, byText.id]));
    const everywhere = await ben.get<Transaction[]>(
      `/api/transactions/search?q=${encodeURIComponent(query)}`,
    );
    expect(expectData(everywhere)).toEqual(expectData(found));
    for (const { id } of [byName, byText]) await ana.delete(`${path}/${id}`);
  });

  it('of several types is read page by page in the one order of all of them', async () => {
    const query = 'type=transfer,income,settlement&limit=2';
    const first = await ben.get<Transaction[]>(`${path}?${query}`);
    const second = await ben.get<Transaction[]>(`${path}?${query}&cursor=${first.body.nextCursor}`);
    expect([namesOf(first), namesOf(second)]).toEqual([['paid', 'gift'], ['refund']]);
    expect(second.body.nextCursor).toBeNull();
  });

  it('is read to its end page by page, each transaction once, whatever is added meanwhile', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? 'limit=2' : `limit=2&cursor=${cursor}`;
      const page: Answer<Transaction[]> = await ben.get<Transaction[]>(`${path}?${query}`);
      seen.push(...namesOf(page));
      cursor = page.body.nextCursor;
      if (seen.length === 2) {
        const { id } = await record(ana, groupId, expenseOf(ana, pair, { date: '2026-03-31' }));
        await ana.delete(`${path}/${id}`);
      }
    }
    expect(seen).toEqual(['paid', 'gift', 'refund', 'train', 'coffee', 'rent']);
  });

  it('gives large pages, and no cursor with the last one', async () => {
    const page = await ben.get<Transaction[]>(`${path}?limit=200`);
    expect([namesOf(page).length, page.body.nextCursor]).toEqual([6, null]);
  });

  it('refuses a cursor that no page gave, limits out of range and types that there are not', async () => {
    const forged = Buffer.from(JSON.stringify(['2026-02-30', groupId])).toString('base64url');
    for (const query of [
      'cursor=nonsense',
      `cursor=${forged}`,
      'limit=0',
      'limit=201',
      'limit=ten',
      'from=2026-02-30',
      'type=',
      'type=loan',
      'type=transfer,,income',
    ]) {
      const { status, body } = await ben.get(`${path}?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'VALIDATION_ERROR']);
    }
  });

  it.each(['limit', 'minAmount', 'maxAmount'])(
    'refuses a %s that is no whole number in digits',
    async (name) => {
      for (const text of ['', '%20', '%2B5', '-1', '0x10', '1e2', '1.0', '5%20', '٣', 'Infinity']) {
        const { status, body } = await ben.get(`${path}?${name}=${text}`);
        expect([text, status, body.code]).toEqual([text, 400, 'VALIDATION_ERROR']);
        expect(body.details).toMatchObject([{ path: name }]);
      }
      expect((await ben.get(`${path}?${name}=005`)).status).toBe(200);
    },
  );

  it.each([
    ['1899-12-31', 'not from 1900-01-01 to 2999-12-31'],
    ['3000-01-01', 'not from 1900-01-01 to 2999-12-31'],
    ['3000-02-30', 'not a calendar date (YYYY-MM-DD)'],
    ['3000-1-1', 'not a calendar date (YYYY-MM-DD)'],
  ])('refuses the day %s, like a transaction of that day, and says why', async (date, message) => {
    const listed = await ben.get(`${path}?from=${date}`);
    expect([listed.status, listed.body.details]).toMatchObject([400, [{ path: 'from', message }]]);
    const entered = await ben.post(path, expenseOf(ana, [ben], { date }));
    expect([entered.status, entered.body.details]).toMatchObject([400, [{ path: 'date', message }]]);
  });

  it('of settlements is the list of those alone', async () => {
    const answer = await ben.get<Transaction[]>(`/api/groups/${groupId}/settlements`);
    expect(namesOf(answer)).toEqual(['paid']);
  });
});
