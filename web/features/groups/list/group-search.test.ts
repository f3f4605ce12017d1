import { describe, expect, it } from 'vitest';
import { matching } from './group-search.ts';

const groups = [
  { name: 'Año nuevo', description: 'Cena y fuegos' },
  { name: 'Flat 12', description: '' },
];
const found = (text: string) => matching(groups, text).map(({ name }) => name);

describe('searching groups', () => {
  it('finds accents without typing them, and capitals either way', () => {
    expect(found('ano')).toEqual(['Año nuevo']);
    expect(found('FLAT')).toEqual(['Flat 12']);
  });

  it('looks into descriptions, but not across the end of a name', () => {
    expect(found('fuegos')).toEqual(['Año nuevo']);
    expect(found('nuevocena')).toEqual([]);
  });

  it('finds words in whichever order, each in the name or the description', () => {
    expect(found('nuevo cena')).toEqual(['Año nuevo']);
    expect(found('cena año')).toEqual(['Año nuevo']);
    expect(found('cena flat')).toEqual([]);
  });

  it('shows everything for nothing but spaces', () => {
    expect(found('  ')).toHaveLength(2);
  });
});
