import type { LucideIcon } from 'lucide-react';

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  icon?: LucideIcon;
  disabled?: boolean;
}
