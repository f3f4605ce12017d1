import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Trigger } from '#web/lib/loading/press-to-load.tsx';

export type MenuItem = MenuAction | 'separator';

export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  onSelect?: () => void;
  to?: string;
  tone?: 'danger';
  /** Given, the item is one that can be ticked. */
  checked?: boolean;
  disabled?: boolean;
}

export interface MenuProps {
  trigger: Trigger;
  items: readonly MenuItem[];
  align?: 'start' | 'center' | 'end';
  header?: ReactNode;
}
