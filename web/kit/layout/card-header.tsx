import type { ReactNode } from 'react';
import { Heading } from '#web/kit/content/heading.tsx';

interface CardHeaderProps {
  title: ReactNode;
  level?: 2 | 3;
  aside?: ReactNode;
  id?: string;
}

export function CardHeader({ title, level = 2, aside, id }: CardHeaderProps) {
  return (
    <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 pt-3 pb-1 coarse:pb-2 sm:px-5">
      {/* As wide as its longest word at least: what stands beside it then moves beneath it. */}
      <div className="min-w-min flex-1">
        <Heading level={level} id={id}>
          {title}
        </Heading>
      </div>
      {aside && <div className="max-w-full shrink-0 text-s text-ink-3">{aside}</div>}
    </header>
  );
}
