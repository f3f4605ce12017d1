import type { ReactNode } from 'react';

/** A line of the small menu: what it is, and the control that changes it. */
export function Preference({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-12 items-center justify-between pl-3 text-ink-2">
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
