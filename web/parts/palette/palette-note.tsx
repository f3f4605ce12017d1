import type { LucideIcon } from 'lucide-react';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';

interface PaletteNoteProps {
  title: string;
  message?: string;
  icon?: LucideIcon;
  /** It is on its way: the title stands over the places of what comes. */
  isBusy?: boolean;
}

/** In place of what was looked for. */
export function PaletteNote({ title, message, icon: Icon, isBusy = false }: PaletteNoteProps) {
  if (isBusy)
    return (
      <>
        <p className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-3">{title}</p>
        {[0, 1, 2].map((row) => (
          <div key={row} className="flex min-h-14 items-center gap-3 px-3 py-1.5">
            <span className="size-9 shrink-0 animate-breathe rounded-[10px] bg-line/70" />
            <span className="grid flex-1 gap-2">
              <Skeleton width="m" />
              <Skeleton width="l" />
            </span>
          </div>
        ))}
      </>
    );
  return (
    <div className="flex items-start gap-3 px-3 py-3">
      {Icon && (
        <span className="grid size-9 shrink-0 place-items-center text-ink-3">
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {message && <p className="text-s text-ink-2">{message}</p>}
      </div>
    </div>
  );
}
