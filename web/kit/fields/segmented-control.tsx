import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classes } from '#web/kit/look/classes.ts';

interface SegmentedControlProps<V extends string> {
  /** The accessible name of the group. It is not shown. */
  label: string;
  options: readonly { value: V; label: string; icon?: LucideIcon }[];
  value: V;
  onValueChange: (value: V) => void;
  size?: 'sm' | 'md';
  block?: boolean;
}

/** Two to four choices side by side, one of them always selected. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onValueChange,
  size = 'md',
  block = false,
}: SegmentedControlProps<V>) {
  const name = useId();
  return (
    <fieldset
      className={classes(
        'flex max-w-full min-w-0 flex-wrap gap-0.5 rounded-[1.5rem] bg-sunken p-[3px]',
        !block && 'w-fit shrink-0',
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map(({ value: option, label: text, icon: Icon }) => (
        <label
          key={option}
          className={classes(
            'touch-target inline-flex cursor-pointer items-center justify-center gap-1.5 rounded-pill text-s font-[550] whitespace-nowrap text-ink-2 transition-colors hover:text-ink',
            'has-checked:bg-raised has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            size === 'md' ? 'h-8.5 px-3.5 coarse:h-10' : 'h-7 px-1.5 min-[22rem]:px-3 coarse:h-9',
            block && 'flex-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onValueChange(option)}
            className="sr-only"
          />
          {Icon && <Icon size={16} aria-hidden />}
          {text}
        </label>
      ))}
    </fieldset>
  );
}
