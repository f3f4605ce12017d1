import { expect, it } from 'vitest';
import type { User } from '#contract/accounts.ts';
import type { Transaction } from '#contract/transactions.ts';
import { startTestApp } from './app.ts';
import type { Answer } from './client.ts';
import { expectData, expenseOf, makeGroup, record } from './group.ts';
import { addGuest } from './guest.ts';

// A text that shows nothing is refused as one of spaces is, whatever it is made of.

const { as } = await startTestApp({ premiumForAll: true });
const [ana, ben] = [await as('Ana'), await as('Ben')];
const { id: groupId, version } = await makeGroup(ana, [ben]);
const path = `/api/groups/${groupId}`;
const dinner = await record(ana, groupId, expenseOf(ana, [ana]));
const guestId = await addGuest(ana, groupId, 'Gus');
const { type: _, date: startDate, ...content } = expenseOf(ana, [ana]);
const monthly = { groupId, ...content, startDate, frequency: 'monthly' };

type Send = (text: string) => Promise<Answer<unknown>>;
const FIELDS: readonly (readonly [string, string, Send])[] = [
  [
    'a transaction’s description',
    'description',
    (description) => ana.post(`${path}/transactions`, expenseOf(ana, [ana], { description })),
  ],
  [
    'a recurring expense’s description',
    'description',
    (description) => ana.post('/api/recurring-expenses', { ...monthly, description }),
  ],
  [
    'a group’s name',
    'name',
    (name) => ana.post('/api/groups', { name, defaultCurrency: 'EUR', currencies: ['EUR'] }),
  ],
  [
    'a household’s name',
    'households.0.name',
    (name) =>
      ana.put(`${path}/households`, {
        households: [{ name, userIds: [ana.user.id, ben.user.id] }],
        version,
      }),
  ],
  ['a category’s name', 'name', (name) => ana.post(`${path}/categories`, { name, icon: 'wine' })],
  ['a comment', 'body', (body) => ana.post(`${path}/transactions/${dinner.id}/comments`, { body })],
  ['a guest’s name', 'displayName', (displayName) => ana.post(`${path}/guests`, { displayName })],
  [
    'a guest’s new name',
    'displayName',
    (displayName) => ana.patch(`${path}/guests/${guestId}`, { displayName }),
  ],
  ['an account’s name', 'displayName', (displayName) => ben.put('/api/users/profile', { displayName })],
];
const UNSEEN = [' ', '\u200b', '\u00ad', '\u2060', '\u200d', '\ufe0f', '\u2800', '\u3164', '\u115f'];

it.each(FIELDS)('%s shows something', async (_, field, send) => {
  for (const unseen of UNSEEN) {
    const { status, body } = await send(unseen.repeat(2));
    expect([unseen, status, body.code]).toEqual([unseen, 400, 'VALIDATION_ERROR']);
    expect(body.details).toMatchObject([{ path: field, code: 'too_small' }]);
  }
});

it('a name and a description keep the joiners that their scripts and emoji need', async () => {
  const family = await record(ana, groupId, expenseOf(ana, [ana], { description: '👩\u200d👧 ❤\ufe0f' }));
  expect(family.description).toBe('👩\u200d👧 ❤\ufe0f');
  expect(await addGuest(ana, groupId, 'علی\u200cرضا')).not.toBe('');
  const { displayName } = expectData(await ben.put<User>('/api/users/profile', { displayName: 'क्षमा' }));
  expect(displayName).toBe('क्षमा');
});

it('a search passes over what is not seen, in texts and in names', async () => {
  const text = await record(ana, groupId, expenseOf(ana, [ana], { description: 'می\u200cخواهم' }));
  const reza = await addGuest(ana, groupId, 'رضا\u200cعلی');
  const of = { payers: { mode: 'evenly', parts: [{ userId: reza }] } };
  const paid = await record(ana, groupId, expenseOf(ana, [ana], of));
  const found = async (q: string) => {
    const answer = await ana.get<Transaction[]>(`${path}/transactions?q=${encodeURIComponent(q)}`);
    return expectData(answer).map(({ id }) => id);
  };
  for (const joiner of ['', '\u200c', '\u00ad']) {
    expect(await found(`می${joiner}خواهم`)).toEqual([text.id]);
    expect(await found(`رضا${joiner}علی`)).toEqual([paid.id]);
  }
});
