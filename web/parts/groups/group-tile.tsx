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
import type { GroupIcon } from '#domain/groups/group.ts';
import { Tile, type TileProps } from './tile.tsx';

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

interface GroupTileProps extends Omit<TileProps, 'icon'> {
  icon: GroupIcon;
}

/** A group's face. */
export function GroupTile({ icon, ...rest }: GroupTileProps) {
  return <Tile icon={TILE_ICONS[icon]} {...rest} />;
}
