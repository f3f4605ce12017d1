import { describe, expect, it } from 'vitest';
import { DELETED_NAME } from '#domain/people/person.ts';
import { namesInSentence, peopleOf, shortNameAmong } from './people.ts';

describe('the names of people in a group', () => {
  const people = peopleOf(
    [
      member('ben', 'Ben Ortiz'),
      member('left', 'Ben Hur', '2026-02-01T00:00:00Z'),
      member('ana', 'Ana Ruiz'),
      member('chloe', 'Chloé Martin'),
    ],
    'ana',
    'Miembro eliminado',
  );

  it('puts the reader first and those who left last', () => {
    expect(people.all.map((person) => person.userId)).toEqual(['ana', 'ben', 'chloe', 'left']);
    expect(people.active.map((person) => person.userId)).toEqual(['ana', 'ben', 'chloe']);
    expect(people.get('ana').isYou).toBe(true);
  });

  it('calls people by their first word, unless two share it', () => {
    expect(people.all.map((person) => person.shortName)).toEqual(['Ana', 'Ben Ortiz', 'Chloé', 'Ben Hur']);
  });

  it('calls by their whole name those whose first word is an initial', () => {
    expect(shortNameAmong([], 'J. R. Smith', 'Deleted member')).toBe('J. R. Smith');
  });

  it('says the whole of a name whose first word another member has, also in a sentence about one alone', () => {
    const group = [member('ana', 'Ana Ruiz'), member('ben', 'Ben Ortiz')];
    expect(shortNameAmong(group, 'Ben Hur', 'Deleted member')).toBe('Ben Hur');
    expect(shortNameAmong(group, 'Ben Ortiz', 'Deleted member')).toBe('Ben');
    expect(shortNameAmong(group, 'J. R. Smith', 'Deleted member')).toBe('J. R. Smith');
  });

  it('calls members who deleted their account the same in the reader’s language, in full', () => {
    const gone = member('gone', DELETED_NAME, '2026-02-01T00:00:00Z');
    const [person] = peopleOf([gone], 'ana', 'Miembro eliminado').all;
    expect([person?.name, person?.shortName]).toEqual(['Miembro eliminado', 'Miembro eliminado']);
    expect(shortNameAmong([gone], 'Ana Ruiz', 'Miembro eliminado')).toBe('Ana');
  });

  it('has a place for a member whom the list does not hold yet', () => {
    expect(people.get('new')).toMatchObject({ isYou: false, name: '…' });
  });

  it('lists names as the language does', () => {
    expect(namesInSentence(['Ana', 'Ben', 'Chloé'], 'en')).toBe('Ana, Ben and Chloé');
    expect(namesInSentence(['Ana', 'Ben'], 'es')).toBe('Ana y Ben');
  });
});

function member(userId: string, displayName: string, leftAt: string | null = null) {
  return {
    userId,
    displayName,
    avatarUrl: null,
    role: 'member' as const,
    hasAccount: true,
    joinedAt: '2026-01-01T00:00:00Z',
    leftAt,
  };
}
