import { describe, expect, it } from 'vitest';
import {
  asSaved,
  freeFor,
  nameFor,
  ofActive,
  problemsIn,
  problemsOf,
  sentHouseholds,
} from './household-draft.ts';

const oak = { key: 'oak', name: 'Oak Street', userIds: ['ana', 'ben'] };
const blank = { key: 'new', name: '', userIds: [] };
const short = (userId: string) => userId.toUpperCase();

describe('the households of a group', () => {
  it('hold each member once: a member of one is offered for no other', () => {
    expect(freeFor('new', [oak, blank], ['ana', 'ben', 'chloe'])).toEqual(['chloe']);
    expect(freeFor('oak', [oak, blank], ['ana', 'ben', 'chloe'])).toEqual(['ana', 'ben', 'chloe']);
  });

  it('are called by their members where they have no name', () => {
    expect(nameFor({ ...oak, name: ' ' }, short, 'en')).toBe('ANA & BEN');
    expect(nameFor(oak, short, 'en')).toBe('Oak Street');
    expect(nameFor({ ...blank, userIds: ['x'.repeat(60)] }, short, 'en')).toHaveLength(50);
  });

  it.each([
    ['en', ['Cleo', 'Nora'], 'Cleo & Nora'],
    ['es', ['Cleo', 'Nora'], 'Cleo y Nora'],
    ['en', ['Ana', 'Inés'], 'Ana & Inés'],
    ['es', ['Ana', 'Inés'], 'Ana e Inés'],
    ['en', ['Ana', 'Ben', 'Cleo'], 'Ana, Ben & Cleo'],
    ['es', ['Ana', 'Ben', 'Cleo'], 'Ana, Ben y Cleo'],
    ['es', ['Ana'], 'Ana'],
  ] as const)('are called in %s as that language puts %j beside each other', (language, userIds, name) => {
    expect(nameFor({ ...blank, userIds }, (userId) => userId, language)).toBe(name);
  });

  it('are without those who have left since they were put into one', () => {
    expect(ofActive([oak, blank], ['ana', 'chloe'])).toEqual([{ ...oak, userIds: ['ana'] }, blank]);
  });

  it('have two members at least, and a name of two characters at least', () => {
    expect(problemsOf(oak)).toEqual([]);
    expect(problemsOf({ ...oak, name: 'x', userIds: ['ana'] })).toEqual(['name', 'members']);
  });

  it('have names of their own, however they are written', () => {
    const second = { key: 'second', name: ' oak street ', userIds: ['chloe', 'dev'] };
    expect(problemsIn([oak, second])).toEqual({ 'second.name': 'same' });
    expect(
      problemsIn([oak, { ...second, name: 'Elm Street' }, { ...second, key: 'third', name: '' }]),
    ).toEqual({});
  });

  it('that are called by their members get a number where another has that name', () => {
    const twins = [
      { key: '1', name: '', userIds: ['ana', 'ben'] },
      { key: '2', name: '', userIds: ['ANA', 'BEN'] },
      { key: '3', name: 'Ana & Ben 2', userIds: ['x', 'y'] },
    ];
    expect(sentHouseholds(twins, short, 'en').map(({ name }) => name)).toEqual([
      'ANA & BEN',
      'ANA & BEN 3',
      'Ana & Ben 2',
    ]);
  });

  it('are sent without the rows that were left empty', () => {
    expect(sentHouseholds([oak, blank], short, 'en')).toEqual([
      { name: 'Oak Street', userIds: ['ana', 'ben'] },
    ]);
  });

  it('would be saved the same, in whichever order they and their members were entered', () => {
    const saved = [
      { key: 'a', name: 'ANA & BEN', userIds: ['ben', 'ana'] },
      { key: 'b', name: 'Elm Street', userIds: ['dev', 'chloe'] },
    ];
    const entered = [
      { key: 'c', name: ' Elm Street ', userIds: ['chloe', 'dev'] },
      { key: 'd', name: '', userIds: ['ana', 'ben'] },
    ];
    const [one, other] = [saved, [...entered, blank]].map((drafts) => asSaved(drafts, short, 'en'));
    expect(one).toEqual(other);
    expect(asSaved([{ ...oak, userIds: ['ana', 'dev'] }], short, 'en')).not.toEqual(
      asSaved([oak], short, 'en'),
    );
  });
});
