import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { TileColour } from '#domain/groups/group.ts';
import { classes } from '#web/kit/look/classes.ts';
import { PICKER_CHOICE } from '#web/kit/look/control-look.ts';
import { tileLook } from './tile-look.ts';

interface IconGridProps<I extends string> {
  label: string;
  options: readonly I[];
  icons: Readonly<Record<I, LucideIcon>>;
  nameOf: (icon: I) => string;
  value: I;
  onValueChange: (icon: I) => void;
  /** Of the group: the chosen one lies on it. */
  colour: TileColour;
  /** Six in a row, or as many as there is room for. */
  wide?: boolean;
}

/** One of several pictures. */
export function IconGrid<I extends string>({
  label,
  options,
  icons,
  nameOf,
  value,
  onValueChange,
  colour,
  wide = false,
}: IconGridProps<I>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-s font-[550]">{label}</legend>
      <div
        {...tileLook(colour)}
        className={classes(
          'grid gap-1.5',
          wide ? 'grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))]' : 'w-fit grid-cols-6',
        )}
      >
        {options.map((option) => {
          const Icon: LucideIcon = icons[option];
          return (
            <label
              key={option}
              className={classes(
                PICKER_CHOICE,
                'rounded-m text-ink-2 hover:bg-sunken has-checked:bg-tint has-checked:text-on-tint',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={option === value}
                onChange={() => onValueChange(option)}
                className="sr-only"
              />
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span className="sr-only">{nameOf(option)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
