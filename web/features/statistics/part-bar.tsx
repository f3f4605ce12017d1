interface PartBarProps {
  /** On the scale of the largest part (1). Below nothing there is no bar. */
  part: number;
  colour?: 'bg-chart' | 'bg-chart/45';
}

/** Decoration beside the figure that it draws, in the colour of the tile look around it. */
export function PartBar({ part, colour = 'bg-chart' }: PartBarProps) {
  return (
    <span aria-hidden className="block h-1.5">
      <span
        className={`block h-full rounded-pill ${colour}`}
        style={{ width: `${Math.max(0, part) * 100}%` }}
      />
    </span>
  );
}
