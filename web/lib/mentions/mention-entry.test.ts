import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedAt, bodyOf, entryOf, matching, named, withMention } from './mention-entry.ts';

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ANA = { id: id(1), name: 'Ana', fullName: 'Ana López' };
const ANA_B = { id: id(2), name: 'Ana Berg', fullName: 'Ana Berg' };
const ZOE = { id: id(3), name: 'Zoë', fullName: 'Zoë Marchetti' };
const people = [ANA, ANA_B, ZOE];
const nameIn = (userId: string) => people.find((person) => person.id === userId)?.name ?? '…';

describe('what is typed', () => {
  it.each([
    ['@', 1, { start: 0, query: '' }],
    ['Hi @zo', 6, { start: 3, query: 'zo' }],
    ['(@zo) and more', 4, { start: 1, query: 'zo' }],
    ['ana@exam', 8, undefined],
    ['@Zoë ', 5, undefined],
    ['Hi', 2, undefined],
    ['@a\n', 3, undefined],
  ])('looks for a person in %j: at %i', (text, caret, asked) => {
    expect(askedAt(text, caret)).toEqual(asked);
  });

  it('finds by any word of a name, without accents and capitals', () => {
    const found = (query: string) => matching(people, query).map(({ name }) => name);
    expect(found('')).toEqual(['Ana', 'Ana Berg', 'Zoë']);
    expect(found('zoe')).toEqual(['Zoë']);
    expect(found('lop')).toEqual(['Ana']);
    expect(found('arch')).toEqual([]);
  });

  it('gives way to the name that is chosen, and the caret goes on behind it', () => {
    const asked = { start: 3, query: 'zo' };
    expect(withMention('Hi @zo, see', asked, 'Zoë')).toEqual({ text: 'Hi @Zoë , see', caret: 8 });
    expect(withMention('Hi @zo see', asked, 'Zoë')).toEqual({ text: 'Hi @Zoë see', caret: 8 });
  });
});

describe('on its way to the server', () => {
  it.each([
    ['@Ana!', `<@${ANA.id}>!`],
    ['@Ana Berg, @Ana', `<@${ANA_B.id}>, <@${ANA.id}>`],
    ['@Anatol', '@Anatol'],
    ['mail me@Ana', 'mail me@Ana'],
    ['@ana', '@ana'],
    ['@Zoë@Zoë', `<@${ZOE.id}>@Zoë`],
    ['no one', 'no one'],
  ])('%j is kept as %j', (text, body) => {
    expect(bodyOf(text, people)).toBe(body);
  });

  it('says the same as before where nothing was changed', () => {
    const piece = fc.oneof(
      fc.constantFrom(...people.map((person) => `<@${person.id}>`)),
      fc.constantFrom(' ', ', ', '\n', 'see ', ' 12.50 '),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const body = pieces.join(' ');
        expect(bodyOf(entryOf(body, nameIn), people)).toBe(body);
      }),
    );
  });

  it('tells two of one name apart', () => {
    const both = named([ANA, { ...ANA, id: id(4) }]);
    expect(both.map(({ name }) => name)).toEqual(['Ana', 'Ana 2']);
    expect(bodyOf('@Ana 2 and @Ana', both)).toBe(`<@${id(4)}> and <@${ANA.id}>`);
  });
});
