import type { ReactNode } from 'react';

export function HeaderFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-16 w-full max-w-[80rem] items-center gap-1 px-4 py-2 max-sm:flex-wrap sm:px-8">
      {children}
    </div>
  );
}
