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

/** Characters, after trimming. */
export const NAME_MIN = 2;
export const NAME_MAX = 100;
export const DESCRIPTION_MAX = 500;

/** A group keeps at least one currency and at most this many. */
export const CURRENCIES_MAX = 10;

/** Members, those who left among them, from which on a group takes no more guests. */
export const GUESTS_UNTIL = 500;

/** A household has at least two members, a group at most this many households; its name is 2 to 50 characters. */
export const HOUSEHOLD_MEMBERS_MIN = 2;
export const HOUSEHOLDS_MAX = 100;
export const HOUSEHOLD_NAME_MIN = 2;
export const HOUSEHOLD_NAME_MAX = 50;

/** Addresses that one call invites. */
export const EMAILS_MAX = 50;

/** How long an invitation stays valid, in whole hours: from one hour to a year, a week unless told otherwise. */
export const INVITATION_HOURS = { min: 1, max: 8760, default: 168 } as const;

/** One link lets in at most this many people, when it is limited at all. */
export const INVITATION_USES_MAX = 10_000;
