import type { ReactNode } from 'react';

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-xs border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs font-medium text-ink-2">
      {children}
    </kbd>
  );
}
