import { lazy } from 'react';
import { PressToLoad } from '#web/lib/loading/press-to-load.tsx';
import type { MenuProps } from './menu-items.ts';

export function Menu(props: MenuProps) {
  return (
    <PressToLoad trigger={props.trigger} popup="menu" load={load}>
      <MenuList {...props} />
    </PressToLoad>
  );
}

const load = () => import('./menu-list.tsx');
const MenuList = lazy(async () => ({ default: (await load()).MenuList }));
