import { initials } from '#domain/people/person.ts';
import { classes } from '#web/kit/look/classes.ts';
import { useHues } from './hues.ts';

export type AvatarSize = 24 | 32 | 40 | 48 | 64;

const SIZES: Record<AvatarSize, string> = {
  24: 'size-6 text-[0.625rem]',
  32: 'size-8 text-xs',
  40: 'size-10 text-s',
  48: 'size-12 text-m',
  64: 'size-16 text-xl',
};

interface AvatarProps {
  id: string;
  name: string;
  src?: string | null | undefined;
  size?: AvatarSize;
  /** The amber ring of a premium member. */
  ring?: boolean;
}

/** Decoration: the name stands beside it, or is the label of what holds it. */
export function Avatar({ id, name, src, size = 40, ring = false }: AvatarProps) {
  const hueOf = useHues();
  return (
    <span
      aria-hidden
      data-hue={hueOf(id)}
      // Drawn, not written: a button's name need not hold what is no text on it.
      data-initials={src ? undefined : initials(name)}
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-pill bg-tint font-semibold text-on-tint select-none',
        !src && 'before:content-[attr(data-initials)]',
        SIZES[size],
        ring && 'outline-2 outline-offset-2 outline-premium',
      )}
    >
      {src && (
        <img src={src} alt="" width={size} height={size} loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
