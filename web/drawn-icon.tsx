import type { LucideProps } from 'lucide-react';

// What the build makes of each icon of lucide-react (scripts/web/drawn-icons.ts): one component and one or
// two paths. The package's own are two components, and an element for each line.

/** An icon from the outlines of its lines and of its dots. */
export function drawIcon(lines: string, dots?: string) {
  return (props: LucideProps) => draw(lines, dots, props);
}

function draw(lines: string, dots: string | undefined, { size = 24, strokeWidth = 2, ...rest }: LucideProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      <path d={lines} />
      {dots && <path d={dots} fill="currentColor" />}
    </svg>
  );
}
