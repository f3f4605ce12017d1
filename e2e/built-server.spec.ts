import { previewSettlement } from '#contract/balances.ts';
import { addGuests } from '#contract/guests.ts';
import { makeGroup, spend } from './group.ts';
import { expect, test } from './journey.ts';

// The other journeys go through what every day uses. These ask for what the built server loads, or begins,
// for a few requests alone.

test('the built server plans a large group in a thread of its own', async ({ createAccount }) => {
  const ana = await createAccount('Ana');
  const { id: groupId } = await makeGroup(ana);
  const group = await ana.call(addGuests, {
    params: { groupId },
    body: { displayNames: Array.from({ length: 20 }, (_, index) => `Guest ${index + 1}`) },
  });
  await spend(ana, groupId, { amount: 21_000, among: group.members.map(({ userId }) => ({ id: userId })) });
  const [plan] = await ana.call(previewSettlement, { params: { groupId } });
  expect(plan).toMatchObject({ currency: 'EUR', optimal: true });
  expect(plan?.payments).toHaveLength(20);
});

test('the built server describes its API, to programs and to people', async ({ request }) => {
  const description = await request.get('/api/openapi.json');
  expect(await description.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
  await expect(await request.get('/api/docs')).toBeOK();
  const script = await request.get('/api/docs/scalar.js');
  expect((await script.body()).length).toBeGreaterThan(100_000);
});
