import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#web/kit/look/classes.ts';

const TONES = {
  info: { icon: Info, box: 'bg-sunken', mark: 'text-ink-2' },
  success: { icon: CircleCheck, box: 'bg-owed-soft', mark: 'text-owed' },
  warning: { icon: TriangleAlert, box: 'bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, box: 'bg-danger-soft', mark: 'text-danger' },
} as const;

interface NoticeProps {
  children: ReactNode;
  tone?: keyof typeof TONES;
  title?: string | undefined;
  action?: ReactNode;
  /** Comes into view when it appears, wherever a long form was scrolled to. */
  intoView?: boolean;
}

/** Something the reader should know while on this page. Danger is read out at once. */
export function Notice({ children, tone = 'info', title, action, intoView = false }: NoticeProps) {
  const { icon: Icon, box, mark } = TONES[tone];
  return (
    <div
      ref={intoView ? scrollTo : undefined}
      role={tone === 'danger' ? 'alert' : undefined}
      className={classes('flex gap-3 rounded-m px-4 py-3', box)}
    >
      <Icon size={18} aria-hidden className={classes('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 flex-1 text-s">
        {title && <p className="font-semibold text-ink">{title}</p>}
        <div className={title ? 'text-ink-2' : 'text-ink'}>{children}</div>
        {action && <div className="mt-2.5">{action}</div>}
      </div>
    </div>
  );
}

function scrollTo(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}
