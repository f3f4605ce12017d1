import { lazy } from 'react';
import type { PopoverProps } from './popover-props.ts';
import { PressToLoad } from './press-to-load.tsx';

/** A few controls that belong to what was pressed. */
export function Popover(props: PopoverProps) {
  return (
    <PressToLoad trigger={props.trigger} popup="dialog" load={load}>
      <PopoverBox {...props} />
    </PressToLoad>
  );
}

const load = () => import('./popover-box.tsx');
const PopoverBox = lazy(async () => ({ default: (await load()).PopoverBox }));
