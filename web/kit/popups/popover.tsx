import { lazy } from 'react';
import { PressToLoad } from '#web/lib/loading/press-to-load.tsx';
import type { PopoverProps } from './popover-props.ts';

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
