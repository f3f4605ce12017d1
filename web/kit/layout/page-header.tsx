import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Heading } from '#web/kit/content/heading.tsx';
import { classes } from '#web/kit/look/classes.ts';

interface PageHeaderProps {
  title: ReactNode;
  eyebrow?: ReactNode;
  detail?: ReactNode;
  leading?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string };
}

export function PageHeader({ title, eyebrow, detail, leading, actions, back }: PageHeaderProps) {
  return (
    <header className="@container mb-6 sm:mb-8">
      {back && (
        <Link
          to={back.to}
          className="touch-target -ml-1 mb-3 inline-flex max-w-full items-center gap-1.5 rounded-pill px-1 text-s font-medium text-ink-2 hover:text-ink"
        >
          <ArrowLeft size={16} aria-hidden className="shrink-0" />
          <span className="min-w-0 wrap-anywhere">{back.label}</span>
        </Link>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {/* As wide as the longest word of the title at least: the actions then give way. */}
        <div className="flex min-w-min flex-1 basis-56 items-center gap-3.5">
          {leading}
          <div
            className={classes(
              'min-w-0 flex-1',
              // A word that is longer than the page is broken. Before it stands a tile of 3.5 rem.
              leading ? 'max-w-[calc(100cqw-4.375rem)]' : 'max-w-[100cqw]',
            )}
          >
            {eyebrow && <div className="text-m text-ink-2">{eyebrow}</div>}
            <Heading level={1}>{title}</Heading>
            {detail && <div className="mt-1.5 w-0 min-w-full text-s text-ink-2">{detail}</div>}
          </div>
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 sm:gap-3">{actions}</div>}
      </div>
    </header>
  );
}
