import {
  Briefcase,
  Car,
  Dumbbell,
  Gamepad2,
  GraduationCap,
  Heart,
  House,
  type LucideIcon,
  Plane,
  ShoppingBag,
  Stethoscope,
  Users,
  Utensils,
} from 'lucide-react';
import type { GroupColour, GroupIcon } from '#domain/group.ts';
import { classes } from './classes.ts';

export const TILE_ICONS: Record<GroupIcon, LucideIcon> = {
  users: Users,
  home: House,
  heart: Heart,
  briefcase: Briefcase,
  plane: Plane,
  utensils: Utensils,
  'shopping-bag': ShoppingBag,
  dumbbell: Dumbbell,
  'gamepad-2': Gamepad2,
  'graduation-cap': GraduationCap,
  stethoscope: Stethoscope,
  car: Car,
};

const SIZES = {
  36: { box: 'size-9 rounded-[10px]', icon: 18 },
  44: { box: 'size-11 rounded-m', icon: 20 },
  56: { box: 'size-14 rounded-[15px]', icon: 26 },
} as const;

interface GroupTileProps {
  icon: GroupIcon;
  colour: GroupColour;
  size?: keyof typeof SIZES;
}

/** A group's face. Decoration: its name stands beside it. */
export function GroupTile({ icon, colour, size = 44 }: GroupTileProps) {
  const Icon = TILE_ICONS[icon];
  return (
    <span
      data-colour={colour}
      className={classes('grid shrink-0 place-items-center bg-tint text-on-tint', SIZES[size].box)}
    >
      <Icon size={SIZES[size].icon} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
