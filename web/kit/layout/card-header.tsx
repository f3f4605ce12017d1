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
    <header className="flex min-h-12 items-center justify-between gap-3 px-4 pt-3 pb-1 sm:px-5">
      <Heading level={level} {...(id ? { id } : {})}>
        {title}
      </Heading>
      {aside && <div className="shrink-0 text-s text-ink-3">{aside}</div>}
    </header>
  );
}
