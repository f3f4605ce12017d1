import { describe, expect, it } from 'vitest';
import { id } from '#web/test/cast.ts';
import { dinner } from '#web/test/ledger.ts';
import { actionOf, addressOf } from './activity-words.ts';

const item = {
  noun: 'membership',
  action: 'deleted',
  id: 'ben',
  userId: 'ben',
  displayName: 'Ben',
  groupId: 'flat',
  details: null,
  transaction: null,
} as const;

describe('the words for a change', () => {
  it('tell leaving from being removed', () => {
    expect(actionOf(item)).toBe('member.left');
    expect(actionOf({ ...item, userId: 'ana' })).toBe('member.removed');
  });

  it('tell who joined from who was added by name, and from who took such a place', () => {
    const created = { ...item, action: 'created' } as const;
    expect(actionOf(created)).toBe('member.joined');
    expect(actionOf({ ...created, userId: 'ana' })).toBe('member.added');
    expect(actionOf({ ...created, details: { isClaim: true, nameBefore: 'Benny' } })).toBe('member.claimed');
    expect(actionOf({ ...created, details: { isClaim: true, nameBefore: 'Ben' } })).toBe('member.joined');
  });

  it('tell who came back from who was let back in', () => {
    expect(actionOf({ ...item, action: 'restored' })).toBe('member.rejoined');
    expect(actionOf({ ...item, action: 'restored', userId: 'ana' })).toBe('member.letBackIn');
  });

  it('tell who took a guest over from who merged one with another member', () => {
    const merged = { ...item, action: 'edited', details: { isClaim: true, nameBefore: 'Benny' } } as const;
    expect(actionOf(merged)).toBe('member.tookOver');
    expect(actionOf({ ...merged, userId: 'ana' })).toBe('member.merged');
  });

  it('say which way a role went, and that admin rights were given up by oneself', () => {
    const edited = { ...item, action: 'edited', userId: 'ana' } as const;
    expect(actionOf({ ...edited, details: { role: 'admin' } })).toBe('member.promoted');
    expect(actionOf({ ...edited, details: { role: 'member' } })).toBe('member.demoted');
    expect(actionOf({ ...edited, userId: 'ben', details: { role: 'member' } })).toBe('member.steppedDown');
    expect(actionOf({ ...edited, details: { nameBefore: 'Benny' } })).toBe('member.renamed');
    expect(actionOf(edited)).toBe('member.roleChanged');
  });

  it('tell a mailed invitation from a link', () => {
    const link = { ...item, noun: 'invitation', action: 'created' } as const;
    const details = { isMailed: true };
    expect(actionOf(link)).toBe('invitation.linked');
    expect(actionOf({ ...link, details })).toBe('invitation.mailed');
    expect(actionOf({ ...link, details, action: 'edited' })).toBe('invitation.resent');
    expect(actionOf({ ...link, details, action: 'deleted' })).toBe('invitation.revoked');
    expect(actionOf({ ...link, action: 'deleted' })).toBe('invitation.unlinked');
  });

  it('lead from a receipt that was added or removed to its transaction', () => {
    const added = { ...item, noun: 'attachment', action: 'created', id: 'dinner' } as const;
    expect(actionOf(added)).toBe('attachment.added');
    expect(actionOf({ ...added, action: 'deleted' })).toBe('attachment.removed');
    expect(addressOf(added)).toBe('/groups/flat/transaction/dinner');
  });

  it('tell a recurring expense that a member paused from one that paused itself, and lead to it', () => {
    const edited = { ...item, noun: 'recurring_expense', action: 'edited', id: 'rent' } as const;
    expect(actionOf({ ...edited, details: { description: 'Rent' } })).toBe('recurring.edited');
    expect(actionOf({ ...edited, details: { isActive: false } })).toBe('recurring.paused');
    expect(actionOf({ ...edited, details: { isActive: true } })).toBe('recurring.resumed');
    expect(actionOf({ ...edited, details: { pauseReason: 'owner-left' } })).toBe('recurring.pausedItself');
    expect(addressOf(edited)).toBe('/recurring-expenses/rent');
    expect(addressOf({ ...edited, action: 'deleted' })).toBe('/recurring-expenses/rent');
  });

  it('tell an expense that a rule booked from one that a member added', () => {
    const created = { ...item, noun: 'transaction', action: 'created' } as const;
    const transaction = { ...dinner(), recurringExpenseId: id(500) };
    expect(actionOf({ ...created, transaction: dinner() })).toBe('transaction.created');
    expect(actionOf({ ...created, transaction })).toBe('recurring.bookedItself');
    expect(actionOf({ ...created, action: 'edited', transaction })).toBe('transaction.edited');
  });

  it('are the noun’s and the action’s for transactions and comments', () => {
    expect(actionOf({ ...item, noun: 'transaction', action: 'edited' })).toBe('transaction.edited');
    expect(actionOf({ ...item, noun: 'comment', action: 'created' })).toBe('comment.created');
  });
});

describe('the address of a change', () => {
  it('is the transaction, and its history once it is deleted', () => {
    const created = { ...item, noun: 'transaction', action: 'created', id: 't1' } as const;
    expect(addressOf(created)).toBe('/groups/flat/transaction/t1');
    expect(addressOf({ ...created, action: 'deleted' })).toBe('/groups/flat/history/t1');
  });

  it('is the transaction for a comment, also for one that is deleted', () => {
    const comment = { ...item, noun: 'comment', id: 't1' } as const;
    expect(addressOf(comment)).toBe('/groups/flat/transaction/t1');
  });

  it('is the group’s details for what happens to the group and its people', () => {
    expect(addressOf(item)).toBe('/groups/flat/details');
  });
});
