import { lazy } from 'react';
import type { MenuProps } from './menu-items.ts';
import { PressToLoad } from './press-to-load.tsx';

export function Menu(props: MenuProps) {
  return (
    <PressToLoad trigger={props.trigger} popup="menu" load={load}>
      <MenuList {...props} />
    </PressToLoad>
  );
}

const load = () => import('./menu-list.tsx');
const MenuList = lazy(async () => ({ default: (await load()).MenuList }));
