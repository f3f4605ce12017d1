import { describe, expect, it } from 'vitest';
import { addressOf, deedOf } from './activity-words.ts';

const item = { noun: 'membership', action: 'deleted', id: 'ben', userId: 'ben', groupId: 'flat' } as const;

describe('the words for a change', () => {
  it('tell leaving from being removed', () => {
    expect(deedOf(item)).toBe('membership.deleted');
    expect(deedOf({ ...item, userId: 'ana' })).toBe('membership.removed');
  });

  it('are the noun’s and the action’s otherwise', () => {
    expect(deedOf({ ...item, noun: 'transaction', action: 'edited' })).toBe('transaction.edited');
  });
});

describe('the address of a change', () => {
  it('is the transaction, and its history once it is deleted', () => {
    const created = { ...item, noun: 'transaction', action: 'created', id: 't1' } as const;
    expect(addressOf(created)).toBe('/groups/flat/transaction/t1');
    expect(addressOf({ ...created, action: 'deleted' })).toBe('/groups/flat/history/t1');
  });

  it('is the group’s details for what happens to the group and its people', () => {
    expect(addressOf(item)).toBe('/groups/flat/details');
  });
});
