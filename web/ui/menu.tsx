import type { LucideIcon } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { PressToLoad, type Trigger } from './press-to-load.tsx';

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

export function Menu(props: MenuProps) {
  return (
    <PressToLoad trigger={props.trigger} popup="menu" load={load}>
      <MenuList {...props} />
    </PressToLoad>
  );
}

const load = () => import('./menu-list.tsx');
const MenuList = lazy(async () => ({ default: (await load()).MenuList }));
