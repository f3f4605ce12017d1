import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, moved, movedAmong } from './order.ts';

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

describe('moving one of a list', () => {
  it('puts it where it was dropped and lets the others close up', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  });

  it('leaves in their places those that are not shown', () => {
    expect(movedAmong(['a', 'hidden', 'b', 'c'], ['a', 'b', 'c'], 2, 0)).toEqual(['c', 'hidden', 'a', 'b']);
  });

  it('neither loses anything nor doubles it, and moving back restores the order', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.nat(), fc.nat(), (all, hidden, one, other) => {
        const shown = all.filter((_, index) => index % 3 !== hidden % 3);
        fc.pre(shown.length > 0);
        const [from, to] = [one % shown.length, other % shown.length];
        const after = movedAmong(all, shown, from, to);
        expect(after.toSorted()).toEqual(all.toSorted());
        const nowShown = after.filter((id) => shown.includes(id));
        expect(movedAmong(after, nowShown, to, from)).toEqual(all);
      }),
    );
  });
});

describe('a list in an order of one’s own', () => {
  it('shows what joined since then first', () => {
    const list = ['a', 'new', 'b'].map((id) => ({ id }));
    expect(inOrder(list, ['b', 'a']).map(({ id }) => id)).toEqual(['new', 'b', 'a']);
  });
});
