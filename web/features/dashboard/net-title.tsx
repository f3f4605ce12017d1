import type { ReactNode } from 'react';

interface NetTitleProps {
  words?: string;
  figure: ReactNode;
}

/** The heading of the dashboard: the words, and below them its one figure. */
export function NetTitle({ words, figure }: NetTitleProps) {
  return (
    <h1>
      <span className="block text-m font-normal tracking-normal text-ink-2">{words}</span> {figure}
    </h1>
  );
}
