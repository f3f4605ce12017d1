import type { LucideIcon } from 'lucide-react';
import { classes } from '#web/kit/look/classes.ts';

const TONES = {
  neutral: 'bg-sunken text-ink-2',
  quiet: 'border border-line text-ink-3',
  owed: 'bg-owed-soft text-owed',
} as const;

interface IconTileProps {
  icon: LucideIcon;
  tone?: keyof typeof TONES;
}

/** The kind of thing a row is about. Decoration: the row's words say it too. */
export function IconTile({ icon: Icon, tone = 'neutral' }: IconTileProps) {
  return (
    <span className={classes('grid size-9 shrink-0 place-items-center rounded-[10px]', TONES[tone])}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </span>
  );
}
