import type { ReactNode } from 'react';

interface ColumnsProps {
  main: ReactNode;
  aside: ReactNode;
}

/** On a wide screen the aside stays in view while the main column scrolls; on a narrow one it follows it. */
export function Columns({ main, aside }: ColumnsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-10">
      <div className="min-w-0">{main}</div>
      <aside className="min-w-0 lg:stays-in-view lg:self-start">{aside}</aside>
    </div>
  );
}
