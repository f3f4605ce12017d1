import type { ReactNode } from 'react';

/** What the server said about a long form comes into view, wherever the form was scrolled to. */
export function ScrolledTo({ children }: { children: ReactNode }) {
  return <div ref={intoView}>{children}</div>;
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
