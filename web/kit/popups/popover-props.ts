import type { ReactNode } from 'react';
import type { Trigger } from '#web/lib/loading/press-to-load.tsx';

export interface PopoverProps {
  trigger: Trigger;
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'center' | 'end';
}
