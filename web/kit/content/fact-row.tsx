import type { ReactNode } from 'react';

/** One fact in a list of two columns: what it is about, and beside it the fact. */
export function FactRow({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
