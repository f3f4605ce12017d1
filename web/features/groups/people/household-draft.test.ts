import { describe, expect, it } from 'vitest';
import { freeFor, nameFor, problemsOf, sentHouseholds } from './household-draft.ts';

const oak = { key: 'oak', name: 'Oak Street', userIds: ['ana', 'ben'] };
const blank = { key: 'new', name: '', userIds: [] };
const short = (userId: string) => userId.toUpperCase();

describe('the households of a group', () => {
  it('hold each member once: a member of one is offered for no other', () => {
    expect(freeFor('new', [oak, blank], ['ana', 'ben', 'chloe'])).toEqual(['chloe']);
    expect(freeFor('oak', [oak, blank], ['ana', 'ben', 'chloe'])).toEqual(['ana', 'ben', 'chloe']);
  });

  it('are called by their members where they have no name', () => {
    expect(nameFor({ ...oak, name: ' ' }, short, '&')).toBe('ANA & BEN');
    expect(nameFor(oak, short, '&')).toBe('Oak Street');
    expect(nameFor({ ...blank, userIds: ['x'.repeat(60)] }, short, '&')).toHaveLength(50);
  });

  it('have two members at least, and a name of two characters at least', () => {
    expect(problemsOf(oak)).toEqual([]);
    expect(problemsOf({ ...oak, name: 'x', userIds: ['ana'] })).toEqual(['name', 'members']);
  });

  it('are sent without the rows that were left empty', () => {
    expect(sentHouseholds([oak, blank], short, '&')).toEqual([
      { name: 'Oak Street', userIds: ['ana', 'ben'] },
    ]);
  });
});
