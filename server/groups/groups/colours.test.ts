import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/groups.ts';
import { startTestApp } from '#test/app.ts';
import type { Answer } from '#test/client.ts';
import { expectData } from '#test/group.ts';
import { setTier } from '#test/tier.ts';

const { as, db } = await startTestApp();
const draft = { name: 'Flat 12', defaultCurrency: 'EUR', currencies: ['EUR'] };
const MOSS = '#5a7d2b';

function expectPremiumOnly({ status, body }: Answer<unknown>): void {
  expect([status, body.code, body.params]).toEqual([
    403,
    'PREMIUM_FEATURE_REQUIRED',
    { feature: 'custom_colours' },
  ]);
}

describe('a colour of one’s own', () => {
  it('is not for the free tier, and leaves no group behind', async () => {
    const ana = await as('Ana');
    expectPremiumOnly(await ana.post('/api/groups', { ...draft, colour: MOSS }));
    expect(expectData(await ana.get('/api/groups'))).toEqual([]);
    const { id } = expectData(await ana.post<Group>('/api/groups', draft));
    expectPremiumOnly(await ana.patch(`/api/groups/${id}`, { name: 'Moss', colour: MOSS, version: 1 }));
    expect(expectData(await ana.get<Group>(`/api/groups/${id}`))).toMatchObject({
      name: 'Flat 12',
      version: 1,
    });
  });

  it('stays when premium ends, for as long as it is not changed', async () => {
    const ben = await as('Ben');
    await setTier(db, ben, 'premium');
    const { id, colour } = expectData(await ben.post<Group>('/api/groups', { ...draft, colour: MOSS }));
    expect(colour).toBe(MOSS);
    await setTier(db, ben, 'free');
    const path = `/api/groups/${id}`;
    const renamed = await ben.patch<Group>(path, { name: 'Moss', colour: MOSS, version: 1 });
    expect(expectData(renamed)).toMatchObject({ name: 'Moss', colour: MOSS });
    expectPremiumOnly(await ben.patch(path, { colour: '#aa0000', version: 2 }));
    expectData(await ben.patch(path, { colour: 'lime', version: 2 }));
    expectPremiumOnly(await ben.patch(path, { colour: MOSS, version: 3 }));
  });

  it('is # and six digits in lower case', async () => {
    const cleo = await as('Cleo');
    await setTier(db, cleo, 'premium');
    for (const colour of ['#5A7D2B', '#5a7', '5a7d2b', '#5a7d2bff', 'moss', '#5a7d2g', '', null, 7]) {
      const { status, body } = await cleo.post('/api/groups', { ...draft, colour });
      expect([colour, status, body.code]).toEqual([colour, 400, 'VALIDATION_ERROR']);
    }
  });
});
