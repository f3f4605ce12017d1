import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CATEGORIES, type Category } from './category.ts';
import { type CategoryChoice, suggestCategory } from './suggestion.ts';

const chosen = (description: string, category: Category): CategoryChoice => ({ description, category });

/** The newest first. */
const PAST = [
  chosen('Luigi’s with Ben', 'dining'),
  chosen('Vet for Milo', 'pets'),
  chosen('Compra Mercadona', 'groceries'),
  chosen('Milo: pienso', 'pets'),
  chosen('Taxi to the vet', 'transport'),
  chosen('Luigi’s', 'fees'),
  chosen('Luigi’s', 'dining'),
];

test.each([
  ['vet for milo', 'pets'],
  ['LUIGI’S', 'fees'],
  ['Luigi’s with Cleo', 'dining'],
  ['mercadona', 'groceries'],
  ['Compra de pienso', 'groceries'],
  ['Pienso para Milo', 'pets'],
  ['Milo at the vet', 'pets'],
  ['Taxi home', 'transport'],
  ['Cinema', undefined],
  ['', undefined],
  [' · ', undefined],
  ['to', undefined],
] as const)('for "%s" it suggests %s', (description, category) => {
  expect(suggestCategory(description, PAST)).toBe(category);
});

describe('a suggestion', () => {
  const words = fc.constantFrom('vet', 'milo', 'café', 'rent', 'lidl', 'taxi', 'ñandú', 'a', '12');
  const anyDescription = fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
  const anyChoices = fc.array(
    fc.record({ description: anyDescription, category: fc.constantFrom(...CATEGORIES) }),
    { maxLength: 12 },
  );

  it('is always a category that the group has chosen', () => {
    fc.assert(
      fc.property(anyDescription, anyChoices, (description, choices) => {
        const suggested = suggestCategory(description, choices);
        expect([undefined, ...choices.map(({ category }) => category)]).toContain(suggested);
      }),
    );
  });

  it('is what was chosen last for the same description, whatever its capitals, accents and marks', () => {
    fc.assert(
      fc.property(
        anyDescription,
        fc.constantFrom(...CATEGORIES),
        anyChoices,
        (description, category, choices) => {
          const written = `${description.toUpperCase().normalize('NFD').replaceAll(' ', ', ')}!`;
          expect(suggestCategory(written, [chosen(description, category), ...choices])).toBe(category);
        },
      ),
    );
  });

  it('is nothing where no word was there before', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(suggestCategory('zzz yyy', choices)).toBeUndefined();
      }),
    );
  });

  it('is that of a word which always stood for it', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const others = choices.filter(({ description }) => !description.includes('vet'));
        expect(suggestCategory('vet zzz', [...others, chosen('vet', 'pets')])).toBe('pets');
      }),
    );
  });
});
