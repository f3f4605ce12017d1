import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CustomColour } from '#domain/groups/group.ts';
import { contrast, inkOn, luminanceOf, tileLook } from './tile-look.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): CustomColour => `#${value.toString(16).padStart(6, '0')}`);

describe('a tile in a custom colour', () => {
  it('shows its icon with a contrast of 4 at least, whatever the colour', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(contrast(luminanceOf(colour), luminanceOf(inkOn(colour)))).toBeGreaterThan(4);
      }),
    );
  });

  it('is light on dark and dark on light', () => {
    expect(inkOn('#0a2540')).toBe('#ffffff');
    expect(inkOn('#ffe27a')).not.toBe('#ffffff');
  });

  it('leaves the colours of the list to the theme', () => {
    expect(tileLook('teal')).toEqual({ 'data-colour': 'teal' });
  });
});
