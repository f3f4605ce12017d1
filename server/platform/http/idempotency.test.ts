import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import type { AccessGrant } from '#contract/sessions.ts';
import { autocommit } from '#server/platform/db/database.ts';
import { startTestApp } from '#test/app.ts';
import { clearIdempotencyKeys } from './idempotency.ts';

const { as, clock, db } = await startTestApp({ premiumForAll: true });
const ana = await as('Ana');
const ben = await as('Ben');

const draft = { name: 'Flat 12', defaultCurrency: 'EUR', currencies: ['EUR'] };
const create = (by: typeof ana, key: string, body: object = draft) =>
  by.post<Group>('/api/groups', body, { 'idempotency-key': key });
const countGroups = async (by: typeof ana) => (await by.get<Group[]>('/api/groups')).body.data.length;

describe('an Idempotency-Key', () => {
  it('gives the first answer again, however often it is sent', async () => {
    const before = await countGroups(ana);
    const first = await create(ana, 'key-1');
    const again = await create(ana, 'key-1');
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await countGroups(ana)).toBe(before + 1);
  });

  it('does the work once when it arrives many times at once', async () => {
    const before = await countGroups(ana);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(ana, 'key-2')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await countGroups(ana)).toBe(before + 1);
  });

  it('is refused with another body, and changes nothing', async () => {
    await create(ana, 'key-3');
    const before = await countGroups(ana);
    const other = await create(ana, 'key-3', { ...draft, name: 'Another' });
    expect([other.status, other.body.code]).toEqual([409, 'CONSTRAINT_VIOLATION']);
    expect(await countGroups(ana)).toBe(before);
  });

  it('knows a repeated body by what it says, not by its bytes', async () => {
    const first = await create(ana, 'key-4');
    const reordered = { currencies: ['EUR'], unknown: true, defaultCurrency: 'EUR', name: ' Flat 12 ' };
    expect((await create(ana, 'key-4', reordered)).body).toEqual(first.body);
  });

  it('belongs to one person', async () => {
    const hers = await create(ana, 'key-5');
    const his = await create(ben, 'key-5');
    expect(his.status).toBe(201);
    expect(his.body.data.id).not.toBe(hers.body.data.id);
  });

  it('stays free when the request was refused', async () => {
    expect((await create(ana, 'key-6', { ...draft, name: '' })).status).toBe(400);
    expect((await create(ana, 'key-6')).status).toBe(201);
  });

  it.each(['', 'a key with spaces', 'é', 'x'.repeat(201)])('is refused when it is %j', async (key) => {
    const answer = await create(ana, key);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.details).toMatchObject([{ path: 'Idempotency-Key' }]);
  });

  it('is forgotten after a day', async () => {
    const first = await create(ana, 'key-7');
    clock.advance({ hours: 25 });
    ana.token = (await ana.post<AccessGrant>('/api/auth/refresh')).body.data.accessToken;
    await create(ana, 'key-8');
    await clearIdempotencyKeys(autocommit(db), clock.now());
    const keys = await db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', 'in', ['key-7', 'key-8'])
      .execute();
    expect(keys).toEqual([{ key: 'key-8' }]);
    expect((await create(ana, 'key-7')).body.data.id).not.toBe(first.body.data.id);
  });
});
