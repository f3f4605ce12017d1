import type { LucideIcon } from 'lucide-react';
import type { TileColour } from '#domain/groups/group.ts';
import { classes } from '#web/kit/look/classes.ts';
import { isListed, OWN_EDGE, tileLook } from './tile-look.ts';

const SIZES = {
  36: { box: 'size-9 rounded-[10px]', icon: 18 },
  44: { box: 'size-11 rounded-m', icon: 20 },
  56: { box: 'size-14 rounded-[15px]', icon: 26 },
} as const;

export interface TileProps {
  icon: LucideIcon;
  colour: TileColour;
  size?: keyof typeof SIZES;
}

/** An icon on a tint. Decoration: what it stands for is said beside it. */
export function Tile({ icon: Icon, colour, size = 44 }: TileProps) {
  return (
    <span
      {...tileLook(colour)}
      className={classes(
        'grid shrink-0 place-items-center bg-tint text-on-tint',
        !isListed(colour) && OWN_EDGE,
        SIZES[size].box,
      )}
    >
      <Icon size={SIZES[size].icon} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
