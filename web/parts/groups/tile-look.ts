import type { CSSProperties } from 'react';
import type { CustomColour, GroupColour, TileColour } from '#domain/groups/group.ts';

interface TileLook {
  'data-colour': GroupColour | 'custom';
  style?: CSSProperties;
}

/** What an element needs for `bg-tint text-on-tint` (or `bg-swatch text-on-swatch`) to be in this colour. */
export function tileLook(colour: TileColour): TileLook {
  if (isListed(colour)) return { 'data-colour': colour };
  return {
    'data-colour': 'custom',
    style: { '--own-colour': colour, '--on-own-colour': inkOn(colour) },
  };
}

/** Outlines a custom colour on a page of nearly the same colour. */
export const OWN_EDGE = 'inset-ring inset-ring-line-strong';

/** Whether the theme defines this colour; a custom colour is not one of them. */
export function isListed(colour: TileColour): colour is GroupColour {
  return !colour.startsWith('#');
}

/** White or ink, whichever reads better on a colour: always 4:1 at least, where an icon needs 3:1. */
export function inkOn(colour: CustomColour): CustomColour {
  const luminance = luminanceOf(colour);
  return contrast(luminance, luminanceOf(WHITE)) >= contrast(luminance, luminanceOf(INK)) ? WHITE : INK;
}

/** WCAG 2.2's ratio of two relative luminances, from 1 to 21. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** WCAG 2.2's relative luminance, from 0 to 1. */
export function luminanceOf(colour: CustomColour): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const WHITE: CustomColour = '#ffffff';
const INK: CustomColour = '#10131c';
