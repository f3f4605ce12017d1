// A group has a name, one to ten currencies of which one is the default, an icon and a colour from fixed lists; a colour
// of one's own is for premium.

export const GROUP_ICONS = [
  'users',
  'home',
  'heart',
  'briefcase',
  'plane',
  'utensils',
  'shopping-bag',
  'dumbbell',
  'gamepad-2',
  'graduation-cap',
  'stethoscope',
  'car',
] as const;
export type GroupIcon = (typeof GROUP_ICONS)[number];
export const DEFAULT_ICON: GroupIcon = GROUP_ICONS[0];

export const GROUP_COLOURS = [
  'blue',
  'green',
  'purple',
  'red',
  'orange',
  'pink',
  'gray',
  'cyan',
  'lime',
  'amber',
  'teal',
] as const;
export type GroupColour = (typeof GROUP_COLOURS)[number];
export const DEFAULT_COLOUR: GroupColour = GROUP_COLOURS[0];

/** A colour outside the list, as `#rrggbb`: what premium adds. */
export type CustomColour = `#${string}`;

/** What a group’s tile may be tinted with. */
export type TileColour = GroupColour | CustomColour;

/** Whether this is `#` and six hexadecimal digits in lower case. */
export function isCustomColour(text: string): text is CustomColour {
  return /^#[0-9a-f]{6}$/.test(text);
}
