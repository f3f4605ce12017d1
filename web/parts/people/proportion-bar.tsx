import { useHues } from './hues.ts';

interface ProportionBarProps {
  /** Amounts of one whole; a share of nothing takes no room. */
  segments: readonly { id: string; amount: number }[];
}

/** How a whole is divided, in the colours of the people's avatars. The list beside it says it in figures. */
export function ProportionBar({ segments }: ProportionBarProps) {
  const hueOf = useHues();
  return (
    <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-pill">
      {segments
        .filter(({ amount }) => amount > 0)
        .map(({ id, amount }) => (
          <span
            key={id}
            data-hue={hueOf(id)}
            className="min-w-1 bg-[oklch(0.72_0.1_var(--hue))] transition-[flex-grow]"
            style={{ flexGrow: amount }}
          />
        ))}
    </div>
  );
}
