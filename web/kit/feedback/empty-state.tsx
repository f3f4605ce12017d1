import type { ReactNode } from 'react';
import { EqualsMark } from '#web/kit/content/equals-mark.tsx';

interface EmptyStateProps {
  title: string;
  message?: ReactNode;
  /** What to do first. */
  action?: ReactNode;
}

export function EmptyState({ title, message, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-6 text-center sm:py-12">
      <EqualsMark size={30} />
      <p className="mt-3 font-display text-xl font-[650] tracking-[-0.02em] text-balance">{title}</p>
      {message && <div className="max-w-[26rem] text-pretty text-ink-2">{message}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
