import type { ReactNode } from 'react';

export function HeaderFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex h-16 w-full max-w-[80rem] items-center gap-1 px-4 sm:px-8">{children}</div>
  );
}
